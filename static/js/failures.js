// What htmx does when a request fails: say so in #flash, and leave the page as it is.

function show(kind) {
  const notice = document.getElementById(`failure-${kind}`).content.cloneNode(true);
  document.getElementById("flash")?.replaceChildren(notice);
}

// An error page is no fragment. Only what the server aims at a place (HX-Retarget) or answers
// to an invalid form (422) may be swapped.
document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  if (ctx.hx.retarget || ctx.response.status === 422) return;
  ctx.swap = "none";
  show("server");
});

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx?.request && !ctx.response) show("offline");
});

// A session that has ended leads to the sign-in page: go there instead of showing it inside.
document.addEventListener("htmx:before:response", (event) => {
  const { raw } = event.detail.ctx.response;
  if (!raw.redirected || !new URL(raw.url).pathname.startsWith("/accounts/login")) return;
  event.preventDefault();
  location.reload();
});

// What went well takes the old notice away.
document.addEventListener("htmx:before:request", () => document.getElementById("flash")?.replaceChildren());
