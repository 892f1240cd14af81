import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUSINESSES } from "#src/features/site/rules.ts";
import { createOwner } from "#src/testing/factories.ts";
import { DESKTOP, expectAccessible, type Journey, saveScreenshots, PHONE, startJourney } from "./harness.ts";

const PAGES = ["/", "/about", "/help", "/privacy", "/terms"];
const HEADLINE = "QR ordering, stock and food cost for your restaurant";
const SMALLEST = { ...PHONE, viewport: { width: 320, height: 568 } };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ env: { SUPPORT_EMAIL: "hello@kitchen.example", SUPPORT_WHATSAPP: "6591234567" } });
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

describe.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("on a %s", (device, options) => {
  test.each(PAGES)("%s is accessible in light and dark and fits its width", async (path) => {
    const { context, page } = await journey.visit(options);
    await page.goto(path);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await saveScreenshots(page, `site${path.replace("/", "-")}-${device}`);
    await context.close();
  });
});

test.each(PAGES)("%s fits the smallest phone", async (path) => {
  const { context, page } = await journey.visit(SMALLEST);
  await page.goto(path);
  expect(await overflow(page)).toBe(0);
  await context.close();
});

describe("the headline", () => {
  test("changes the kind of business every 1500 ms without layout shift", async () => {
    const { context, page } = await journey.visit({ ...PHONE, reducedMotion: "no-preference" });
    await page.goto("/");
    const positions = new Set<string>();
    for (let turn = 0; turn <= BUSINESSES.length; turn += 1) {
      for (const moment of [turn * 1500 + 1, turn * 1500 + 1499]) {
        expect(await wordsAt(page, moment)).toEqual([BUSINESSES[turn % BUSINESSES.length]]);
      }
      positions.add(JSON.stringify(await page.locator("h1").boundingBox()));
    }
    expect(positions.size).toBe(1);
    await page.getByRole("heading", { level: 1, name: HEADLINE, exact: true }).waitFor();
    await context.close();
  });

  test("changes without any input", async () => {
    const { context, page } = await journey.visit({ reducedMotion: "no-preference" });
    await page.goto("/");
    const first = await words(page);
    await expect.poll(() => words(page)).not.toEqual(first);
    await context.close();
  });

  test("does not change under reduced motion", async () => {
    const { context, page } = await journey.visit({ reducedMotion: "reduce" });
    await page.goto("/");
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect.poll(() => words(page)).toEqual([BUSINESSES[0]]);
    await context.close();
  });
});

test("the help page is searched while typing", async () => {
  const { context, page } = await journey.visit(PHONE);
  await page.goto("/help");
  await page.getByRole("searchbox", { name: "Search the help" }).fill("qr CODE");
  await expect.poll(() => page.getByRole("heading", { level: 3 }).allInnerTexts()).toContain("Tables");
  await expect.poll(() => page.getByRole("heading", { name: "Suppliers" }).count()).toBe(0);
  await page.getByRole("searchbox").fill("zeppelin");
  await page.getByText("Nothing found. Try another word.").waitFor();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("heading", { name: "Suppliers", exact: true }).waitFor();
  await context.close();
});

test("the landing page leads whoever is signed in to the dashboard", async () => {
  const owner = await createOwner(journey, { onboarding_completed: true });
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/");
  const nav = page.getByRole("navigation");
  await nav.getByRole("link", { name: "Login" }).waitFor();
  await page.goto("/settings");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto("/");
  await nav.getByRole("link", { name: "Dashboard" }).waitFor();
  await expect.poll(() => nav.getByRole("link", { name: "Login" }).count()).toBe(0);
  await page.getByRole("link", { name: "Open your dashboard" }).click();
  await page.waitForURL("**/dashboard");
  await context.close();
});

test("digits have a face of their own, whose zero has no slash", async () => {
  const { context, page } = await journey.visit();
  await page.goto("/#pricing");
  await page.getByText("US$49").first().waitFor();
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Digits"', "0"))).toBe(true);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Digits"?,/);
  await context.close();
});

