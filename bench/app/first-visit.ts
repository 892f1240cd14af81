import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { Demo } from "./demo.ts";

const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const LATENCY_MS = 40;
/** A click whose response is later than this has not been answered at once. */
const RESPONSE_MS = 100;
/** A screen has been loaded when nothing has been requested or received for this long. */
const QUIET_MS = 1500;
const TIMEOUT_MS = 60_000;

/** What shows that a screen's first number or row stands, or that it has none. */
const CONTENT = "main :is(dd, tbody tr, li, input, a[data-link] > span:nth-child(2), [data-empty])";

export interface FirstVisit {
  requests: number;
  kilobytes: number;
  /** When the first number or row stands and a click on the navigation is answered within 100 ms. */
  interactiveMs: number;
  /** What the tasks of the whole visit took above 50 ms each. */
  blockedMs: number;
}

interface Observed {
  contentMs?: number;
  /** When the browser received the click. */
  clickedMs?: number;
  respondedMs?: number;
  blockedMs: number;
}

/** The middle of a link, in pixels of the window. */
interface Point {
  x: number;
  y: number;
}

declare global {
  interface Window {
    observed: Observed;
    clickAt?: (link: Point) => Promise<void>;
  }
}

/** Opens a screen twice in a browser that has cached nothing: to let it load, and to click as soon as it stands. */
export async function visit(browser: Browser, demo: Demo, path: string): Promise<FirstVisit> {
  await using loaded = await open(browser, demo, path, false);
  // A slow machine can be quiet for a while before the screen stands.
  await loaded.observed("contentMs");
  const { requests, bytes } = await loaded.traffic();
  const { blockedMs } = await loaded.observed("contentMs");
  await using clicked = await open(browser, demo, path, true);
  const { contentMs = 0, clickedMs = 0, respondedMs = 0 } = await clicked.observed("respondedMs");
  const interactiveMs = respondedMs - clickedMs <= RESPONSE_MS ? contentMs : respondedMs;
  return { requests, kilobytes: bytes / 1000, interactiveMs, blockedMs };
}

async function open(browser: Browser, { origin, cookie }: Demo, path: string, click: boolean) {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  // The browser's own input, because it goes before tasks that wait, as a person's click does.
  if (click) await page.exposeFunction("clickAt", ({ x, y }: Point) => clickAt(client, x, y));
  await page.addInitScript(observe, CONTENT);
  const traffic = await countTraffic(client);
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(origin + path, { waitUntil: "commit" });
  return {
    traffic,
    observed: (until: keyof Observed) => observedUntil(page, until),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

async function clickAt(client: CDPSession, x: number, y: number): Promise<void> {
  for (const type of ["mousePressed", "mouseReleased"] as const)
    await client.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
}

async function observedUntil(page: Page, name: keyof Observed): Promise<Observed> {
  await page.waitForFunction((wanted) => window.observed[wanted] !== undefined, name, { timeout: TIMEOUT_MS });
  return page.evaluate(() => window.observed);
}

/** Returns a function that waits until the line is quiet. */
async function countTraffic(client: CDPSession): Promise<() => Promise<{ requests: number; bytes: number }>> {
  await client.send("Network.enable");
  const traffic = { requests: 0, bytes: 0, lastAt: performance.now() };
  client.on("Network.requestWillBeSent", ({ request }) => {
    if (!request.url.startsWith("http")) return;
    traffic.requests += 1;
    traffic.lastAt = performance.now();
  });
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.lastAt = performance.now();
  });
  return async () => {
    const deadline = performance.now() + TIMEOUT_MS;
    while (traffic.bytes === 0 || performance.now() - traffic.lastAt < QUIET_MS) {
      if (performance.now() > deadline) throw new Error("The screen never stops loading.");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return traffic;
  };
}

/** Runs in the page, before its own scripts. */
function observe(content: string): void {
  const observed: Observed = { blockedMs: 0 };
  window.observed = observed;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observed.blockedMs += duration - 50;
  }).observe({ type: "longtask", buffered: true });

  const stands = (element: Element) =>
    element instanceof HTMLInputElement ||
    (element.textContent.trim() !== "" && !element.querySelector(".mantine-Skeleton-root"));
  const watch = new MutationObserver(() => {
    if (![...document.querySelectorAll(content)].some(stands)) return;
    watch.disconnect();
    observed.contentMs = performance.now();
    if (window.clickAt) clickAnotherScreen(window.clickAt);
  });
  watch.observe(document, { subtree: true, childList: true });

  function clickAnotherScreen(clickAt: (link: Point) => Promise<void>): void {
    const link = document.querySelector<HTMLAnchorElement>("nav[aria-label=Main] a:not([aria-current])");
    if (!link) throw new Error("The navigation has no link to another screen.");
    const { x, y, width, height } = link.getBoundingClientRect();
    link.addEventListener("click", ({ timeStamp }) => awaitResponse(timeStamp), { once: true, capture: true });
    void clickAt({ x: x + width / 2, y: y + height / 2 });
  }

  /** The response is what the click changed on the screen, such as the bar that says that something is loading. */
  function awaitResponse(clickedMs: number): void {
    observed.clickedMs = clickedMs;
    const response = new MutationObserver(() => {
      response.disconnect();
      // The frame with the change; what runs next runs when the page has drawn it.
      requestAnimationFrame(() =>
        scheduler.postTask(() => (observed.respondedMs = performance.now()), { priority: "user-blocking" }),
      );
    });
    response.observe(document, { subtree: true, childList: true, attributes: true });
  }
}
