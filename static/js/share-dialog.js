// The dialog of shares: what was done in it shows on the page once it is closed.

const dialog = document.getElementById("share");
let changed = false;

dialog.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches("form") && ctx.response.status < 400) changed = true;
});

// The button that was pressed is gone with the old contents: begin at the title again.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target !== dialog || !dialog.open) return;
  if (!dialog.contains(document.activeElement) || document.activeElement === dialog) dialog.querySelector("h2")?.focus();
});

dialog.addEventListener("close", () => {
  if (changed) location.reload();
});
