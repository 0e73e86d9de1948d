// <entry-list>: keeps the focus at its place when the list is replaced, for example after a deletion.

class EntryList extends HTMLElement {
  connectedCallback() {
    this.addEventListener("focusin", (event) => {
      this.place = this.buttons.indexOf(event.target);
    });
    new MutationObserver(() => this.restore()).observe(this, { childList: true });
  }

  get buttons() { return [...this.querySelectorAll(".entry button")]; }

  restore() {
    if (this.place === undefined || this.place < 0 || document.activeElement !== document.body) return;
    const { buttons } = this;
    (buttons[Math.min(this.place, buttons.length - 1)] ?? document.getElementById("find"))?.focus();
  }
}

customElements.define("entry-list", EntryList);
