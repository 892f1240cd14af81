// Loads the page's script after the first paint, so that it does not compete with what is visible. A hidden page never
// paints and does not wait. Buttons tapped before the script runs are marked, so that it can replay the taps.
let fetched = false;

function fetchScript(): void {
  const { script } = document.body.dataset;
  if (!script || fetched) return;
  fetched = true;
  void import(/* @vite-ignore */ script);
}

/** Maximum wait for the first paint, which some browsers never report. */
const MAX_PAINT_WAIT_MS = 2000;

if (document.hidden) fetchScript();
else {
  new PerformanceObserver(fetchScript).observe({ type: "paint", buffered: true });
  setTimeout(fetchScript, MAX_PAINT_WAIT_MS);
}

document.addEventListener("click", ({ target }) => {
  if (document.body.dataset["hydrated"] !== undefined || !(target instanceof Element)) return;
  target.closest("button")?.setAttribute("data-tapped", "");
});
