// <answer-stream src="…" after="N">: shows an answer while it grows. The id of a piece is the
// number of characters (code points) sent so far, so no piece is shown twice and none is missed.

const FIRST_DELAY = 500;
const LAST_DELAY = 10000;

class AnswerStream extends HTMLElement {
  connectedCallback() {
    this.have = Number(this.getAttribute("after"));
    this.delay = FIRST_DELAY;
    this.text = this.querySelector("[data-text]");
    this.awake = () => this.open();
    addEventListener("online", this.awake);
    this.open();
    this.dispatchEvent(new CustomEvent("answer:open", { bubbles: true, detail: this.dataset.answer }));
  }

  disconnectedCallback() {
    this.close();
    removeEventListener("online", this.awake);
    document.dispatchEvent(new CustomEvent("answer:closed"));
  }

  open() {
    this.close();
    this.source = new EventSource(`${this.getAttribute("src")}?after=${this.have}`);
    this.source.addEventListener("open", () => this.toggleAttribute("offline", false));
    this.source.addEventListener("text", (event) => this.grow(JSON.parse(event.data), Number(event.lastEventId)));
    this.source.addEventListener("lines", (event) => this.showLines(event.data));
    this.source.addEventListener("done", (event) => this.finish(event.data));
    this.source.addEventListener("gone", () => this.closest(".message").remove());
    this.source.addEventListener("error", () => this.retry());
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
  }

  /** Add what is new of a piece; a hole before it means asking again from where we are. */
  grow(piece, end) {
    const points = [...piece];
    const start = end - points.length;
    if (start > this.have) return this.open();
    if (end <= this.have) return undefined;
    this.text.append(points.slice(this.have - start).join(""));
    this.have = end;
    this.delay = FIRST_DELAY;
    return undefined;
  }

  /** The browser reconnects by itself after a lost connection, but not after an error of the server. */
  retry() {
    this.toggleAttribute("offline", true);
    if (this.source.readyState !== EventSource.CLOSED) return;
    this.timer = setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(this.delay * 2, LAST_DELAY);
  }

  showLines(html) {
    place(html);
    announce(document.getElementById(`lines-${this.dataset.answer}`));
  }

  finish(html) {
    this.close();
    const { answer, finished } = this.dataset;
    place(html);
    const closed = document.getElementById(`answer-${answer}`);
    announce(closed.querySelector("[role=alert]") ? null : finished, closed.querySelector(".memory-area"));
    document.dispatchEvent(new CustomEvent("answer:done"));
  }
}

/** Put each fragment in the place of what has its id; what is the same stays as it is. */
function place(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const fresh of [...template.content.children]) {
    const old = document.getElementById(fresh.id);
    if (!old || old.isEqualNode(fresh)) continue;
    old.replaceWith(fresh);
    htmx.process(fresh);
  }
  document.dispatchEvent(new CustomEvent("answer:lines"));
}

/** Say words, then the memory lines as plain text, in the one polite region. */
function announce(...parts) {
  const words = parts.flatMap((part) => (part instanceof Element ? [...part.querySelectorAll(".memory-read, .memory-line > span:first-of-type")].map((line) => line.textContent.trim()) : [part]));
  document.getElementById("announcer").textContent = words.filter(Boolean).join(". ").replaceAll("..", ".");
}

customElements.define("answer-stream", AnswerStream);
