import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { dismissRequest, listRequests } from "#src/features/dashboard/request-contract.ts";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { decideFinding, listFindings, readEffect } from "#src/features/invoices/price-watch/contract.ts";
import { readProof } from "#src/features/reports/proof/contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, save } from "#src/testing/invoice-fixture.ts";
import { createDish } from "#src/testing/menu-factory.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await createOwner(app, { currency: "SGD", country: "Singapore", timezone: "Asia/Singapore" });
});

const today = dayIn("Asia/Singapore");
let number = 0;

/** Buys 10 kg a week, the last time today. Returns the invoices' ids. */
async function buy(name: string, prices: readonly number[], more: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, unit_price] of prices.entries()) {
    number += 1;
    const invoice_date = addDays(today, -7 * (prices.length - 1 - at));
    const items = [{ item_name: name, quantity: 10, unit: "KG", unit_price, ...more }];
    const invoiceData = { supplier: "Reef", invoice_number: `N-${number}`, invoice_date, items: items as never };
    ids.push((await save(owner, invoiceData, { allow_prices: true })).body.data.invoice_id);
  }
  return ids;
}

const findings = async (state: "open" | "all" = "open") =>
  (await owner.call(listFindings, { query: { state } })).body.findings;
const steady = [20, 20.4, 19.8, 20.2, 20, 20.4];

/** Books the kitchen's use of the last four weeks. */
const use = (itemId: string, kilos: number) =>
  app.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type)
     values ($1, $2, $3, 'sale', 'order')`,
    [owner.companyId, itemId, -kilos],
  );

test("a price that jumped is found with what it costs a week, asked about, and proved by its invoices", async () => {
  const item = await addItem(owner, { name: "Salmon", unit: "kg", quantity_available: 100 });
  await use(item.id, 40);
  const ids = await buy("Salmon", [...steady, 26]);
  const [found, ...others] = await findings();
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "unusual", item_name: "Salmon", old_price: 20.2, new_price: 26, state: "open" });
  // 10 kg a week at 5.80 more per kilogram.
  expect(found?.weekly_effect).toBe(58);
  const { requests } = (await owner.call(listRequests)).body;
  const request = requests.find(({ kind }) => kind === "price");
  expect(request).toMatchObject({ name: "Salmon", finding: { id: found?.id }, currency: "SGD" });
  const proof = (await owner.call(readProof, { query: { kind: "price", id: found?.id ?? "" } })).body;
  expect(proof.sentence).toContain("29% more");
  expect(proof.inputs.map(({ source_id }) => source_id)).toContain(ids.at(-1));
  await owner.call(dismissRequest, { body: { kind: "price", id: found?.id ?? "" } });
  expect((await owner.call(listRequests)).body.requests.filter(({ kind }) => kind === "price")).toEqual([]);
});

test("a decision is taken once on what was shown, and a disputed price is none of the supplier's", async () => {
  const item = await addItem(owner, { name: "Prawns", unit: "kg" });
  await buy("Prawns", [...steady, 600]);
  const [found] = await findings();
  expect(found).toMatchObject({ class: "impossible" });
  const decide = (decision: "disputed" | "accepted") =>
    owner.call(decideFinding, { body: { id: found?.id ?? "", decision } });
  expect((await decide("disputed")).body.finding).toMatchObject({ state: "disputed", decided_by: expect.any(String) });
  expect((await decide("disputed")).status).toBe(200);
  expect(await decide("accepted")).toMatchObject({ status: 409, body: { code: "FINDING_DECIDED" } });
  const prices = (await owner.call(listPrices, { query: { id: item.id } })).body.suppliers[0]?.prices ?? [];
  expect(prices.map(({ price_per_unit }) => price_per_unit)).not.toContain(600);
  expect(await findings()).toEqual([]);
});

test("a reversed invoice leaves nothing of it, and a change of unit changes only the unit", async () => {
  const item = await addItem(owner, { name: "Crab", unit: "kg" });
  const ids = await buy("Crab", [...steady, 30]);
  expect(await findings()).toHaveLength(1);
  const unit_conversion = { from: 1, to: 1000 };
  await owner.call(inventory.updateItem, { query: { id: item.id }, body: { unit: "g", unit_conversion } });
  expect(await findings()).toMatchObject([{ unit: "g", old_price: 0.0202, new_price: 0.03, change_percent: 48.51 }]);
  await owner.call(reverseInvoice, { query: { id: ids.at(-1) ?? "" }, body: { allow_negative: true } });
  expect(await findings("all")).toEqual([]);
});

test("what is charged above the agreed price is found exactly, and stays when the agreement changes", async () => {
  const item = await addItem(owner, { name: "Butter", unit: "kg" });
  await buy("Butter", [8]);
  const supplier_id =
    (await app.pool.query<{ id: string }>("select id from suppliers where company_id = $1", [owner.companyId])).rows[0]
      ?.id ?? "";
  const agreed = { supplier_id, item_id: item.id, code: "B1", text: "Agreed butter", agreed_price: 8 };
  await owner.call(createSupplierItem, { body: agreed });
  await buy("Butter", [8.04]);
  expect(await findings()).toEqual([]);
  await buy("Butter", [8.05]);
  expect(await findings()).toMatchObject([{ class: "not_as_agreed", old_price: 8, new_price: 8.05 }]);
});

test("the effect of a price names every dish with its new food cost and the price that restores the old one", async () => {
  const item = await addItem(owner, { name: "Tuna", unit: "kg", quantity_available: 100 });
  await createDish(app, owner.companyId, {
    name: "Tuna Bowl",
    sizes: [{ price: 20, recipe: [{ item: item.id, quantity: 0.2, unit: "kg" }] as never }],
  });
  await buy("Tuna", [...steady, 25.25]);
  const { body } = await owner.call(readEffect, { query: { itemId: item.id } });
  expect(body).toMatchObject({ old_price: 20.2, new_price: 25.25, weekly: null });
  expect(body.dishes).toMatchObject([
    { dish_name: "Tuna Bowl", delta: 1.01, food_cost_percent: 25.3, old_food_cost_percent: 20.2, restoring_price: 25 },
  ]);
  const fresh = await addItem(owner, { name: "Never bought", unit: "kg" });
  expect((await owner.call(readEffect, { query: { itemId: fresh.id } })).body).toMatchObject({
    old_price: null,
    dishes: [],
  });
});
