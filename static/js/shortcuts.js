// Keyboard shortcuts; the dialog #shortcuts lists them.

const mark = (name) => document.querySelector(`[data-shortcut="${name}"]`);
const composer = () => mark("composer");
const writing = (target) => target.matches("input:not([type=radio], [type=checkbox]), textarea, [contenteditable]");

const ACTIONS = [
  { when: (event) => command(event) && !event.shiftKey && event.key.toLowerCase() === "k", act: search },
  { when: (event) => command(event) && event.shiftKey && event.key.toLowerCase() === "o", act: () => mark("new")?.click() },
  { when: (event) => event.shiftKey && event.key === "Escape", act: () => composer()?.focus() },
  { when: (event) => event.key === "?" && !writing(event.target), act: () => document.getElementById("shortcuts").showModal() },
  { when: (event) => event.key === "Escape" && event.target === composer() && stop(), act: () => stop().click() },
  { when: (event) => event.key === "ArrowUp" && event.target === composer() && !event.target.value && lastEdit(), act: () => lastEdit().click() },
];

document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.altKey || document.querySelector("dialog:modal")) return;
  const action = ACTIONS.find(({ when }) => when(event));
  if (!action) return;
  event.preventDefault();
  action.act();
});

function command(event) {
  return event.ctrlKey || event.metaKey;
}

function stop() {
  return document.querySelector("[data-stop]:not([hidden], :disabled)");
}

function lastEdit() {
  return [...document.querySelectorAll("[data-edit]")].at(-1);
}

/** The search stands in the sidebar, which is a closed sheet on a narrow screen. */
function search() {
  const field = mark("search");
  if (!field.checkVisibility()) document.getElementById("sidebar").showPopover();
  field.focus();
  field.select();
}
