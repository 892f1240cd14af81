import { mkdir } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import axe, { type RunOptions } from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type FileChooser,
  type Locator,
  type Page,
} from "playwright-core";
import { expect } from "vitest";
import { chromiumArguments, findChromium } from "../scripts/chromium.ts";
import { describeWhenFailed } from "./describe-when-failed.ts";
import { findNewElements, NEW_ELEMENTS } from "./element-kinds.ts";
import { appParts } from "#src/main/features.ts";
import { createListener } from "#src/server/http/listener.ts";
import { openSite } from "#src/server/http/site.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

const root = resolve(import.meta.dirname, "..");

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Drags the handle of one item of a list onto another item's. */
export async function dragTo(page: Page, from: string, to: string): Promise<void> {
  const handles = [
    page.getByRole("button", { name: from, exact: true }),
    page.getByRole("button", { name: to, exact: true }),
  ];
  await handles[0]?.evaluate((handle) => handle.scrollIntoView({ block: "center" }));
  const [start, end] = await Promise.all(handles.map((handle) => handle.boundingBox()));
  if (!start || !end) throw new Error("The handles are not shown.");
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 8 });
  await page.mouse.up();
}

export interface Journey extends TestApp {
  /** Where the app is served, without a slash at the end. */
  url: string;
  /** A fresh browser profile, signed in when an owner is given. Pages fail the test on script errors. */
  visit(
    options?: BrowserContextOptions & { as?: Pick<Owner, "cookie"> },
  ): Promise<{ context: BrowserContext; page: Page }>;
  /** Script errors and violations of the content security policy since the start. */
  pageErrors: string[];
}

/** A restaurant in Singapore whose setup is done. */
export const harbourBowl = (journey: Journey): Promise<Owner> =>
  createOwner(journey, {
    name: "Harbour Bowl",
    country: "Singapore",
    currency: "SGD",
    timezone: "Asia/Singapore",
    phone_country_code: "+65",
    phone_number: "9123 4567",
    onboarding_completed: true,
  });

let shared: Promise<Browser> | undefined;

/** One browser for all journeys of a worker, with a separate profile for each context. It ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined;
  shared ??= findChromium().then((executablePath) => chromium.launch({ executablePath, args: chromiumArguments() }));
  return shared;
}

/** The whole application on a port of its own, with running jobs, and Chromium to use it with. */
export async function startJourney(options: Parameters<typeof startTestApp>[0] = {}): Promise<Journey> {
  const started = Promise.withResolvers<RequestListener>();
  // The application must know its address before it starts, and a port that is only found free may be taken by then.
  const { server, port } = await listen((...call) => void started.promise.then((respond) => respond(...call)));
  const url = `http://localhost:${port}`;
  const site = await openSite(root, process.env["DIST_DIR"]);
  const app = await startTestApp({
    work: true,
    site,
    ...options,
    env: { PORT: String(port), APP_URL: url, ...options.env },
  });
  started.resolve(await createListener({ ...app, ...appParts }));
  const browser = await sharedBrowser();
  const contexts: BrowserContext[] = [];
  const pageErrors: string[] = [];
  return {
    ...app,
    url,
    pageErrors,
    async visit({ as, ...contextOptions } = {}) {
      const context = await browser.newContext({
        baseURL: url,
        reducedMotion: "reduce",
        ...DESKTOP,
        ...contextOptions,
      });
      contexts.push(context);
      if (as) {
        const [name = "", value = ""] = as.cookie.split("=", 2);
        await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
      }
      context.on("weberror", (error) => pageErrors.push(error.error().message));
      context.on("console", (message) => {
        if (message.type() === "error" && /Content Security Policy|hydrat/i.test(message.text()))
          pageErrors.push(message.text());
      });
      // Longer than the default of half a minute: a busy machine may stand still for as long.
      context.setDefaultTimeout(90_000);
      const page = await context.newPage();
      describeWhenFailed(page);
      return { context, page };
    },
    async stop() {
      await Promise.all(contexts.map((context) => context.close()));
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await app.stop();
    },
  };
}

