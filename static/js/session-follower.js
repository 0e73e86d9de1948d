// <session-follower src="…" data-state="…">: keeps the page of a Cowork session up to date. The
// stream only says that something changed; orders and files are then fetched anew.

class SessionFollower extends HTMLElement {
  connectedCallback() {
    this.state = this.dataset.state;
    this.known = this.statuses();
    this.source = new EventSource(this.getAttribute("src"));
    this.source.addEventListener("state", ({ data }) => this.changed(data));
    this.source.addEventListener("gone", () => location.reload());
    document.body.addEventListener("htmx:after:swap", () => this.announce());
  }

  disconnectedCallback() {
    this.source.close();
  }

  changed(state) {
    if (state === this.state) return;
    this.state = state;
    document.body.dispatchEvent(new CustomEvent("orders-changed"));
    document.body.dispatchEvent(new CustomEvent("workspace-changed"));
  }

  /** Say for those who cannot see it which order has come to its end, or asks. */
  announce() {
    const now = this.statuses();
    for (const [id, status] of now) {
      const before = this.known.get(id);
      if (before === status || !before) continue;
      if (status === "asking") this.say(this.dataset.asks);
      else if (status === "done") this.say(this.dataset.done);
    }
    this.known = now;
  }

  statuses() {
    return new Map([...document.querySelectorAll("#orders [data-status]")].map((order) => [order.id, order.dataset.status]));
  }

  say(words) {
    document.getElementById("announcer").textContent = words;
  }
}

customElements.define("session-follower", SessionFollower);
