// The dialog in which documents are read: opens with what arrives in it, closes by its own links.

const dialog = document.getElementById("document");
let opener = null; // gets the focus back

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (!(ctx.target instanceof Node && dialog.contains(ctx.target))) return; // may be a selector
  if (!dialog.contains(ctx.sourceElement)) opener = ctx.sourceElement;
  if (!dialog.open) dialog.showModal();
});

dialog.addEventListener("click", (event) => {
  const outside = event.target === dialog;
  if (!outside && !event.target.closest("[data-close-dialog]")) return;
  event.preventDefault();
  dialog.close();
});

dialog.addEventListener("close", () => opener?.focus());
