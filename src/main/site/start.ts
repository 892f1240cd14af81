// Loads the parts of the page that come after its first screen, so that they do not compete with what is visible: the
// fonts, and the page's scripts. A tap loads the scripts at once; buttons tapped before they run are marked, so that
// the scripts can replay the taps.
let fetched = false;

function fetchScripts(): void {
  const scripts = document.body.dataset["scripts"]?.split(" ") ?? [];
  if (fetched) return;
  fetched = true;
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  void runInTurn(scripts);
}

/** Evaluates each file in a task of its own, so that no tap or frame has to wait for all of them. */
async function runInTurn(scripts: string[]): Promise<void> {
  for (const script of scripts) {
    // oxlint-disable-next-line no-await-in-loop
    await import(/* @vite-ignore */ script);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Parts that are small enough to be laid out without blocking a slow phone; a section with cards is not. */
const PARTS = "header, nav, article, section:not(:has(article)), footer";

/**
 * Switches the page to its fonts when all of them are loaded: one part in each frame, of those that the browser lays
 * out.
 */
async function showFonts(): Promise<void> {
  const fonts = ["Digits", "Atkinson Hyperlegible Next"].map((name) => document.fonts.load(`1em "${name}"`, "0"));
  await Promise.all(fonts);
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    if (!part.checkVisibility({ contentVisibilityAuto: true })) continue;
    part.dataset["fonts"] = "";
    // oxlint-disable-next-line no-await-in-loop
    await nextFrame();
  }
  document.documentElement.dataset["fonts"] = "";
}

/** A hidden page has no frames. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Maximum wait for the first screen: a picture may never come, and a hidden page never paints. */
const MAX_WAIT_MS = 2000;

const settled = new Promise<void>((resolve) => {
  setTimeout(resolve, MAX_WAIT_MS);
  const painted = () => requestAnimationFrame(() => setTimeout(resolve));
  if (document.hidden) resolve();
  else if (document.readyState === "complete") painted();
  else addEventListener("load", painted);
});
// When a font does not load, the text keeps its fallback font.
void settled.then(() => showFonts().catch(() => {}));
void settled.then(fetchScripts);
for (const type of ["pointerdown", "keydown"]) addEventListener(type, fetchScripts, { once: true });

document.addEventListener("click", ({ target }) => {
  if (document.body.dataset["hydrated"] !== undefined || !(target instanceof Element)) return;
  target.closest("button")?.setAttribute("data-tapped", "");
});