/**
 * Shows a page in a colour scheme, without the transitions that would follow. Waits for the script of the app as well: it
 * changes the scheme a moment later than the style sheets do.
 */
async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme: shown } = document.documentElement.dataset;
    return (
      (shown === undefined || shown === wanted) &&
      document.getAnimations().every((animation) => animation.playState !== "running")
    );
  }, colorScheme);
}

/** Saves pictures in light and dark for a person to look at, when SCREENSHOTS names a folder (outside git). */
export async function saveScreenshots(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await showIn(page, colorScheme);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true });
  }
}

/** Kinds of elements about which axe has found nothing, in this process: a screen has the same at each visit. */
const checkedKinds = new Set<number>();
/** With more new elements the whole page is checked. */
const FEW_ELEMENTS = 30;

/**
 * Fails when axe finds anything on the page; contrast is checked in light and in dark, the shown one first. Of a page whose
 * elements are of kinds that were checked before, but for a few, only those few are checked.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames(), "axe checks one frame").toHaveLength(1);
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [first, second] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await showIn(page, first);
  const kinds = await findNewElements(page, checkedKinds);
  if (kinds.length === 0) return;
  const isNewOnly = kinds.length <= FEW_ELEMENTS;
  const found = (await runAxe(page, { isNewOnly })).map((violation) => `${first}: ${violation}`);
  await showIn(page, second);
  const contrast = await runAxe(page, { isNewOnly, rules: ["color-contrast"] });
  found.push(...contrast.map((violation) => `${second}: ${violation}`));
  expect(found).toEqual([]);
  for (const kind of kinds) checkedKinds.add(kind);
}

/** Runs axe in the page itself: @axe-core/playwright opens a second page for each run, which costs more than the run. */
async function runAxe(page: Page, { isNewOnly, rules }: { isNewOnly: boolean; rules?: string[] }): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  };
  const { violations } = await page.evaluate(
    ([given, name]) => {
      const shown = window as unknown as { axe: typeof axe } & Record<string, Element[]>;
      const within = name === null ? undefined : shown[name]?.filter((element) => element.isConnected);
      return shown.axe.run(within?.length ? { include: within } : document, given);
    },
    [options, isNewOnly ? NEW_ELEMENTS : null] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Serves on a port that the system chooses. */
async function listen(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener).listen(0);
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

/** Makes these calls fail, or return something else, until the returned function is called. */
export async function failRequests(
  page: Page,
  method: string,
  path: string,
  json?: object,
): Promise<() => Promise<void>> {
  const pattern = (url: URL) => url.pathname === path;
  await page.route(pattern, (route) =>
    route.request().method() === method
      ? route.fulfill(json ? { json } : { status: 500, json: { error: "Something went wrong. Please try again." } })
      : route.fallback(),
  );
  return () => page.unroute(pattern);
}

/** Holds back a page's requests of an address until the returned function is called. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

/**
 * Returns what waits for the next dialog in which a page lets files be chosen. To be called well before the first opens: the
 * browser shows dialogs to nobody until it has been told that somebody listens, which takes a moment.
 */
export function fileDialogs(page: Page): () => Promise<FileChooser> {
  const opened: FileChooser[] = [];
  page.on("filechooser", (chooser) => opened.push(chooser));
  return async () => {
    await expect.poll(() => opened.length).toBeGreaterThan(0);
    return opened.shift()!;
  };
}

/**
 * Waits until a page is at a path. Playwright's `waitForURL` fails where two navigations lead there and one ends the other: a
 * tablet that is locked is led away by whoever tapped and by the event.
 */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

/** Presses Tab until it has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1) await page.keyboard.press("Tab");
  expect(await hasFocus()).toBe(true);
}
