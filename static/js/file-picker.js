// <file-picker>: one button instead of a file field; choosing a file sends the form.

class FilePicker extends HTMLElement {
  connectedCallback() {
    const pick = this.querySelector("[data-pick]");
    const field = this.querySelector("input");
    pick.hidden = false;
    this.querySelector("[data-plain]").hidden = true;
    pick.addEventListener("click", () => field.click());
    field.addEventListener("change", () => field.files.length && field.form.requestSubmit());
  }
}

customElements.define("file-picker", FilePicker);
