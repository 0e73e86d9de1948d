// The menus and dialogs of chats: one of each serves all rows of the list.

let opener = null; // gets the focus back when a dialog that was opened from a menu closes

// A row's menu, and the question before deleting, learn which chat is meant.
document.addEventListener("click", (event) => {
  opener = event.target.closest("[popovertarget]") ?? opener;
  const { chat, title, pinned } = event.target.closest("[data-chat]")?.dataset ?? {};
  if (!chat) return;
  document.getElementById("row-menu").toggleAttribute("data-pinned", pinned !== undefined);
  for (const part of document.querySelectorAll("[data-address]")) aim(part, chat + part.dataset.address);
  document.querySelector("#delete-chat [data-title]").textContent = title;
}, { capture: true });

function aim(part, address) {
  if (part.matches("form")) part.action = address;
  if (part.hasAttribute("hx-post")) part.setAttribute("hx-post", address);
  if (part.hasAttribute("hx-get")) part.setAttribute("hx-get", address);
}

// A fragment that arrives in a closed dialog opens it; a form that worked closes its dialog.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (!(ctx.target instanceof Element)) return;
  const dialog = ctx.target.closest("dialog");
  if (dialog && !dialog.open) dialog.showModal();
  if (ctx.target.id === "chat-list") refreshed(ctx);
  if (ctx.target.matches(".memory-line")) settled(document.getElementById(ctx.target.id));
});

/** A memory line that was decided keeps the focus and is read out. */
function settled(line) {
  line.focus({ preventScroll: true });
  document.getElementById("announcer").textContent = line.querySelector(":scope > span").textContent;
}

function refreshed(ctx) {
  ctx.sourceElement.closest("dialog")?.close();
  ctx.sourceElement.closest("[popover]")?.hidePopover();
  const here = document.querySelector(`#chat-list a[href="${CSS.escape(location.pathname)}"]`);
  for (const link of document.querySelectorAll("#chat-list a")) link.toggleAttribute("aria-current", false);
  here?.setAttribute("aria-current", "page");
  const title = document.getElementById("chat-title");
  if (here && title) title.textContent = here.textContent.trim();
}

// The first answer brings a title, every answer puts out the dot beside it.
document.addEventListener("answer:done", () => {
  const row = document.querySelector("#chat-list [aria-current]");
  if (!row || row.querySelector(".dot") || row.hasAttribute("data-untitled")) htmx.trigger("#chat-list", "list:changed");
});

document.addEventListener("close", ({ target }) => {
  const lost = document.activeElement === document.body || target.contains(document.activeElement);
  if (target.matches("dialog") && lost) opener?.focus();
}, { capture: true });

// „Abbrechen“ puts the message back that was being edited.
document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-cancel]")?.closest(".edit");
  if (!form) return;
  event.preventDefault();
  const message = form.parentElement;
  form.remove();
  message.querySelector("[data-edit]").focus();
});
