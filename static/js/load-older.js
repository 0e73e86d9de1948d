// Older turns come in above: what is being read stays where it is.

document.addEventListener("htmx:before:swap", ({ target }) => {
  const older = target.closest?.(".messages__older");
  if (!older) return;
  const scroller = older.closest("follow-scroll");
  const list = older.parentElement;
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  list.addEventListener("htmx:after:swap", () => { scroller.scrollTop = scroller.scrollHeight - fromEnd; }, { once: true });
});
