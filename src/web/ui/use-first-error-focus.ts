import { useEffect } from "react";

/**
 * Milliseconds after sending a form during which its errors may still appear: the server's check of a name takes a
 * round trip.
 */
const WATCHED_MS = 10_000;
const INVALID = '[aria-invalid="true"]';
const FOCUSABLE = "input, select, textarea, button, [tabindex]";

/**
 * Scrolls to the first wrong field of every form and focuses it when the form was sent with errors. Call it once, at
 * the root: it listens to the forms of all screens and dialogs.
 */
export function useFirstErrorFocus(): void {
  useEffect(() => {
    let stop = () => {};
    const onSubmit = ({ target }: SubmitEvent) => {
      stop();
      if (target instanceof HTMLFormElement) stop = focusFirstError(target);
    };
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("submit", onSubmit);
      stop();
    };
  }, []);
}

/**
 * Waits for the form's errors, and gives up when the person types or goes elsewhere. Returns a function that stops it.
 */
function focusFirstError(form: HTMLFormElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const observer = new MutationObserver(check);
  const timer = setTimeout(stop, WATCHED_MS);

  function stop(): void {
    controller.abort();
    observer.disconnect();
    clearTimeout(timer);
  }

  function check(): void {
    const field = form.querySelector<HTMLElement>(INVALID);
    if (!field) return;
    stop();
    const control = field.matches(FOCUSABLE) ? field : field.querySelector<HTMLElement>(FOCUSABLE);
    // The browser alone would scroll the field to the edge, under the bar.
    control?.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
  }

  observer.observe(form, { subtree: true, childList: true, attributeFilter: ["aria-invalid"] });
  document.addEventListener("input", stop, { signal });
  document.addEventListener("pointerdown", stop, { signal });
  // Errors of an earlier attempt are there already, and do not change.
  requestAnimationFrame(() => signal.aborted || check());
  return stop;
}
