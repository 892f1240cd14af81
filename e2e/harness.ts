import { mkdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join, resolve } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { serve } from "@hono/node-server";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { chromiumArguments, findChromium } from "../scripts/chromium.ts";
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

export interface Journey extends TestApp {
  /** Where the app is served, without a slash at the end. */
  url: string;
  browser: Browser;
  /** A fresh browser profile, signed in when an owner is given. Pages fail the test on script errors. */
  visit(
    options?: BrowserContextOptions & { as?: Pick<Owner, "cookie"> },
  ): Promise<{ context: BrowserContext; page: Page }>;
  /** What scripts and the content security policy complained about since the start. */
  complaints: string[];
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

/** The whole application behind a real socket, with Chromium in front and jobs at work. */
export async function startJourney(options: Parameters<typeof startTestApp>[0] = {}): Promise<Journey> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const site = await openSite(root, process.env["DIST_DIR"]);
  const app = await startTestApp({
    work: true,
    site,
    ...options,
    env: { PORT: String(port), APP_URL: url, ...options.env },
  });
  const server = serve({ fetch: app.app.fetch, port }) as Server;
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() });
  const complaints: string[] = [];
  return {
    ...app,
    url,
    browser,
    complaints,
    async visit({ as, ...contextOptions } = {}) {
      const context = await browser.newContext({
        baseURL: url,
        reducedMotion: "reduce",
        ...DESKTOP,
        ...contextOptions,
      });
      if (as) {
        const [name = "", value = ""] = as.cookie.split("=", 2);
        await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
      }
      context.on("weberror", (error) => complaints.push(error.error().message));
      context.on("console", (message) => {
        if (message.type() === "error" && /Content Security Policy|hydrat/i.test(message.text()))
          complaints.push(message.text());
      });
      return { context, page: await context.newPage() };
    },
    async stop() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await app.stop();
    },
  };
}

/** The app follows the scheme from a script, a moment later than its style sheets do. */
async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme: shown } = document.documentElement.dataset;
    return (
      (shown === undefined || shown === wanted) && document.getAnimations().every((one) => one.playState !== "running")
    );
  }, colorScheme);
}

/** Keeps a picture for a person to look at, outside git, when SCREENSHOTS names a folder. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await showIn(page, colorScheme);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true });
  }
}

/** Fails when axe finds anything on the page; what depends on colours is looked at in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await showIn(page, colorScheme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === "dark" ? axe.withRules(["color-contrast"]) : axe).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
    expect(found).toEqual([]);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Makes the server fail at these calls, or answer something else, until the answered function is called. */
export async function failing(page: Page, method: string, path: string, json?: object): Promise<() => Promise<void>> {
  const pattern = (url: URL) => url.pathname === path;
  await page.route(pattern, (route) =>
    route.request().method() === method
      ? route.fulfill(json ? { json } : { status: 500, json: { error: "Something went wrong. Please try again." } })
      : route.fallback(),
  );
  return () => page.unroute(pattern);
}
