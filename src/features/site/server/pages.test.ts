import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLANS } from "#src/features/billing/rules.ts";
import { isBeingBuilt, signPrice } from "#src/features/site/rules.ts";
import type { PaymentsPort } from "#src/server/ports/payments/payments.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: "https://comanda.example" } });
});
afterAll(() => app.stop());

const ours = { host: "comanda.example" };
const harbour = { host: "harbourbowl.comanda.example" };

async function get(path: string, headers: Record<string, string> = ours) {
  const response = await app.app.request(path, { headers });
  return { response, text: await response.text() };
}

/** Without bundles a test page answers its component and props. */
async function drawn(path: string, headers?: Record<string, string>) {
  const { text } = await get(path, headers);
  return JSON.parse(text) as { component: string; props: Record<string, unknown> };
}

describe("public pages", () => {
  test.each([
    ["/", "landing"],
    ["/about", "about"],
    ["/privacy", "privacy"],
    ["/terms", "terms"],
  ])("%s is the %s page", async (path, component) => {
    expect(await drawn(path)).toMatchObject({ component, props: { name: "Comanda", menu_url: null, query: "" } });
  });

  test("the landing page has the prices of GET /api/plans", async () => {
    const { props } = await drawn("/");
    const { text } = await get("/api/plans");
    expect(props["plans"]).toEqual((JSON.parse(text) as { plans: unknown }).plans);
    expect(props["plans"]).toMatchObject([
      { name: "Starter", price: 49, currency: "USD", interval: "month", isPopular: false },
      { name: "Plus", price: 149, currency: "USD", interval: "month", isPopular: true },
    ]);
  });

  test("it stands without prices while the payment provider is down", async () => {
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

  test.each(["/", "/about", "/privacy", "/terms"])("%s sends a return from the payment on", async (path) => {
    const { response } = await get(`${path}?session_id=cs_1&plan=plus`);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/payment-success?session_id=cs_1&plan=plus");
  });
});

describe("on a restaurant's address", () => {
  test.each(["/privacy", "/terms"])("%s leads back to the menu", async (path) => {
    const { component, props } = await drawn(path, harbour);
    expect(component).toBe(path.slice(1));
    expect(props).toMatchObject({ menu_url: "/", query: "", home: "https://comanda.example" });
  });

  test("on localhost the restaurant travels in every link", async () => {
    const { props } = await drawn("/terms?restaurant=harbourbowl", { host: "localhost:3000" });
    expect(props).toMatchObject({ menu_url: "/?restaurant=harbourbowl", query: "?restaurant=harbourbowl" });
  });

  test("there is no about page, and a session id is nothing of ours", async () => {
    expect((await get("/about", harbour)).response.headers.get("location")).toBe("/");
    expect((await get("/privacy?session_id=x", harbour)).response.status).toBe(200);
  });
});

describe("for crawlers", () => {
  test("the sitemap lists the public pages", async () => {
    const { response, text } = await get("/sitemap.xml");
    expect(response.headers.get("content-type")).toContain("application/xml");
    const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(["/", "/about", "/privacy", "/terms"].map((path) => `https://comanda.example${path}`));
  });

  test("robots keep out of the app and its API", async () => {
    const { response, text } = await get("/robots.txt");
    expect(response.headers.get("content-type")).toContain("text/plain");
    for (const closed of ["/api/", "/auth", "/dashboard", "/orders", "/settings"]) {
      expect(text).toContain(`Disallow: ${closed}\n`);
    }
    expect(text).toContain("Sitemap: https://comanda.example/sitemap.xml");
  });

  test("a restaurant's menu may be found", async () => {
    const { text } = await get("/robots.txt", harbour);
    expect(text).toBe("User-agent: *\nDisallow: /api/\n");
  });
});

test("what is being built is named as the plans name it", () => {
  const building = PLANS.flatMap((plan) => plan.features.filter(isBeingBuilt));
  expect(building).toEqual(["AI inventory forecasting", "Customer support agent", "Chat-app agent"]);
});

test.each([
  [49, "USD", "$49"],
  [49.5, "USD", "$49.50"],
  [7500, "JPY", "¥7,500"],
])("%d %s stands on a sign as %s", (amount, currency, sign) => {
  expect(signPrice(amount, currency)).toBe(sign);
});
