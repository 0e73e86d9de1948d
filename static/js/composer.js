// <chat-composer>: sends with Enter, keeps the draft, and offers „Stopp“ while an answer grows.

import { Draft, NoDraft } from "./draft.js";

class ChatComposer extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.field = this.form.querySelector("textarea");
    this.state = this.querySelector("[data-state]");
    this.send = this.querySelector("[data-send]");
    this.stop = this.querySelector("[data-stop]");
    this.touch = matchMedia("(pointer: coarse)").matches;
    this.draft = this.hasAttribute("data-forget") ? new NoDraft() : new Draft(this.field, this.dataset.draft, () => this.saved());
    this.listen();
    this.update();
  }

  listen() {
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("submit", (event) => this.submitted(event));
    this.form.addEventListener("htmx:after:request", ({ detail: { ctx } }) => this.answered(ctx.response.status));
    this.form.addEventListener("htmx:finally:request", () => this.settled());
    this.stop.addEventListener("click", () => this.say(this.dataset.stopping));
    document.addEventListener("answer:open", () => this.update());
    document.addEventListener("answer:closed", () => this.update());
    document.addEventListener("click", (event) => this.begin(event));
  }

  key(event) {
    const composing = event.isComposing || event.keyCode === 229; // Safari ends a composition with Enter
    if (event.key !== "Enter" || event.shiftKey || composing || this.touch) return;
    event.preventDefault();
    if (!this.send.disabled && !this.send.hidden) this.form.requestSubmit(this.send);
  }

  typed() {
    this.draft.changed();
    this.say("");
    this.update();
  }

  submitted(event) {
    const uploading = this.form.querySelector("[data-uploading]");
    if (uploading) this.say(this.dataset.uploading);
    if (uploading || this.sent || this.field.value.trim() === "" || this.open()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    this.draft.sending();
    this.sent = this.field.value;
  }

  /** Empty the field once the server has the message; what was typed meanwhile stays. */
  answered(status) {
    if (status >= 400) return;
    const { value } = this.field;
    this.write(value.startsWith(this.sent) ? value.slice(this.sent.length) : value);
    this.sent = null;
    this.draft.sent();
    this.field.focus({ preventScroll: this.touch });
    document.dispatchEvent(new CustomEvent("composer:sent"));
  }

  /** A message that was not taken is a draft again. */
  settled() {
    if (this.sent) this.draft.changed();
    this.sent = null;
    this.update();
  }

  saved() {
    if (this.field.value && !this.open()) this.say(this.dataset.saved);
  }

  /** Put the words of a suggestion into the field. */
  begin(event) {
    const starter = event.target.closest("[data-starter]");
    if (!starter || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.write(`${starter.dataset.starter}\n`);
    this.field.focus();
  }

  write(text) {
    this.field.value = text;
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  open() {
    return document.querySelector("answer-stream");
  }

  update() {
    const growing = this.open();
    const focused = document.activeElement;
    this.send.hidden = Boolean(growing);
    this.stop.hidden = !growing;
    this.stop.setAttribute("form", growing ? `stop-${growing.dataset.answer}` : "");
    this.send.disabled = this.field.value.trim() === "";
    if ([this.send, this.stop].includes(focused) && focused.hidden) this.field.focus();
    if (Boolean(growing) !== this.growing) this.say(growing ? this.dataset.growing : "");
    this.growing = Boolean(growing);
  }

  say(words) {
    this.state.textContent = words;
  }
}

customElements.define("chat-composer", ChatComposer);
