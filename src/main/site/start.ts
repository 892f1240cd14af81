// Fetches the page's script once the page has been drawn: until then the line belongs to what is seen. A page that is
// hidden draws nothing and does not wait. Buttons tapped before the script is awake are marked, so that it can answer.
let fetched = false;

function fetchScript(): void {
  const { script } = document.body.dataset;
  if (!script || fetched) return;
  fetched = true;
  void import(/* @vite-ignore */ script);
}

/** Longest wait for a drawing that a browser may never report. */
const MAX_DURATION_MS = 2000;

if (document.hidden) fetchScript();
else {
  new PerformanceObserver(fetchScript).observe({ type: "paint", buffered: true });
  setTimeout(fetchScript, MAX_DURATION_MS);
}

document.addEventListener("click", ({ target }) => {
  if (document.body.dataset["awake"] !== undefined || !(target instanceof Element)) return;
  target.closest("button")?.setAttribute("data-tapped", "");
});
