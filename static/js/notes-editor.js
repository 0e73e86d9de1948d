// <notes-editor>: hears of changes of the memory elsewhere, keeps the draft and says so (spec 7.3).

class NotesEditor extends HTMLElement {
  connectedCallback() {
    this.events = new EventSource(this.dataset.events);
    this.events.addEventListener("memory", (event) => this.hear(Number(event.data)));
    this.changed = () => this.check();
    document.addEventListener("memory-changed", this.changed);
    this.addEventListener("reset", () => (this.notice.hidden = true));
    new MutationObserver(() => this.settle(true)).observe(this, { childList: true });
    this.settle(false);
  }

  disconnectedCallback() {
    this.events.close();
    document.removeEventListener("memory-changed", this.changed);
  }

  get form() { return this.querySelector("form"); }
  get field() { return this.form.elements.text; }
  get notice() { return this.querySelector("[data-changed]"); }
  get revision() { return Number(this.form.elements.revision.value); }

  /** A refused draft is shown as the field's value, the stored text is what it is reset to. */
  settle(focus) {
    const { stored } = this.field.dataset;
    if (stored !== undefined) this.set(this.field.value, stored);
    const line = Number(this.querySelector("[data-line]")?.dataset.line);
    if (line) this.mark(line);
    else if (focus) (this.querySelector("[data-focus]") ?? this.field).focus();
  }

  /** Select a line and bring it into view. */
  mark(line) {
    const lines = this.field.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
    this.field.setSelectionRange(start, start + lines[line - 1].length);
    this.field.focus();
    const share = start / (this.field.value.length || 1);
    this.field.scrollTop = share * this.field.scrollHeight - this.field.clientHeight / 2;
  }

  hear(revision) {
    if (revision <= this.revision) return;
    document.dispatchEvent(new CustomEvent("memory-elsewhere"));
    if (!this.form.matches(".htmx-request")) this.check();
  }

  async check() {
    const response = await fetch(this.dataset.state, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    const state = await response.json();
    if (state.revision > this.revision) this.take(state);
  }

  take({ revision, text, notice, quiet }) {
    const draft = this.field.value !== this.field.defaultValue;
    this.form.elements.revision.value = revision;
    this.set(draft ? this.field.value : text, text);
    if (draft || !quiet) this.tell(notice, draft);
  }

  set(value, stored) {
    const { selectionStart, selectionEnd } = this.field;
    this.field.defaultValue = stored;
    if (this.field.value !== value || value !== stored) this.field.value = value;
    this.field.setSelectionRange(selectionStart, selectionEnd);
    this.field.dispatchEvent(new Event("input"));
  }

  tell(notice, draft) {
    this.notice.querySelector("[data-title]").textContent = notice;
    this.notice.querySelector("[data-draft]").hidden = !draft;
    this.notice.querySelector("[data-clean]").hidden = draft;
    this.notice.hidden = false;
  }
}

customElements.define("notes-editor", NotesEditor);
