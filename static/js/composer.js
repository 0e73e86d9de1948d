// <chat-composer>: sends with Enter, keeps the draft, and offers „Stopp“ while an answer grows.

const DRAFT_DELAY = 600;
const START = "merkzettel:start"; // what was typed on the start page, for this tab

class ChatComposer extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.field = this.form.querySelector("textarea");
    this.state = this.querySelector("[data-state]");
    this.send = this.querySelector("[data-send]");
    this.stop = this.querySelector("[data-stop]");
    this.touch = matchMedia("(pointer: coarse)").matches;
    this.restore();
    this.listen();
    this.update();
  }

  listen() {
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("submit", (event) => this.submitted(event));
    this.form.addEventListener("htmx:after:request", ({ detail: { ctx } }) => this.answered(ctx.response.status));
    this.form.addEventListener("htmx:finally:request", () => this.settled());
    this.form.addEventListener("change", (event) => this.choose(event.target));
    this.stop.addEventListener("click", () => this.say(this.dataset.stopping));
    document.addEventListener("answer:open", () => this.update());
    document.addEventListener("answer:closed", () => this.update());
    document.addEventListener("click", (event) => this.begin(event));
    addEventListener("pagehide", () => this.save({ keepalive: true }));
  }

  key(event) {
    const composing = event.isComposing || event.keyCode === 229; // Safari ends a composition with Enter
    if (event.key !== "Enter" || event.shiftKey || composing || this.touch) return;
    event.preventDefault();
    if (!this.send.disabled && !this.send.hidden) this.form.requestSubmit(this.send);
  }

  typed() {
    this.dirty = true;
    this.say("");
    this.update();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), DRAFT_DELAY);
  }

  submitted(event) {
    if (this.field.value.trim() === "" || this.open()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    clearTimeout(this.timer);
    this.dirty = false;
    this.sent = this.field.value;
    if (!this.dataset.draft) sessionStorage.setItem(`${START}:sent`, "yes");
  }

  /** Empty the field once the server has the message; what was typed meanwhile stays. */
  answered(status) {
    if (status >= 400) return;
    const { value } = this.field;
    const late = this.saving; // a draft that was on its way could arrive after the message
    this.write(value.startsWith(this.sent) ? value.slice(this.sent.length) : value);
    this.sent = null;
    this.dirty = late || this.field.value !== "";
    this.field.focus({ preventScroll: this.touch });
    document.dispatchEvent(new CustomEvent("composer:sent"));
  }

  async save(options = {}) {
    if (!this.dirty) return;
    this.dirty = false;
    if (!this.dataset.draft) return sessionStorage.setItem(START, this.field.value);
    this.saving = true;
    const body = new URLSearchParams({ text: this.field.value, csrfmiddlewaretoken: this.form.elements.csrfmiddlewaretoken.value });
    const saved = await fetch(this.dataset.draft, { method: "POST", body, ...options }).then((response) => response.ok, () => false);
    this.saving = false;
    this.dirty ||= !saved;
    if (saved && !this.dirty && this.field.value && !this.open()) this.say(this.dataset.saved);
  }

  /** On the start page take up what was typed there; elsewhere it has been sent. */
  restore() {
    const sent = sessionStorage.getItem(`${START}:sent`);
    sessionStorage.removeItem(`${START}:sent`);
    if (this.dataset.draft) {
      if (sent) sessionStorage.removeItem(START);
    } else if (!this.field.value) this.field.value = sessionStorage.getItem(START) ?? "";
  }

  /** Put the words of a suggestion into the field. */
  begin(event) {
    const starter = event.target.closest("[data-starter]");
    if (!starter || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.write(`${starter.dataset.starter}\n`);
    this.field.focus();
  }

  /** A message that was not taken is a draft again. */
  settled() {
    if (this.sent) this.typed();
    this.sent = null;
    this.update();
  }

  choose(radio) {
    if (radio.name !== "model") return;
    this.querySelector("[data-model]").textContent = radio.closest("label").querySelector("span").textContent;
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
    const focused = [this.send, this.stop].includes(document.activeElement);
    this.send.hidden = Boolean(growing);
    this.stop.hidden = !growing;
    this.stop.setAttribute("form", growing ? `stop-${growing.dataset.answer}` : "");
    this.send.disabled = this.field.value.trim() === "";
    if (focused && document.activeElement.hidden) this.field.focus();
    if (Boolean(growing) !== this.growing) this.say(growing ? this.dataset.growing : "");
    this.growing = Boolean(growing);
  }

  say(words) {
    this.state.textContent = words;
  }
}

customElements.define("chat-composer", ChatComposer);
