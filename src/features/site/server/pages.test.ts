import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Plan } from "#src/features/billing/contract.ts";
import { isBeingBuilt, PLANS } from "#src/features/billing/rules.ts";
import { formatPrice } from "#src/features/site/prices.ts";
import { screenAt } from "#src/main/screens.ts";
import { HELP } from "#src/features/site/help-topics.ts";
import { sandboxPrices } from "#src/server/ports/payments/sandbox-prices.ts";
import type { PaymentsPort } from "#src/server/ports/payments/payments.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: "https://comanda.example" } });
});
afterAll(() => app.stop());

const appHost = { host: "comanda.example" };
const harbour = { host: "harbourbowl.comanda.example" };

async function get(path: string, headers: Record<string, string> = appHost) {
  const response = await app.app.request(path, { headers });
  return { response, text: await response.text() };
}

/** Without bundles a page responds with its component and props as JSON. */
async function renderedPage(path: string, headers?: Record<string, string>) {
  const { text } = await get(path, headers);
  return JSON.parse(text) as { component: string; props: Record<string, unknown> };
}

describe("public pages", () => {
  test.each([
    ["/", "landing"],
    ["/about", "about"],
    ["/help", "help"],
    ["/privacy", "privacy"],
    ["/terms", "terms"],
  ])("%s is the %s page", async (path, component) => {
    expect(await renderedPage(path)).toMatchObject({
      component,
      props: { name: "Comanda", menu_url: null, query: "" },
    });
  });

  test("the landing page has the prices of GET /api/plans", async () => {
    const { props } = await renderedPage("/");
    const { text } = await get("/api/plans");
    expect(props["plans"]).toEqual((JSON.parse(text) as { plans: unknown }).plans);
    expect(props["plans"]).toMatchObject([
      { name: "Starter", price: 49, currency: "USD", interval: "month", isPopular: false },
      { name: "Plus", price: 149, currency: "USD", interval: "month", isPopular: true },
    ]);
  });

  test.each([
    [
      "en-SG,en;q=0.9",
      "SGD",
      "Restaurants in Singapore pay in Singapore dollars; the others in US dollars or their own currency.",
    ],
    ["ja", "JPY", "Restaurants in Japan pay in Japanese yen; the others in US dollars or their own currency."],
    ["en-US", null, "Prices are in US dollars."],
    ["*", null, "Prices are in US dollars."],
  ])("the landing page for the languages %s has prices in %s", async (languages, currency, note) => {
    const { response, text } = await get("/", { ...appHost, "accept-language": languages });
    const { props } = JSON.parse(text) as { props: { own: { plans: Plan[] } | null; note: string } };
    expect(response.headers.get("vary")).toContain("Accept-Language");
    expect(props.own?.plans.map((plan) => plan.currency) ?? null).toEqual(currency && [currency, currency]);
    expect(props.note).toBe(note);
  });

  test("the landing page says when the visitor's currency is not billed", async () => {
    const inDollars = { prices: async () => sandboxPrices("USD") } as unknown as PaymentsPort;
    const other = await startTestApp({ beside: app, ports: { payments: inDollars } });
    try {
      const response = await other.app.request("/", { headers: { "accept-language": "th-TH" } });
      expect(await response.json()).toMatchObject({
        props: { own: null, note: "Prices are in US dollars. We do not bill in Thai baht yet." },
      });
    } finally {
      await other.stop();
    }
  });

  test("the landing page is shown without prices while the payment provider is down", async () => {
    const down = { prices: () => Promise.reject(new Error("down")) } as unknown as PaymentsPort;
    const other = await startTestApp({ beside: app, ports: { payments: down } });
    try {
      const response = await other.app.request("/");
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ component: "landing", props: { plans: [] } });
    } finally {
      await other.stop();
    }
  });

  test.each(["/", "/about", "/help", "/privacy", "/terms"])("%s redirects a return from the payment", async (path) => {
    const { response } = await get(`${path}?session_id=cs_1&plan=plus`);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/payment-success?session_id=cs_1&plan=plus");
  });
});

test("without support addresses no page has one", async () => {
  expect((await renderedPage("/")).props).toMatchObject({ support_email: null, support_whatsapp: null });
});

describe("the help page", () => {
  test("names only screens that exist", () => {
    const paths = HELP.flatMap((group) => group.topics.flatMap(({ screen }) => screen?.path ?? []));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => screenAt(path) === undefined)).toEqual([]);
  });

  test("has an anchor of its own for every topic", () => {
    const ids = HELP.flatMap((group) => group.topics.map((topic) => topic.id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("on a restaurant's address", () => {
  test.each(["/privacy", "/terms"])("%s links back to the menu", async (path) => {
    const { component, props } = await renderedPage(path, harbour);
    expect(component).toBe(path.slice(1));
    expect(props).toMatchObject({ menu_url: "/", query: "", home: "https://comanda.example" });
  });

  test("on localhost every link has the restaurant in its query", async () => {
    const { props } = await renderedPage("/terms?restaurant=harbourbowl", { host: "localhost:3000" });
    expect(props).toMatchObject({ menu_url: "/?restaurant=harbourbowl", query: "?restaurant=harbourbowl" });
  });

  test("there is no about page, and a session id is ignored", async () => {
    expect((await get("/about", harbour)).response.headers.get("location")).toBe("/");
    expect((await get("/privacy?session_id=x", harbour)).response.status).toBe(200);
  });
});

describe("for crawlers", () => {
  test("the sitemap lists the public pages", async () => {
    const { response, text } = await get("/sitemap.xml");
    expect(response.headers.get("content-type")).toContain("application/xml");
    const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toEqual(
      ["/", "/about", "/help", "/privacy", "/terms"].map((path) => `https://comanda.example${path}`),
    );
  });

  test("robots.txt excludes the app and its API", async () => {
    const { response, text } = await get("/robots.txt");
    expect(response.headers.get("content-type")).toContain("text/plain");
    for (const closed of ["/api/", "/auth", "/dashboard", "/orders", "/settings"]) {
      expect(text).toContain(`Disallow: ${closed}\n`);
    }
    expect(text).toContain("Sitemap: https://comanda.example/sitemap.xml");
  });

  test("a restaurant's menu may be indexed", async () => {
    const { text } = await get("/robots.txt", harbour);
    expect(text).toBe("User-agent: *\nDisallow: /api/\n");
  });
});

test("the features being built have the names that the plans use", () => {
  const building = (support_email: string | null, support_whatsapp: string | null) =>
    PLANS.flatMap((plan) =>
      plan.features.filter((feature) => isBeingBuilt(feature, { support_email, support_whatsapp })),
    );
  expect(building(null, null)).toEqual(["24/7 support", "Priority support"]);
  expect(building("hello@kitchen.example", null)).toEqual([]);
  expect(building(null, "6591234567")).toEqual([]);
});

test.each([
  [49, "USD", "US$49"],
  [49.5, "USD", "US$49.50"],
  [65, "SGD", "SGD\u00a065"],
  [7500, "JPY", "JP¥7,500"],
])("%d %s is shown as %s", (amount, currency, text) => {
  expect(formatPrice(amount, currency)).toBe(text);
});
