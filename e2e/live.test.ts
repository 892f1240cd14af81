import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { updateCompany } from "#src/features/companies/contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { addTables } from "#src/features/tables/contract.ts";
import { cartOf, type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { callerOf } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { holdRequests, type Journey, startJourney } from "./harness.ts";
import { requestsOf } from "./settled.ts";

let journey: Journey;
let owner: Owner;
let tea: DishOnMenu;
beforeAll(async () => {
  journey = await startJourney();
  owner = await createOwner(journey, { onboarding_completed: true });
  tea = await kitchenOf(journey, owner).dish("Teh tarik", { price: 3.2 });
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

const order = async () => {
  const response = await callerOf(journey).call(placePublicOrder, { body: cartOf(owner, [tea.line()]), key: uuid() });
  expect(response.status).toBe(201);
  return response.body.customer_reference;
};
const shows = (page: Page, reference: string) => page.getByRole("row").filter({ hasText: reference }).waitFor();

// Without HTTP/2 a browser opens at most six connections to a host, for all of its tabs together.
test("the tabs of one browser share one event stream, also after a tab is closed or suspended", async () => {
  const { context, page } = await journey.visit({ as: owner });
  let streams = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") streams += 1;
  });
  const openTab = async (tab: Page) => {
    await tab.goto("/orders");
    await tab.getByRole("heading", { name: "Orders", exact: true }).waitFor();
    return tab;
  };
  const tabs = [await openTab(page)];
  while (tabs.length < 7) tabs.push(await openTab(await context.newPage()));
  const allShow = async (reference: string) => Promise.all(tabs.map((tab) => shows(tab, reference)));
  await allShow(await order());
  expect(streams).toBe(1);

  await tabs.shift()?.close();
  await allShow(await order());
  expect(streams).toBe(2);

  const suspended = tabs.shift()!;
  const devtools = await context.newCDPSession(suspended);
  await devtools.send("Debugger.enable");
  const stopped = new Promise((resolve) => devtools.once("Debugger.paused", resolve));
  void suspended.evaluate("debugger");
  await stopped;
  tabs.push(await openTab(await context.newPage()));
  await expect.poll(() => streams).toBe(3);
  await allShow(await order());
  await devtools.send("Debugger.resume");
  const last = await order();
  await Promise.all([allShow(last), shows(suspended, last)]);
  expect(streams).toBe(3);
  await context.close();
});

test("without the Web Locks API, as on plain http, each visible tab has its own event stream", async () => {
  const { context, page } = await journey.visit({ as: owner });
  await context.addInitScript("delete Navigator.prototype.locks");
  await page.goto("/orders");
  await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();
  await shows(page, await order());
  await context.close();
});

test("a first visit loads each list once", async () => {
  const quiet = await createOwner(journey, { onboarding_completed: true });
  // What was done to make the restaurant is longer ago than a page takes to load.
  await expect.poll(() => journey.platform.events.quietMs(quiet.companyId)).toBeGreaterThan(4000);
  const { context, page } = await journey.visit({ as: quiet });
  const settled = requestsOf(page);
  const loads = new Map<string, number>();
  let isOpen = false;
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/events") isOpen = true;
    else if (request.method() === "GET" && pathname.startsWith("/api/"))
      loads.set(pathname + search, (loads.get(pathname + search) ?? 0) + 1);
  });
  for (const path of ["/dashboard", "/orders", "/dishes", "/inventory", "/tables"]) {
    loads.clear();
    await page.goto(path);
    await page.getByRole("main").getByRole("heading").first().waitFor();
    await settled();
    await page.waitForTimeout(1500);
    expect(isOpen).toBe(true);
    expect([...loads].filter(([, count]) => count > 1)).toEqual([]);
  }
  await context.close();
});

test("what happens while a slow network opens the event stream is shown when it is open", async () => {
  const { context, page } = await journey.visit({ as: owner });
  const open = await holdRequests(page, "/api/events");
  await page.goto("/tables");
  await page.getByText("No tables yet").waitFor();
  expect((await owner.call(addTables, { body: { names: ["Window 7"] } })).status).toBe(201);
  await page.getByText("No tables yet").waitFor();
  open();
  await page.getByText("Window 7", { exact: true }).first().waitFor();
  await context.close();
});

test("settings that are changed meanwhile hold when the event stream is open", async () => {
  const { context, page } = await journey.visit({ as: owner });
  const open = await holdRequests(page, "/api/events");
  await page.goto("/orders");
  await page.getByRole("link", { name: "Kitchen" }).first().waitFor();
  const till = page.getByRole("main").getByRole("link", { name: "Till" });
  expect(
    (await owner.call(updateCompany, { query: { id: owner.companyId }, body: { counter_orders: true } })).status,
  ).toBe(200);
  expect(await till.count()).toBe(0);
  open();
  await till.waitFor();
  await context.close();
});
