// The dialog in which documents are read: opens with what arrives in it, closes by its own links.

const dialog = document.getElementById("document");

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (dialog.contains(ctx.target) && !dialog.open) dialog.showModal();
});

dialog.addEventListener("click", (event) => {
  const outside = event.target === dialog;
  if (!outside && !event.target.closest("[data-close-dialog]")) return;
  event.preventDefault();
  dialog.close();
});
