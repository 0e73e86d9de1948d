// <toast-message>: goes by itself after six seconds, but stays while it is hovered or focused.

const LIFE = 6000;

class ToastMessage extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", (event) => {
      if (event.target.closest("[data-close]")) this.remove();
    });
    for (const stay of ["pointerenter", "focusin"]) this.addEventListener(stay, () => clearTimeout(this.timer));
    for (const leave of ["pointerleave", "focusout"]) this.addEventListener(leave, () => this.wait());
    this.wait();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.remove(), LIFE);
  }
}

customElements.define("toast-message", ToastMessage);

// Other behaviours say what to show: document.dispatchEvent(new CustomEvent("toast", { detail: words })).
document.addEventListener("toast", ({ detail }) => {
  const copy = document.getElementById("toast").content.cloneNode(true);
  copy.querySelector(".toast__text").textContent = detail;
  document.getElementById("toasts").append(copy);
});
