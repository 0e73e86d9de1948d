// [data-copy-field]: copies the value of the field with this id. Without script the field itself serves.
for (const button of document.querySelectorAll("[data-copy-field]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copyField);
    field.select();
    // Where the page is not served over HTTPS there is no clipboard object.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    button.querySelector("[data-copy-label]").textContent = button.dataset.copied;
  });
}
