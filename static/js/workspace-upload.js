// <workspace-upload data-address>: takes files and whole folders by button and drop, sends them
// with their paths in one request, and puts the list that comes back in its own place.

const ANSWERS = [200, 422]; // the list, and the list with what was not taken

class WorkspaceUpload extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    if (!this.form) return;
    this.form.hidden = true;
    this.offer("[data-pick]", (field) => field);
    this.offer("[data-pick-folder]", (field) => field.toggleAttribute("webkitdirectory", true));
    this.accept();
  }

  /** Show a button that opens a file field of its own. */
  offer(selector, prepare) {
    const button = this.querySelector(selector);
    const field = Object.assign(document.createElement("input"), { type: "file", multiple: true });
    prepare(field);
    button.hidden = false;
    button.addEventListener("click", () => field.click());
    field.addEventListener("change", () => {
      this.send([...field.files].map((file) => ({ file, path: file.webkitRelativePath || file.name })));
      field.value = "";
    });
    this.append(Object.assign(field, { hidden: true }));
  }

  accept() {
    const carries = (event) => event.dataTransfer?.types.includes("Files");
    this.addEventListener("dragover", (event) => {
      if (!carries(event)) return;
      event.preventDefault();
      this.toggleAttribute("data-dropping", true);
    });
    this.addEventListener("dragleave", (event) => this.contains(event.relatedTarget) || this.toggleAttribute("data-dropping", false));
    this.addEventListener("drop", async (event) => {
      this.toggleAttribute("data-dropping", false);
      if (!carries(event)) return;
      event.preventDefault();
      const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
      this.send((await Promise.all(entries.filter(Boolean).map(inside))).flat());
    });
  }

  send(files) {
    if (!files.length) return;
    const body = new FormData();
    for (const { file, path } of files) {
      body.append("upload", file, file.name);
      body.append("path", path);
    }
    const request = new XMLHttpRequest(); // fetch does not tell how much has gone
    const progress = this.querySelector("progress");
    progress.hidden = false;
    request.upload.addEventListener("progress", ({ loaded, total }) => { progress.value = (100 * loaded) / total; });
    request.addEventListener("load", () => this.arrived(request));
    request.addEventListener("error", () => this.lost());
    request.open("POST", this.dataset.address);
    request.setRequestHeader("X-CSRFToken", this.form.querySelector("[name=csrfmiddlewaretoken]").value);
    request.setRequestHeader("HX-Request", "true");
    request.send(body);
  }

  arrived(request) {
    if (new URL(request.responseURL).pathname.startsWith("/accounts/login")) return location.reload();
    const template = document.createElement("template");
    template.innerHTML = request.responseText;
    const fresh = template.content.querySelector("#workspace-files");
    if (!ANSWERS.includes(request.status) || !fresh) return this.lost(template.content.querySelector(".notice__title")?.textContent);
    this.closest("#workspace-files").replaceWith(fresh);
    htmx.process(fresh);
    fresh.querySelector("[data-pick]").focus();
    announce(fresh.querySelector("[data-notices]").textContent.replace(/\s+/g, " ").trim());
  }

  lost(words = this.dataset.lost) {
    this.querySelector("progress").hidden = true;
    const notice = Object.assign(document.createElement("p"), { className: "notice notice--danger", textContent: words });
    notice.setAttribute("role", "alert");
    this.querySelector("[data-notices]").replaceChildren(notice);
  }
}

/** Give the files of what was dropped: of a folder, all that is in it. */
async function inside(entry) {
  if (entry instanceof File) return [{ file: entry, path: entry.name }];
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) return [{ file: await new Promise((found, failed) => entry.file(found, failed)), path }];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((give, failed) => reader.readEntries(give, failed)); // at most 100 each time
    if (!some.length) return (await Promise.all(found.map(inside))).flat();
    found.push(...some);
  }
}

function announce(words) {
  document.getElementById("announcer").textContent = words;
}

customElements.define("workspace-upload", WorkspaceUpload);
