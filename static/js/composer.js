// <chat-composer>: sends with Enter, keeps the draft, and offers „Stopp“ while an answer grows.

const DRAFT_DELAY = 600;
const RETRY_DELAY = 5000;

class ChatComposer extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.field = this.form.querySelector("textarea");
    this.state = this.querySelector("[data-state]");
    this.send = this.querySelector("[data-send]");
    this.stop = this.querySelector("[data-stop]");
    this.models = this.querySelector("[popover]");
    this.touch = matchMedia("(pointer: coarse)").matches;
    this.local = `draft:${this.dataset.draft ?? "start"}`; // in this tab: what the server does not have
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
    this.models?.addEventListener("keydown", (event) => event.key === "Enter" && this.chosen(event));
    this.models?.addEventListener("click", (event) => event.target.matches("input") || this.chosen(event));
    addEventListener("online", () => this.save());
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
    if (!this.dataset.draft) sessionStorage.setItem("draft:sent", "yes");
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
    sessionStorage.setItem(this.local, this.field.value);
    if (!this.dataset.draft) return;
    this.saving = true;
    const saved = await this.post(this.dataset.draft, { text: this.field.value }, options);
    this.saving = false;
    if (!saved) this.later();
    else if (!this.dirty) this.saved();
  }

  post(address, fields, options = {}) {
    const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken: this.form.elements.csrfmiddlewaretoken.value });
    return fetch(address, { method: "POST", body, ...options }).then((response) => response.ok, () => false);
  }

  saved() {
    sessionStorage.removeItem(this.local);
    if (this.field.value && !this.open()) this.say(this.dataset.saved);
  }

  later() {
    this.dirty = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), RETRY_DELAY);
  }

  /** Take up what this tab has and the server does not; a first message that arrived is done with. */
  restore() {
    const sent = sessionStorage.getItem("draft:sent");
    sessionStorage.removeItem("draft:sent");
    if (sent && this.dataset.draft) sessionStorage.removeItem("draft:start");
    const text = sessionStorage.getItem(this.local);
    if (text === null || (this.field.value && !this.dataset.draft)) return;
    this.field.value = text;
    this.dirty = true;
    this.save();
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

  /** Use the model from now on, also for „Erneut versuchen“. */
  choose(radio) {
    if (radio.name !== "model") return;
    if (this.dataset.model) this.post(this.dataset.model, { model: radio.value });
    this.querySelector("[data-chosen]").textContent = radio.closest("label").querySelector("span").textContent;
  }

  /** A click or Enter on a model is the choice; the arrow keys only look around. */
  chosen(event) {
    if (event.type === "keydown") event.preventDefault();
    setTimeout(() => {
      this.models.hidePopover();
      this.field.focus({ preventScroll: true });
    });
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
