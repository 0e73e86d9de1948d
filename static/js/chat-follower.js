// <chat-follower src="…" data-turns="…" data-state="…">: keeps the page of a chat's reader up to
// date. The stream only says that something changed; what this page lacks it fetches.

class ChatFollower extends HTMLElement {
  connectedCallback() {
    this.state = this.dataset.state;
    this.list = document.getElementById("messages");
    this.source = new EventSource(this.getAttribute("src"));
    this.source.addEventListener("state", ({ data }) => this.changed(data));
    this.source.addEventListener("gone", () => this.gone());
    this.source.addEventListener("error", () => this.retry());
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    this.source.close();
  }

  /** A refusal closes the stream for good: ask the page whether the chat can still be read. */
  retry() {
    if (this.source.readyState !== EventSource.CLOSED) return;
    this.timer = setTimeout(async () => {
      if (await this.fetch()) this.connectedCallback();
    }, 5000);
  }

  async changed(state) {
    if (state === this.state) return;
    if (await this.fetch()) this.state = state;
  }

  /** Fetch the turns from the first shown one on; tell whether that worked. */
  async fetch() {
    const first = this.list.querySelector("[data-number]")?.dataset.number ?? 1;
    const response = await fetch(`${this.dataset.turns}?since=${first}`).catch(() => null);
    if (response?.status === 404 || response?.redirected) this.gone();
    if (!response?.ok || response.redirected) return false;
    this.place(await response.text());
    return true;
  }

  /** Take in what is new and drop what is gone; what is there stays as it is, also a growing answer. */
  place(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const fresh = [...template.content.querySelectorAll(".message")];
    const wanted = new Set(fresh.map((turn) => turn.id));
    for (const old of this.list.querySelectorAll(".message")) if (!wanted.has(old.id)) old.remove();
    let last = null;
    for (const turn of fresh) {
      const here = document.getElementById(turn.id);
      if (!here) this.insert(turn, last);
      last = here ?? turn;
    }
  }

  /** A turn that is there is never moved: its stream would begin again. */
  insert(turn, last) {
    if (last) last.after(turn);
    else this.list.append(turn);
  }

  /** Nothing of a chat stays on the page of who may no longer read it. */
  gone() {
    this.source.close();
    this.list.replaceChildren();
    this.querySelector("[data-reading]").hidden = true;
    this.querySelector("[data-gone]").hidden = false;
  }
}

customElements.define("chat-follower", ChatFollower);
