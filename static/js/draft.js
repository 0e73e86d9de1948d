// A text that is being written: saved on the server a moment after typing stops, and in this tab
// as long as the server does not have it. Without an address (a chat's first message) only here.

const PAUSE = 600;
const RETRY_PAUSE = 5000;
const SENT = "sent-draft";
const OWN = `draft:${document.body.dataset.person}:`;

// Somebody else may have used this tab before: what they did not send is none of this person's.
for (const key of Object.keys(sessionStorage)) {
  if (key.startsWith("draft:") && !key.startsWith(OWN)) sessionStorage.removeItem(key);
}

export class Draft {
  constructor(field, address, saved) {
    this.field = field;
    this.address = address;
    this.saved = saved; // called when the server has the text
    this.key = OWN + (address ?? field.form.action); // the action names the organisation
    this.restore();
    addEventListener("online", () => this.save());
    addEventListener("pagehide", () => this.save({ keepalive: true }));
  }

  changed(pause = PAUSE) {
    this.dirty = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), pause);
  }

  /** The text is being sent: it is a draft no more, unless that fails. */
  sending() {
    clearTimeout(this.timer);
    this.dirty = false;
    if (!this.address) sessionStorage.setItem(SENT, this.key);
  }

  /** It was sent. A draft that was on its way could arrive after it, so say what there is now. */
  sent() {
    sessionStorage.removeItem(this.key);
    if (this.saving || this.field.value) this.changed();
    else this.sending();
  }

  async save(options = {}) {
    if (!this.dirty) return;
    this.dirty = false;
    sessionStorage.setItem(this.key, this.field.value);
    if (!this.address) return;
    this.saving = true;
    const arrived = await post(this.field.form, this.address, { text: this.field.value }, options);
    this.saving = false;
    if (!arrived) this.changed(RETRY_PAUSE);
    else if (!this.dirty) this.done();
  }

  done() {
    sessionStorage.removeItem(this.key);
    this.saved();
  }

  /** Take up what this tab has and the server does not; a first message that arrived is done with. */
  restore() {
    const sent = sessionStorage.getItem(SENT);
    sessionStorage.removeItem(SENT);
    if (sent && this.address) sessionStorage.removeItem(sent);
    const text = sessionStorage.getItem(this.key);
    if (text === null || (this.field.value && !this.address)) return;
    this.field.value = text;
    this.dirty = true;
    this.save();
  }
}

/** Of a temporary chat nothing is kept, not even in this tab. */
export class NoDraft {
  constructor() {
    sessionStorage.removeItem(sessionStorage.getItem(SENT));
    sessionStorage.removeItem(SENT);
  }

  changed() {}
  sending() {}
  sent() {}
}

/** Post fields with the form's token; tell whether they arrived. */
export function post(form, address, fields, options = {}) {
  const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value });
  return fetch(address, { method: "POST", body, ...options }).then((response) => response.ok, () => false);
}
