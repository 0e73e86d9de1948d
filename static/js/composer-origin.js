// <origin-recorder>: follows every edit of its text field and reports with the form which ranges
// were not typed (spec 5.2). What cannot be explained counts as pasted.

import { PASTED, TYPED, cover, edit, fromCodePoints, lay, locate, originOf, slice, toCodePoints } from "./origin-ranges.js";

const REMEMBERED = 2000; // states of the field that undo can come back to

class OriginRecorder extends HTMLElement {
  connectedCallback() {
    this.field = this.querySelector("textarea");
    this.states = new Map(); // digest of a text → its ranges, for undo and redo
    this.carried = null; // what was cut or dragged out of the field itself
    this.text = "";
    this.ranges = [];
    this.begin();
    this.field.addEventListener("beforeinput", (event) => this.prepare(event));
    this.field.addEventListener("input", (event) => this.follow(event));
    this.field.form.addEventListener("formdata", ({ formData }) => this.report(formData));
  }

  /** Take the text the page came with: a draft known from this browser, a sent message, or unknown. */
  begin() {
    const { value } = this.field;
    const known = this.dataset.ranges ? fromCodePoints(value, JSON.parse(this.dataset.ranges)) : this.recall(value);
    this.settle(value, known ?? [[0, value.length, this.dataset.initial ?? PASTED]].filter(([, end]) => end > 0));
  }

  prepare(event) {
    this.notice();
    const { selectionStart, selectionEnd } = this.field;
    this.before = { type: event.inputType, selection: [selectionStart, selectionEnd] };
  }

  follow(event) {
    const { value, selectionEnd } = this.field;
    const announced = event.isTrusted && this.before?.type === event.inputType;
    const selection = announced ? this.before.selection : null;
    const origin = announced ? originOf(event.inputType) : PASTED;
    const change = locate(this.text, value, selection, selectionEnd);
    this.before = null;
    if (origin === null) this.settle(value, this.states.get(digest(value)) ?? edit(this.ranges, { ...change, origin: PASTED }));
    else this.replace(value, { ...change, origin }, event.inputType);
  }

  replace(value, change, inputType) {
    const removed = { text: this.text.slice(change.start, change.start + change.removed), ranges: slice(this.ranges, change.start, change.start + change.removed) };
    const inserted = value.slice(change.start, change.start + change.inserted);
    const own = change.origin === PASTED && this.carried?.text === inserted && inserted !== "";
    const ranges = edit(this.ranges, own ? { ...change, origin: TYPED } : change);
    this.settle(value, own ? lay(ranges, this.carried.ranges, change.start) : ranges);
    if (inputType === "deleteByCut" || inputType === "deleteByDrag") this.carried = removed;
  }

  /** Text that changed without an event was put there by a script. */
  notice() {
    const { value } = this.field;
    if (value === this.text) return;
    this.settle(value, edit(this.ranges, { ...locate(this.text, value, null, value.length), origin: PASTED }));
  }

  settle(value, ranges) {
    this.text = value;
    this.ranges = ranges;
    const key = digest(value);
    this.states.delete(key);
    this.states.set(key, ranges);
    if (this.states.size > REMEMBERED) this.states.delete(this.states.keys().next().value);
    this.keep(key);
  }

  /** Remember the ranges of the draft in this browser, never its words. */
  keep(key) {
    const name = `origin:${this.field.form.action}`;
    if (this.text) localStorage.setItem(name, JSON.stringify([key, this.ranges]));
    else localStorage.removeItem(name);
  }

  recall(value) {
    const [key, ranges] = JSON.parse(localStorage.getItem(`origin:${this.field.form.action}`) ?? "[]");
    return key === digest(value) ? ranges : null;
  }

  /** Send the text without empty lines around it, and the origin of all of it. */
  report(formData) {
    this.notice();
    const start = this.text.length - this.text.replace(/^\n+/, "").length;
    const text = this.text.slice(start).replace(/\n+$/, "");
    const ranges = cover(text.length, slice(this.ranges, start, start + text.length));
    formData.set("text", text);
    formData.set("ranges", JSON.stringify(toCodePoints(text, ranges)));
  }
}

/** A short fingerprint of a text (cyrb53); it need not resist anybody, only tell drafts apart. */
function digest(text) {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return `${text.length}:${(high >>> 0).toString(36)}:${(low >>> 0).toString(36)}`;
}

customElements.define("origin-recorder", OriginRecorder);
