import { KEYS, readStored } from "#src/web/browser-storage.ts";

// The page is the same for everybody and needs no session. A mark that the app stored in this browser shows whether
// somebody is signed in; if it is wrong, the link leads to the sign-in.
if (readStored(localStorage, KEYS.signedIn) === true) {
  for (const element of document.querySelectorAll<HTMLElement>("[data-when]")) {
    const { when } = element.dataset;
    if (when === "signed-in" || when === "signed-out") element.hidden = when === "signed-out";
  }
}
