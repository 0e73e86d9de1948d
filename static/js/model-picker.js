// <model-picker>: shows the chosen model on its button and tells the server, so that
// „Erneut versuchen“ uses it, too.

import { post } from "./draft.js";

class ModelPicker extends HTMLElement {
  connectedCallback() {
    this.menu = this.querySelector("[popover]");
    this.menu.addEventListener("change", ({ target }) => this.choose(target));
    // A click or Enter is the choice; the arrow keys only look around.
    this.menu.addEventListener("click", ({ target }) => target.matches("input") || this.close());
    this.menu.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.close();
    });
  }

  choose(radio) {
    this.querySelector("[data-chosen]").textContent = radio.closest("label").querySelector("span").textContent;
    if (this.dataset.address) post(radio.form, this.dataset.address, { model: radio.value });
  }

  /** After the click has reached its radio. */
  close() {
    setTimeout(() => {
      this.menu.hidePopover();
      this.closest("form").querySelector("textarea").focus({ preventScroll: true });
    });
  }
}

customElements.define("model-picker", ModelPicker);
