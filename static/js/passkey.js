// Say it in words when a passkey was cancelled or did not fit; allauth only writes to the console.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-problem").hidden = false;
});
