import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import { removeMember } from "#src/features/people/members/contract.ts";
import { createOptionGroup, setDishesOfGroup } from "#src/features/offer/options/contract.ts";
import { listOrders } from "#src/features/orders/list-contract.ts";
import { createMember, type Owner } from "#src/testing/factories.ts";
import { createCategory, createDish, createItem } from "#src/testing/menu-factory.ts";
import { pairTablet, setPin } from "#src/testing/tablet.ts";
import {
  DESKTOP,
  expectAccessible,
  expectPath,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
} from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

/** A café: coffee with a choice of milk, a sandwich, and a cake of which nothing is left. */
async function openCafe(): Promise<Owner> {
  const owner = await harbourBowl(journey);
  await journey.pool.query("update companies set counter_orders = true where id = $1", [owner.companyId]);
  const drinks = await createCategory(journey, owner.companyId, "Drinks", 1);
  const food = await createCategory(journey, owner.companyId, "Food", 2);
  const flour = await createItem(journey, owner.companyId, "Flour", 0);
  const coffee = await createDish(journey, owner.companyId, {
    name: "Flat White",
    category: drinks,
    sizes: [{ price: 4.5 }],
  });
  await createDish(journey, owner.companyId, {
    name: "Iced Tea",
    category: drinks,
    sizes: [
      { name: "Small", price: 3 },
      { name: "Large", price: 4 },
    ],
  });
  await createDish(journey, owner.companyId, { name: "Ham Sandwich", category: food, sizes: [{ price: 7 }] });
  await createDish(journey, owner.companyId, {
    name: "Carrot Cake",
    category: food,
    sizes: [{ price: 6, recipe: [{ item: flour, quantity: 50 }] }],
  });
  const { body } = await owner.call(createOptionGroup, {
    body: {
      name: "Milk",
      choose_min: 1,
      choose_max: 1,
      options: [
        { name: "Whole Milk", is_default: true },
        { name: "Oat Milk", price: 0.7 },
      ],
    },
  });
  await owner.call(setDishesOfGroup, { query: { id: body.group.id }, body: { dish_ids: [coffee.id] } });
  return owner;
}

/** Taps a button and counts the tap. */
function tapper(page: Page) {
  let taps = 0;
  return {
    tap: async (name: string | RegExp) => {
      taps += 1;
      await page.getByRole("button", { name, exact: typeof name === "string" }).click();
    },
    count: () => taps,
  };
}

