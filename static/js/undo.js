// „Rückgängig“ works for the last change only: a button goes as soon as the page shows a newer one.

function settle() {
  const lines = [...document.querySelectorAll(".memory-line[data-revision]")];
  const last = Math.max(...lines.map((line) => Number(line.dataset.revision)));
  for (const line of lines) {
    if (Number(line.dataset.revision) < last) line.querySelector("[data-undo]")?.remove();
  }
}

document.addEventListener("answer:lines", settle);
document.addEventListener("htmx:after:swap", settle);
