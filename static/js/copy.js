// [data-copy]: copies the code it stands above, or the part of its message with the named class.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const part = button.dataset.copy;
  const source = part ? button.closest(".message").querySelector(`.${part}`) : button.closest(".code").querySelector("code");
  await copy(source, part === "prose");
  document.dispatchEvent(new CustomEvent("toast", { detail: document.getElementById("toast").dataset.copied }));
});

/** Put text, and for an answer its formatting too, on the clipboard. */
async function copy(source, formatted) {
  const text = visibleText(source);
  if (!navigator.clipboard) return copySelection(source);
  if (!formatted) return navigator.clipboard.writeText(text);
  const types = { "text/plain": text, "text/html": cleanHtml(source) };
  const blobs = Object.entries(types).map(([type, value]) => [type, new Blob([value], { type })]);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}

/** Read the text as it is laid out, without what belongs to the page (the heads of code). */
function visibleText(source) {
  const heads = [...source.querySelectorAll(".code__head")];
  for (const head of heads) head.hidden = true;
  const text = source.innerText;
  for (const head of heads) head.hidden = false;
  return text;
}

function cleanHtml(source) {
  const clone = source.cloneNode(true);
  for (const head of clone.querySelectorAll(".code__head")) head.remove();
  for (const element of clone.querySelectorAll("[class]")) element.removeAttribute("class");
  return clone.innerHTML;
}

/** Where the page is not served over HTTPS there is no clipboard object. */
function copySelection(source) {
  const selection = getSelection();
  selection.selectAllChildren(source);
  document.execCommand("copy");
  selection.removeAllRanges();
}