const newest = async (owner: Owner) => (await owner.call(listOrders, { query: { page: 1 } })).body.orders[0];

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("a coffee with oat milk is 4 taps on a %s, and cash gives change", async (device, options) => {
  const owner = await openCafe();
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/orders");
  await page.getByRole("link", { name: "Till" }).click();
  await page.getByRole("button", { name: /^Flat White/ }).waitFor();
  await saveScreenshots(page, `till-empty-${device}`);

  const { tap, count } = tapper(page);
  await tap(/^Flat White/);
  await tap(/^Oat Milk/);
  await tap("Add $5.20");
  await tap("Card");
  await page.getByText("Counter, $5.20, paid.").waitFor();
  expect(count()).toBe(4);
  expect(await newest(owner)).toMatchObject({
    order_type: "counter",
    table_number: "",
    total_amount: 5.2,
    payment_status: "paid",
    order_items: [{ dish_name: "Flat White", options: [{ option_name: "Oat Milk" }] }],
  });

  await page.getByRole("button", { name: "Food" }).click();
  expect(await page.getByRole("button", { name: /^Carrot Cake/ }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: /^Ham Sandwich/ }).click();
  await page.getByRole("button", { name: /^Ham Sandwich/ }).click();
  await page.getByRole("button", { name: "Drinks" }).click();
  await page.getByRole("button", { name: /^Iced Tea/ }).click();
  await saveScreenshots(page, `till-options-${device}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Large/ }).click();
  await page.getByRole("button", { name: "Add $4.00" }).click();
  if (device === "phone") await page.getByRole("button", { name: "3 items" }).click();
  await page.getByText("Iced Tea, Large").waitFor();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("button", { name: "Cash" }).click();
  await page.getByText("Please enter the table number").waitFor();
  await page.getByLabel("Table Number").fill("Terrace 4");
  await page.getByLabel("Note to the kitchen").fill("No straw");
  await saveScreenshots(page, `till-ticket-${device}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cash" }).click();
  await page.getByRole("button", { name: "$20.00" }).waitFor();
  await page.getByLabel("Amount given").fill("17");
  expect(await page.getByRole("button", { name: "Take Cash" }).isDisabled()).toBe(true);
  await page.getByLabel("Amount given").fill("50");
  await page.getByText("$32.00").waitFor();
  await saveScreenshots(page, `till-cash-${device}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take Cash" }).dblclick();
  await page.getByText("Terrace 4, $18.00, paid.").waitFor();
  await page.getByText("$32.00").waitFor();
  await saveScreenshots(page, `till-placed-${device}`);
  await expectAccessible(page);
  expect(await newest(owner)).toMatchObject({
    order_type: "table",
    table_number: "Terrace 4",
    note: "No straw",
    payment_status: "paid",
    total_amount: 18,
  });
  const { rows } = await journey.pool.query("select count(*)::integer as count from orders where company_id = $1", [
    owner.companyId,
  ]);
  expect(rows).toEqual([{ count: 2 }]);
  await page.goto("/orders");
  await page.getByText("Counter").first().waitFor();
  await saveScreenshots(page, `till-orders-${device}`);
  await context.close();
});

test("an order that cannot be placed stays in the till", async () => {
  const owner = await openCafe();
  const { context, page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/till");
  await page.getByRole("button", { name: "Food" }).click();
  await page.getByRole("button", { name: /^Ham Sandwich/ }).click();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Card" }).click();
  await page.getByText("The order was not placed").waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Card" }).click();
  await page.getByText("Counter, $7.00, paid.").waitFor();
  await context.close();
});

test("orders that are taken without a connection wait, are sent in order, once, and asked about", async () => {
  const owner = await openCafe();
  const { context, page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/till");
  const sandwich = page.getByRole("button", { name: /^Ham Sandwich/ });
  await page.getByRole("button", { name: "Food" }).click();
  await sandwich.waitFor();
  await context.setOffline(true);
  const waiting = page.getByRole("region", { name: "Orders that wait to be sent" });

  await sandwich.click();
  await page.getByRole("button", { name: "Card" }).click();
  await page.getByText("Without a connection only cash can be taken.").waitFor();
  await page.getByRole("button", { name: "Cash", exact: true }).click();
  await page.getByLabel("Amount given").fill("10");
  await page.getByRole("button", { name: "Take Cash" }).click();
  await page.getByText("Waiting to be sent").waitFor();
  await page.getByText("$3.00").waitFor();
  // The guest takes the sandwich along; the other orders are for the kitchen.
  await page.getByRole("status").getByLabel("Handed over to the guest").check();
  await expect.poll(() => waiting.getByLabel("Handed over to the guest").isChecked()).toBe(true);

  await page.getByRole("button", { name: "Drinks" }).click();
  await page.getByRole("button", { name: /^Iced Tea/ }).click();
  await page.getByRole("button", { name: "Add $3.00" }).click();
  await page.getByRole("button", { name: "Pay later" }).click();
  await page.getByRole("button", { name: "Food" }).click();
  await sandwich.click();
  await sandwich.click();
  await page.getByRole("button", { name: "Pay later" }).click();
  await waiting.getByText("3 orders wait to be sent. The kitchen does not have them yet.").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "till-offline-desktop");
  expect((await owner.call(listOrders)).body.orders).toEqual([]);

  // The tea costs more by then, the page was closed, and two tabs find the orders at the same time.
  await journey.pool.query("update dish_size set price = 3.5 where company_id = $1 and price = 3", [owner.companyId]);
  await page.close();
  await context.setOffline(false);
  const [one, two] = [await context.newPage(), await context.newPage()];
  await Promise.all([one.goto("/till"), two.goto("/till")]);
  const asked = one.getByRole("region", { name: "Orders that wait to be sent" });
  await asked.getByText("Counter, $3.00").waitFor();
  await asked.getByText("1 order was not taken. The kitchen does not have it yet.").waitFor();
  const placed = async () =>
    (await owner.call(listOrders)).body.orders.map(({ total_amount, payment_status, status }) => [
      total_amount,
      payment_status,
      status,
    ]);
  await expect.poll(placed).toEqual([
    [14, "unpaid", "pending"],
    [7, "paid", "completed"],
  ]);
  await saveScreenshots(one, "till-asked-desktop");
  await one.setViewportSize(PHONE.viewport!);
  await expectAccessible(one);
  await saveScreenshots(one, "till-asked-phone");
  await one.setViewportSize(DESKTOP.viewport!);
  await asked.getByRole("button", { name: "Change" }).click();
  await expect.poll(() => one.getByLabel("Total").textContent()).toBe("$3.50");
  await one.getByRole("button", { name: "Card" }).click();
  await one.getByText("Counter, $3.50, paid.").waitFor();
  await expect.poll(() => two.getByRole("region", { name: "Orders that wait to be sent" }).count()).toBe(0);
  expect(await placed()).toHaveLength(3);
  await context.close();
});

test("orders of somebody who was removed while they waited are accepted or rejected by the owner", async () => {
  const owner = await openCafe();
  const person = await createMember(journey, owner.companyId, "counter");
  const { context, page } = await journey.visit({ as: person, ...PHONE });
  await page.goto("/till");
  await page.getByRole("button", { name: "Food" }).click();
  await page.getByRole("button", { name: /^Ham Sandwich/ }).click();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Cash", exact: true }).click();
  await page.getByRole("button", { name: "Exact amount" }).click();
  await page.getByText("Waiting to be sent").waitFor();
  const stored = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("till-order")));
  expect(JSON.stringify(await stored())).not.toContain("Sandwich");

  expect((await owner.call(removeMember, { query: { id: person.userId } })).status).toBe(200);
  await context.setOffline(false);
  await expect.poll(stored).toEqual([]);
  await context.close();

  const { context: office, page: orders } = await journey.visit({ as: owner, ...DESKTOP });
  await orders.goto("/orders");
  const region = orders.getByRole("region", { name: "Orders to accept or reject" });
  await region.getByText("1 × Ham Sandwich").waitFor();
  await expectAccessible(orders);
  await saveScreenshots(orders, "till-review-desktop");
  await region.getByRole("button", { name: "Accept" }).click();
  await orders.getByText(/^Accepted as ORD-/).waitFor();
  await expect.poll(() => region.count()).toBe(0);
  expect((await owner.call(listOrders)).body.orders).toMatchObject([{ total_amount: 7, payment_status: "paid" }]);
  await office.close();
});

test("an order that a shared tablet took without a connection is of whoever had unlocked it, not of whoever sends it", async () => {
  const owner = await openCafe();
  const people = [
    await createMember(journey, owner.companyId, "counter"),
    await createMember(journey, owner.companyId, "counter"),
  ];
  for (const [at, name] of ["Ana", "Ben"].entries())
    await journey.pool.query("update users set name = $2 where id = $1", [people[at]?.userId, name]);
  for (const person of people) await setPin(person);
  const paired = await pairTablet(journey, owner, { role: "counter", name: "Counter 1" });
  await paired.unlock(people[0]?.userId ?? "");
  const { context, page } = await journey.visit({ as: paired, ...DESKTOP });
  await page.goto("/till");
  await page.getByRole("button", { name: "Food" }).click();
  const sandwich = page.getByRole("button", { name: /^Ham Sandwich/ });
  await sandwich.waitFor();
  // The menu's code is loaded when it is opened first.
  await page.getByRole("button", { name: "Account: Harbour Bowl" }).click();
  await page.getByRole("menuitem", { name: "Switch Person" }).waitFor();
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await sandwich.click();
  await page.getByRole("button", { name: "Cash", exact: true }).click();
  await page.getByRole("button", { name: "Exact amount" }).click();
  await page.getByText("Waiting to be sent").waitFor();
  // Nobody can switch meanwhile, and the tablet says why.
  await page.getByRole("button", { name: "Account: Harbour Bowl" }).click();
  await page.getByRole("menuitem", { name: "Switch Person" }).click();
  await page.getByText("Ana still works here").waitFor();
  await page.getByText("PINs are checked on the server, so this needs a connection.").waitFor();
  await saveScreenshots(page, "tablet-offline-switch");
  await sandwich.waitFor();

  // The connection is back, and Ben unlocks the tablet before the order is sent.
  await context.route("**/api/orders/offline", (route) => route.abort());
  await context.setOffline(false);
  await page.getByRole("button", { name: "Account: Harbour Bowl" }).click();
  await page.getByRole("menuitem", { name: "Switch Person" }).click();
  await expectPath(page, "/unlock");
  await page.getByRole("button", { name: "Ben" }).click();
  await context.setOffline(true);
  await page.keyboard.type("2580");
  await page.getByRole("alert").getByText("so this needs a connection").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, "tablet-offline-pin");
  await context.setOffline(false);
  await page.keyboard.type("2580");
  await expectPath(page, "/orders");
  await context.unroute("**/api/orders/offline");
  await page.goto("/till");
  await expect.poll(async () => (await newest(owner))?.payment_status).toBe("paid");
  const { activities } = (await owner.call(listActivities, { query: {} })).body;
  expect(activities[0]?.description).toMatch(/taken without a connection at .*, was sent by Ben, on Counter 1$/);
  const { rows } = await journey.pool.query(
    "select distinct display_name as who from activity_logs where company_id = $1 and entity_type = 'order'",
    [owner.companyId],
  );
  expect(rows).toEqual([{ who: "Ana, on Counter 1" }]);
  await context.close();
});
