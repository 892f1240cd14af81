// Loads the page's scripts after the first paint, so that it does not compete with what is visible. A hidden page never
// paints and does not wait. Buttons tapped before the script runs are marked, so that it can replay the taps.
let fetched = false;

function fetchScripts(): void {
  const scripts = document.body.dataset["scripts"]?.split(" ") ?? [];
  if (fetched) return;
  fetched = true;
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  void runInTurn(scripts);
}

/** Each file is evaluated in a task of its own, so that a tap or a frame in between is not delayed by all of them. */
async function runInTurn(scripts: string[]): Promise<void> {
  for (const script of scripts) {
    // oxlint-disable-next-line no-await-in-loop
    await import(/* @vite-ignore */ script);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Maximum wait for the first paint, which some browsers never report. */
const MAX_PAINT_WAIT_MS = 2000;

if (document.hidden) fetchScripts();
else {
  new PerformanceObserver(fetchScripts).observe({ type: "paint", buffered: true });
  setTimeout(fetchScripts, MAX_PAINT_WAIT_MS);
}

document.addEventListener("click", ({ target }) => {
  if (document.body.dataset["hydrated"] !== undefined || !(target instanceof Element)) return;
  target.closest("button")?.setAttribute("data-tapped", "");
});
