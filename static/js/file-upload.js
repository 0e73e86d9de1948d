// <file-upload data-address>: takes files by button, drop and paste, shows how far each one is,
// and puts what the server says of it into the list. Inside a form it keeps out of its fields.

const READABLE = 200; // answers that are rows of the list: added, or 422 with the reason
const REFUSED = 422;

class FileUpload extends HTMLElement {
  connectedCallback() {
    this.list = this.querySelector("[data-files]");
    this.field = this.querySelector("input[type=file]");
    if (!this.field) return;
    this.requests = new WeakMap(); // row → what carries its file
    for (const part of this.querySelectorAll("[data-pick], [data-pick-hint]")) part.hidden = false;
    for (const part of this.querySelectorAll("[data-plain]")) part.hidden = true;
    this.querySelector("[data-pick]").addEventListener("click", () => this.field.click());
    this.field.addEventListener("change", () => this.picked());
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("paste", (event) => this.pasted(event));
    this.accept(this.closest(this.dataset.zone) ?? this);
    this.follow(this.closest("form"));
  }

  /** Forget the rows that a message has taken along. */
  follow(form) {
    form?.addEventListener("submit", () => [...this.list.children].forEach((row) => row.toggleAttribute("data-sent", true)));
    if (form) document.addEventListener("composer:sent", () => this.list.querySelectorAll("[data-sent]").forEach((row) => row.remove()));
  }

  accept(zone) {
    const carries = (event) => event.dataTransfer?.types.includes("Files");
    zone.addEventListener("dragover", (event) => {
      if (!carries(event)) return;
      event.preventDefault();
      event.stopPropagation(); // a place inside another takes its own
      this.toggleAttribute("data-dropping", true);
    });
    zone.addEventListener("dragleave", (event) => zone.contains(event.relatedTarget) || this.toggleAttribute("data-dropping", false));
    zone.addEventListener("drop", (event) => {
      this.toggleAttribute("data-dropping", false);
      if (!carries(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.add(event.dataTransfer.files);
    });
  }

  picked() {
    this.add(this.field.files);
    this.field.value = "";
  }

  /** Copied text may bring a picture of itself along: then the text is meant. */
  pasted(event) {
    const { files, types } = event.clipboardData;
    if (!files.length || types.includes("text/plain")) return;
    event.preventDefault();
    this.add(files);
  }

  add(files) {
    for (const file of files) this.send(file, this.row("growing", file.name));
  }

  row(kind, name) {
    const row = this.querySelector(`[data-file-${kind}]`).content.firstElementChild.cloneNode(true);
    row.querySelector("[data-name]").textContent = name;
    this.list.append(row);
    return row;
  }

  send(file, row) {
    const request = new XMLHttpRequest(); // fetch does not tell how much has gone
    const body = new FormData();
    body.append("upload", file);
    if (this.dataset.conversation) body.append("conversation", this.dataset.conversation);
    this.requests.set(row, request);
    request.upload.addEventListener("progress", ({ loaded, total }) => { row.querySelector("progress").value = (100 * loaded) / total; });
    request.addEventListener("load", () => this.arrived(request, row, file.name));
    request.addEventListener("error", () => this.lost(row, file.name));
    open(request, this.dataset.address, this.token);
    request.send(body);
  }

  arrived(request, row, name) {
    if (new URL(request.responseURL).pathname.startsWith("/accounts/login")) location.reload();
    else if (request.status === READABLE || request.status === REFUSED) this.show(request, row, name);
    else this.lost(row, name);
  }

  show(request, row, name) {
    const template = document.createElement("template");
    template.innerHTML = request.responseText;
    const fresh = template.content.firstElementChild;
    row.replaceWith(fresh);
    htmx.process(fresh);
    const reason = fresh.querySelector(".file__state").textContent.trim();
    this.announce(request.status === REFUSED ? `${name}: ${reason}` : `${this.dataset.added}: ${name}`);
  }

  lost(row, name) {
    row.replaceWith(this.row("lost", name));
  }

  clicked(event) {
    const row = event.target.closest(".file");
    if (event.target.closest("[data-dismiss-file]")) this.dismiss(row);
    const button = event.target.closest("[data-remove-file]");
    if (!button) return;
    event.preventDefault();
    fetch(button.formAction, { method: "POST", headers: { "X-CSRFToken": this.token, "HX-Request": "true" } })
      .then((response) => response.ok && this.dismiss(row), () => undefined);
  }

  /** Take a row away; the focus goes on to what adds the next one. */
  dismiss(row) {
    this.requests.get(row)?.abort();
    row.remove();
    this.querySelector("[data-pick]").focus();
  }

  announce(words) {
    document.getElementById("announcer").textContent = words;
  }

  get token() {
    return (this.closest("form") ?? this).querySelector("[name=csrfmiddlewaretoken]").value;
  }
}

function open(request, address, token) {
  request.open("POST", address);
  request.setRequestHeader("X-CSRFToken", token);
  request.setRequestHeader("HX-Request", "true");
}

customElements.define("file-upload", FileUpload);