describe("navigation", () => {
  test("anchors scroll smoothly to their section, below the fixed bar", async () => {
    const { context, page } = await journey.visit({ reducedMotion: "no-preference" });
    await page.goto("/");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("smooth");
    const bar = await page.locator("header").boundingBox();
    for (const [name, id] of [
      ["Pricing", "pricing"],
      ["Features", "features"],
    ] as const) {
      await page.getByRole("navigation").getByRole("link", { name }).click();
      await expect.poll(() => topOf(page, `#${id} h2`)).toBeLessThan(200);
      await expect.poll(() => topOf(page, `#${id} h2`)).toBeGreaterThanOrEqual(bar?.height ?? 0);
      expect(page.url()).toBe(`${journey.url}/#${id}`);
    }
    expect((await page.locator("header").boundingBox())?.y).toBe(0);
    await context.close();
  });

  test("anchors work from another page", async () => {
    const { context, page } = await journey.visit();
    await page.goto("/about");
    await page.getByRole("navigation").getByRole("link", { name: "Pricing" }).click();
    await page.waitForURL(`${journey.url}/#pricing`);
    await expect.poll(() => topOf(page, "#pricing h2")).toBeLessThan(200);
    await context.close();
  });

  test("every link has an existing target", async () => {
    const { context, page } = await journey.visit();
    await page.goto("/");
    const links = await page
      .locator("a")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    const named = Object.fromEntries(links.map(([name, href]) => [name?.trim(), href]));
    expect(named).toMatchObject({
      Features: "/#features",
      Pricing: "/#pricing",
      About: "/about",
      Login: "/auth",
      "Privacy Policy": "/privacy",
      "Terms of Service": "/terms",
      "Contact Us": "mailto:hello@kitchen.example",
      "Chat with us": "https://wa.me/6591234567",
    });
    for (const target of new Set(links.map(([, href]) => href ?? ""))) {
      if (!target.startsWith("/")) continue;
      const response = await page.request.get(target, { maxRedirects: 0 });
      expect([target, response.status()]).toEqual([target, 200]);
      const anchor = target.split("#")[1];
      if (anchor) await expect.poll(() => page.locator(`[id="${anchor}"]`).count()).toBe(1);
    }
    await context.close();
  });

  test("Get Started leads to a new account, Login to the sign-in", async () => {
    const { context, page } = await journey.visit();
    await page.goto("/");
    await page.getByRole("navigation").getByRole("link", { name: "Get Started" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await expect.poll(() => page.locator("input[autocomplete='new-password']").count()).toBe(1);
    await page.goto("/");
    await page.getByRole("navigation").getByRole("link", { name: "Login" }).click();
    await page.getByRole("button", { name: "Create an account" }).waitFor();
    await expect.poll(() => page.locator("input[autocomplete='current-password']").count()).toBe(1);
    await context.close();
  });

  test("the phone's menu opens, and closes on a choice, on Escape and on a tap outside", async () => {
    const { context, page } = await journey.visit(PHONE);
    await page.goto("/");
    const menu = page.locator("details");
    const open = async () => {
      await page.locator("summary").click();
      await page.getByRole("link", { name: "Login" }).waitFor();
      await expect.poll(() => menu.getAttribute("open")).not.toBeNull();
    };
    await open();
    await saveScreenshots(page, "site-menu-phone");
    await page.keyboard.press("Escape");
    await expect.poll(() => menu.getAttribute("open")).toBeNull();
    await open();
    await page.locator("main").click({ position: { x: 5, y: 700 } });
    await expect.poll(() => menu.getAttribute("open")).toBeNull();
    await open();
    await page.getByRole("navigation").getByRole("link", { name: "Features" }).click();
    await expect.poll(() => menu.getAttribute("open")).toBeNull();
    await expect.poll(() => topOf(page, "#features h2")).toBeLessThan(200);
    await context.close();
  });
});

test("all content is there without scripts, including the phone's menu", async () => {
  const { context, page } = await journey.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: HEADLINE }).waitFor();
  for (const text of ["US$49/month", "US$149/month", "Most Popular", "Up to 10 suppliers", "Unlimited suppliers"]) {
    await expect.poll(() => page.locator("#pricing").innerText()).toContain(text);
  }
  await page.locator("summary").click();
  await page.getByRole("navigation").getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { level: 1, name: "About Comanda" }).waitFor();
  await context.close();
});

test("pages have the metadata for search engines and previews", async () => {
  const { context, page } = await journey.visit();
  for (const path of PAGES) {
    await page.goto(path);
    await expect.poll(() => page.locator("link[rel=canonical]").getAttribute("href")).toBe(journey.url + path);
    expect((await page.title()).length).toBeGreaterThan(10);
    expect((await page.locator("meta[name=description]").getAttribute("content"))?.length).toBeGreaterThan(50);
    await expect
      .poll(() => page.locator("meta[name='twitter:card']").getAttribute("content"))
      .toBe("summary_large_image");
    await expect.poll(() => page.locator("h1").count()).toBe(1);
  }
  const image = await page.request.get((await page.locator("meta[property='og:image']").getAttribute("content")) ?? "");
  expect(image.headers()["content-type"]).toBe("image/png");
  await page.goto("/");
  const data = JSON.parse(await page.locator("script[type='application/ld+json']").innerText()) as object;
  expect(data).toMatchObject({ "@type": "SoftwareApplication", offers: [{ price: 49 }, { price: 149 }] });
  await context.close();
});

test("the policies on a restaurant's address link back to its menu", async () => {
  const { context, page } = await journey.visit(PHONE);
  await page.goto("/privacy?restaurant=harbourbowl");
  await page.getByRole("link", { name: "If you order as a guest" }).click();
  await expect.poll(() => topOf(page, "#guests")).toBeLessThan(200);
  await page.getByRole("link", { name: "Terms of Service" }).click();
  await page.waitForURL(`${journey.url}/terms?restaurant=harbourbowl`);
  await expectAccessible(page);
  const back = page.getByRole("link", { name: "Back to the menu" });
  await expect.poll(() => back.getAttribute("href")).toBe("/?restaurant=harbourbowl");
  await expect.poll(() => page.getByRole("link", { name: "Login" }).count()).toBe(0);
  await context.close();
});

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function topOf(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).boundingBox())?.y ?? Number.NaN;
}

/** The words of the headline that are visible now. */
function words(page: Page): Promise<string[]> {
  return page
    .locator("[data-rotating] > span")
    .evaluateAll((all) =>
      all.filter((word) => getComputedStyle(word).visibility === "visible").map((word) => word.textContent ?? ""),
    );
}

/** The same at a given time of the animation, which is paused there. */
async function wordsAt(page: Page, milliseconds: number): Promise<string[]> {
  await page.evaluate((moment) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = moment;
    }
  }, milliseconds);
  return words(page);
}
