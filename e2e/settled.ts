import { expect } from "vitest";
import type { Page, Request } from "playwright-core";

/** Of the stream of events, which stays open. */
const EVENTS = "/api/events";

/**
 * Counts the requests of a page from now on. Returns what waits until the page waits for none of them: each has its
 * response, and the page has shown it without asking for more. Unlike Playwright's "networkidle" it does not add half a
 * second to each screen.
 */
export function requestsOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === EVENTS) return;
    count += 1;
    open.add(request);
  });
  const end = (request: Request) => void open.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  /** Two frames: the first shows what has come, and what that asks for has been asked in the second. */
  const shown = () =>
    page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
  const isSettled = async () => {
    if (open.size > 0) return false;
    const before = count;
    await shown();
    return open.size === 0 && count === before;
  };
  return () => expect.poll(isSettled, { interval: 20 }).toBe(true);
}
