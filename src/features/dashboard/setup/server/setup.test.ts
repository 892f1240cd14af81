import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { hideSetup, practiceOrder, readSetup } from "#src/features/dashboard/setup/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { addTables, listTables, tableCode, tableCodes } from "#src/features/tables/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function doneSteps(owner: Owner): Promise<string[]> {
  const { status, body } = await owner.call(readSetup);
  expect(status).toBe(200);
  return body.steps.flatMap(({ key, done }) => (done ? [key] : []));
}

/** Creates a restaurant with one dish of 200 g rice, of which there is 1 kg. */
async function withDish(company: Record<string, unknown> = {}) {
  const owner = await createOwner(app, company);
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 1000, { threshold: 900 });
  const dish = await kitchen.dish("Rice bowl", { price: 8, recipe: [[rice, 200]] });
  return { owner, kitchen, rice, dish };
}

test("steps are done when the data say so", async () => {
  const owner = await createOwner(app);
  expect(await doneSteps(owner)).toEqual([]);
  await kitchenOf(app, owner).dish("Water", { price: 1 });
  expect(await doneSteps(owner)).toEqual([]);
  await owner.call(createSupplier, { body: { name: "Green Farm" } });
  expect(await doneSteps(owner)).toEqual(["suppliers"]);
});

test("codes are printed when they are fetched to print, not when tables are added", async () => {
  const { owner } = await withDish();
  await owner.call(addTables, { body: { names: ["1"] } });
  expect(await doneSteps(owner)).toEqual(["dish"]);
  const { id } = (await owner.call(listTables)).body.tables[0] ?? { id: "" };
  // The screen of the tables shows a single code as a preview.
  expect((await owner.call(tableCode, { query: { id } })).status).toBe(200);
  expect(await doneSteps(owner)).toEqual(["dish"]);
  expect((await owner.call(tableCodes)).status).toBe(200);
  expect(await doneSteps(owner)).toEqual(["dish", "codes"]);
});

test("a practice order shows what guest, kitchen and stock would see, and leaves nothing behind", async () => {
  const { owner, kitchen, rice, dish } = await withDish();
  await owner.call(addTables, { body: { names: ["Terrace 1"] } });
  const activities = await kitchen.count("activity_logs");
  const movements = await kitchen.count("stock_movements");
  const { status, body } = await owner.call(practiceOrder, { body: { menu_item_id: dish.id } });
  expect(status).toBe(200);
  expect(body.order).toMatchObject({ table_number: "Terrace 1", channel: "menu", total_amount: 8, status: "pending" });
  expect(body.ticket).toMatchObject({ id: body.order.id, station: "new" });
  expect(body.ticket.order_items).toMatchObject([{ dish_name: "Rice bowl", quantity: 1 }]);
  expect(body.stock).toEqual([{ id: rice, name: "Rice", unit: "g", before: 1000, after: 800 }]);

  expect(await kitchen.stock(rice)).toBe(1000);
  expect(await kitchen.count("orders")).toBe(0);
  expect(await kitchen.count("stock_movements")).toBe(movements);
  expect(await kitchen.count("activity_logs")).toBe(activities);
  // The order would have brought rice below its threshold: neither the alert nor the check remains.
  for (const table of ["order_alerts", "reorder_checks", "messages"]) {
    const { rowCount } = await app.pool.query(`select from ${table} where company_id = $1`, [owner.companyId]);
    expect(rowCount).toBe(0);
  }
  expect(await doneSteps(owner)).toEqual(["dish", "practice"]);
});

test("a practice order is rejected as a guest's would be, and is not counted as practice", async () => {
  const { owner, dish } = await withDish({ ordering_paused: true });
  const { status, body } = await owner.call(practiceOrder, { body: { menu_item_id: dish.id } });
  expect([status, (body as { code?: string }).code]).toEqual([409, "ORDERING_PAUSED"]);
  expect(await doneSteps(owner)).toEqual(["dish"]);
});

test("a guest's order stands for practice, and for codes when it came from a table that has one", async () => {
  const { owner, dish } = await withDish();
  await owner.call(addTables, { body: { names: ["Terrace 1"] } });
  const orderAt = async (table_number: string) => {
    const body = cartOf(owner, [dish.line()], { table_number });
    expect((await callerOf(app).call(placePublicOrder, { body, key: uuid() })).status).toBe(201);
  };
  await orderAt("9");
  expect(await doneSteps(owner)).toEqual(["dish", "practice"]);
  await orderAt("Terrace 1");
  expect(await doneSteps(owner)).toEqual(["dish", "codes", "practice"]);
});

test("the list can be put away and found again", async () => {
  const owner = await createOwner(app);
  expect((await owner.call(readSetup)).body.hidden).toBe(false);
  expect((await owner.call(hideSetup, { body: { hidden: true } })).body.hidden).toBe(true);
  expect((await owner.call(readSetup)).body.hidden).toBe(true);
  await owner.call(hideSetup, { body: { hidden: false } });
  expect((await owner.call(readSetup)).body.hidden).toBe(false);
});
