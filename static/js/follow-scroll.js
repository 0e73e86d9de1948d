// <follow-scroll>: stays at the end of a conversation while it grows, unless the reader went up.

const NEAR = 100; // pixels from the end that still count as being there

class FollowScroll extends HTMLElement {
  connectedCallback() {
    this.list = this.querySelector("ol");
    this.jump = this.querySelector("[data-jump]");
    this.following = true;
    this.addEventListener("scroll", () => this.look(), { passive: true });
    this.jump.addEventListener("click", () => this.toEnd());
    this.sent = () => this.toEnd();
    document.addEventListener("composer:sent", this.sent);
    this.observer = new ResizeObserver(() => this.grown());
    this.observer.observe(this.list);
    this.observer.observe(this);
    const target = location.hash && this.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`);
    if (target) target.scrollIntoView();
    else this.toEnd();
  }

  disconnectedCallback() {
    this.observer.disconnect();
    document.removeEventListener("composer:sent", this.sent);
  }

  look() {
    this.following = this.scrollHeight - this.scrollTop - this.clientHeight < NEAR;
    if (this.following) this.jump.hidden = true;
  }

  grown() {
    const last = this.list.lastElementChild;
    const size = last ? `${last.id}:${last.offsetHeight}` : "";
    if (this.following) this.toEnd();
    else if (this.size !== size) this.jump.hidden = false;
    this.size = size;
  }

  toEnd() {
    this.following = true;
    this.jump.hidden = true;
    this.scrollTop = this.scrollHeight;
  }
}

customElements.define("follow-scroll", FollowScroll);
