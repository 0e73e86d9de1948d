// <byte-counter for="…" max="32000">: counts a text field as the server does, in bytes of UTF-8
// with LF line ends. Inside stand [data-count], <progress> and [data-over]; the form's
// [data-needs-change] buttons wait until something has changed, [data-needs-room] until it fits.

class ByteCounter extends HTMLElement {
  connectedCallback() {
    this.field = document.getElementById(this.getAttribute("for"));
    this.max = Number(this.getAttribute("max"));
    this.numbers = new Intl.NumberFormat(document.documentElement.lang);
    this.field.addEventListener("input", () => this.show());
    this.field.form.addEventListener("reset", () => setTimeout(() => this.show()));
    this.show();
  }

  show() {
    const bytes = size(this.field.value);
    const over = Math.max(0, bytes - this.max);
    this.querySelector("[data-count]").textContent = this.numbers.format(bytes);
    this.querySelector("progress").value = Math.min(bytes, this.max);
    this.querySelector("[data-over]").textContent = over ? this.dataset.over.replace("%s", this.numbers.format(over)) : "";
    this.firstElementChild.classList.toggle("byte-meter--over", over > 0);
    this.field.setAttribute("aria-invalid", String(over > 0));
    this.allow(over);
  }

  allow(over) {
    const unchanged = size(this.field.value) === size(this.field.defaultValue) && this.field.value === this.field.defaultValue.replaceAll("\r\n", "\n");
    for (const button of this.field.form.querySelectorAll("[data-needs-change]")) {
      button.disabled = unchanged || (over > 0 && button.hasAttribute("data-needs-room"));
    }
  }
}

function size(text) {
  return new TextEncoder().encode(text.replace(/\r\n?/g, "\n")).length;
}

customElements.define("byte-counter", ByteCounter);
