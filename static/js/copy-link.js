// Copy the value of the field that `data-copy` names. Without a clipboard the button stays hidden.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.querySelector("[data-copy-label]").textContent = button.dataset.copied;
  });
}
