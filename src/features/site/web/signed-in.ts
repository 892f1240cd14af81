import { KEYS, readStored } from "#src/web/browser-storage.ts";

// The page is the same for everybody, so that it needs no session. Whether somebody is signed in is known from what the
// app left in this browser; a link that turns out wrong leads to the sign-in.
if (readStored(localStorage, KEYS.signedIn) === true) {
  for (const element of document.querySelectorAll<HTMLElement>("[data-when]")) {
    const { when } = element.dataset;
    if (when === "signed-in" || when === "signed-out") element.hidden = when === "signed-out";
  }
}
