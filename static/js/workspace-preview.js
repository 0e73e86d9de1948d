// Marks the file that is shown beside the list, also when the list comes anew.

function mark() {
  const path = document.querySelector("#preview [data-path]")?.dataset.path;
  for (const link of document.querySelectorAll(".file-row__link")) {
    const isShown = path !== undefined && link.querySelector("[title]").title === path;
    if (isShown) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

document.addEventListener("htmx:after:swap", mark);
new MutationObserver(mark).observe(document.getElementById("workspace"), { childList: true });
