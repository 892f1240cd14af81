import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIngredientCategory } from "#src/features/inventory/category-contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { bookDelivery, reverseDelivery } from "#src/features/deliveries/contract.ts";
import { postStocktake, type Stocktake } from "#src/features/counts/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { readProof } from "#src/features/reports/proof/contract.ts";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approvePurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier, listSuppliers } from "#src/features/suppliers/contract.ts";
import { readVariance } from "#src/features/counts/variance/contract.ts";
import { dayIn, addDays } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { LEAK_PERIOD, leakingLedgers } from "#src/testing/leaking-ledgers.ts";
import { generateLedgers, insertLedgers, LEDGER_PERIOD } from "#src/testing/generated-ledgers.ts";
import { save } from "#src/testing/invoice-fixture.ts";
import { ledgerOf } from "#src/testing/ledger-fixture.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAYS = 7;
const today = dayIn("UTC");
// One day longer, so that midnight during the test changes nothing.
const period = { from: addDays(today, -DAYS), to: addDays(today, 1) };

/** Moves everything in a company's ledger some days into the past, as if that time had passed. */
const letDaysPass = (owner: Owner, days: number) =>
  app.pool.query(
    "update stock_movements set created_at = created_at - make_interval(days => $2) where company_id = $1",
    [owner.companyId, days],
  );

const post = (owner: Owner, counts: Stocktake["counts"]) =>
  owner.call(postStocktake, { body: { id: uuid(), note: null, counts } });

/** A week in which 0.5 kg of rice went missing: counted, received, sold, wasted, counted again. */
async function weekWithALoss() {
  const owner = await createOwner(app, { timezone: "UTC", currency: "USD" });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 10, { unit: "kg", price: 3 });
  const salt = await kitchen.item("Salt", 5, { unit: "kg", price: 1 });
  const bowl = await kitchen.dish("Bowl", { price: 12, recipe: [[rice, 0.25]] });
  const water = await kitchen.dish("Water", { price: 2 });
  await post(owner, [
    { id: rice, counted: 9 },
    { id: salt, counted: 5 },
  ]);
  await letDaysPass(owner, DAYS);
  const items = [{ item_name: "Rice", quantity: 4, unit: "KG", unit_price: 2, inventory_item_id: rice }];
  expect((await save(owner, { supplier: "Green Farm", invoice_number: "G-1", items })).status).toBe(200);
  const [farm] = (await owner.call(listSuppliers)).body.suppliers;
  const { category } = (await owner.call(createIngredientCategory, { body: { name: "Dry goods" } })).body;
  await owner.call(updateItem, {
    query: { id: rice },
    body: { supplier_id: farm?.id ?? null, category_id: category.id },
  });
  await owner.call(placeOrder, { body: { items: [bowl.line(8), water.line(3)] } });
  await ledgerOf(() => owner).waste(rice, { quantity: 0.5, note: "spilt" });
  // 9 + 4 - 8 x 0.25 - 0.5 = 10.5
  await post(owner, [{ id: rice, counted: 10 }]);
  return { owner, rice, salt, report: (await owner.call(readVariance, { query: period })).body.report };
}

describe("a week with a loss", () => {
  test("is reported with quantities, cost and share of the usage", async () => {
    const { report, rice } = await weekWithALoss();
    expect(report.items).toEqual([
      {
        id: rice,
        name: "Rice",
        unit: "kg",
        supplier_id: expect.any(String) as string,
        supplier_name: "Green Farm",
        category_name: "Dry goods",
        counted_from: expect.any(String),
        counted_to: expect.any(String),
        opening: 9,
        received: 4,
        produced: 0,
        closing: 10,
        actual: 3,
        theoretical: 2,
        wasted: 0.5,
        variance: 0.5,
        variance_percent: 25,
        price: 2,
        price_source: "deliveries",
        variance_cost: 1,
        level: "high",
      },
    ]);
    expect(report.totals).toEqual({
      items: 1,
      theoretical_cost: 4,
      variance_cost: 1,
      variance_percent: 25,
      missing_cost: 1,
      surplus_cost: 0,
    });
    expect(report.sales).toBe(102);
    expect(report.by_supplier).toMatchObject([{ name: "Green Farm", variance_cost: 1 }]);
    expect(report.by_category).toMatchObject([{ name: "Dry goods", items: 1, variance_cost: 1 }]);
  });

  test("says what it cannot know", async () => {
    const { report } = await weekWithALoss();
    expect(report.unknown).toEqual({
      uncounted: [],
      without_recipe: [{ name: "Water", portions: 3 }],
      special_requests: 0,
    });
  });

  test("opens down to its counts and movements", async () => {
    const { owner, rice } = await weekWithALoss();
    const { body } = await owner.call(readProof, {
      query: { kind: "variance", id: `${rice}_${period.from}_${period.to}` },
    });
    expect(body.sentence).toBe("0.5 kg of Rice left the stock without a sale or waste, 25% of what recipes used.");
    const { rows: counts } = await app.pool.query<{ id: string }>(
      "select id from counts where company_id = $1 order by started_at, id",
      [owner.companyId],
    );
    const opened = body.inputs.filter(({ source_type }) => source_type === "count").map(({ source_id }) => source_id);
    expect(opened).toEqual(counts.map(({ id }) => id));
    expect(body.inputs.map(({ label, value, source_type }) => [label, value, source_type])).toEqual([
      ["Counted before", 9, "count"],
      ["Invoice G-1 from Green Farm", 4, "invoice"],
      ["Sold in 1 order", -2, "day"],
      ["spilt", -0.5, "waste"],
      ["Counted after", 10, "count"],
      ["Average price of the deliveries, per kg", 2, "price"],
    ]);
  });

  test("is a file for a spreadsheet and for paper", async () => {
    const { owner } = await weekWithALoss();
    const file = (extension: string) =>
      app.app.request(`/api/variance/${extension}?from=${period.from}&to=${period.to}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
    const csv = await file("csv");
    expect(csv.headers.get("content-disposition")).toBe(
      `attachment; filename="variance-${period.from}-${period.to}.csv"`,
    );
    expect(await csv.text()).toContain("Rice,Dry goods,Green Farm,kg");
    const pdf = new Uint8Array(await (await file("pdf")).arrayBuffer());
    const lines = (await linesOfPdf(pdf)).flat();
    expect(lines).toContain("Sold without a recipe");
  });
});

test("what was counted in at the door costs what was ordered until its invoice is there", async () => {
  const owner = await createOwner(app, { timezone: "UTC", country: "Singapore", currency: "SGD" });
  const oats = await kitchenOf(app, owner).item("Oats", 10, { unit: "kg", price: 3 });
  const supplier_id = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body.supplier.id;
  const pack = { name: "sack", quantity: 5, unit: "kg" as const };
  const sold = { supplier_id, item_id: oats, text: "Oats", pack, agreed_price: 2 };
  await owner.call(createSupplierItem, { body: sold });
  await post(owner, [{ id: oats, counted: 10 }]);
  const drafted = { supplier_id, deliver_on: today, lines: [{ item_id: oats, packs: 2 }] };
  const { order } = (await owner.call(createPurchaseOrder, { body: drafted })).body;
  await owner.call(approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
  const delivery_id = uuid();
  const line = { po_line_id: order.lines[0]?.id ?? "", expected: 10, outcome: "ok" as const, packs: 2 };
  await owner.call(bookDelivery, { body: { id: delivery_id, po_id: order.id, lines: [line] } });
  await post(owner, [{ id: oats, counted: 19 }]);
  await letDaysPass(owner, 1);
  const priced = async () => {
    const [item] = (await owner.call(readVariance, { query: period })).body.report.items;
    return { price: item?.price, price_source: item?.price_source, variance_cost: item?.variance_cost };
  };
  expect(await priced()).toEqual({ price: 2, price_source: "expected", variance_cost: 2 });
  const { body } = await owner.call(readProof, {
    query: { kind: "variance", id: `${oats}_${period.from}_${period.to}` },
  });
  expect(body.inputs.at(-1)?.label).toContain("the ordered one of what is not invoiced yet");
  const items = [{ item_name: "Oats", quantity: 10, unit: "KG", unit_price: 2.2, inventory_item_id: oats }];
  const invoice = { supplier: { id: supplier_id }, invoice_number: "D-1", items };
  expect((await save(owner, invoice, { delivery_id, allow_prices: true })).status).toBe(200);
  expect(await priced()).toEqual({ price: 2.2, price_source: "deliveries", variance_cost: 2.2 });
  await owner.call(reverseDelivery, { query: { id: delivery_id }, body: { allow_negative: true } });
  expect((await priced()).price_source).not.toBe("expected");
});

test("an item that is counted once asks for another count", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const kitchen = kitchenOf(app, owner);
  const [once, never] = [await kitchen.item("Once", 10), await kitchen.item("Never", 10)];
  const undone = await kitchen.item("Undone", 10);
  await kitchen.item("Unmoved", 10);
  const soup = await kitchen.dish("Soup", {
    price: 4,
    recipe: [
      [once, 1],
      [never, 1],
      [undone, 1],
    ],
  });
  await post(owner, [
    { id: once, counted: 9 },
    { id: undone, counted: 9 },
  ]);
  await ledgerOf(() => owner).undoLast(undone);
  await owner.call(placeOrder, { body: { items: [soup.line()] } });
  const { report } = (await owner.call(readVariance, { query: period })).body;
  expect(report.items).toEqual([]);
  expect(report.unknown.uncounted).toEqual([
    { id: never, name: "Never", counts: 0 },
    { id: once, name: "Once", counts: 1 },
    { id: undone, name: "Undone", counts: 0 },
  ]);
});

test("a count that was undone is not a count", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const kitchen = kitchenOf(app, owner);
  const id = await kitchen.item("Limes", 10);
  await post(owner, [{ id, counted: 8 }]);
  await letDaysPass(owner, DAYS);
  await post(owner, [{ id, counted: 5 }]);
  await ledgerOf(() => owner).undoLast(id);
  expect((await owner.call(readVariance, { query: period })).body.report.items).toEqual([]);
  await post(owner, [{ id, counted: 7 }]);
  expect((await owner.call(readVariance, { query: period })).body.report.items).toMatchObject([
    { id, opening: 8, closing: 7, variance: 1 },
  ]);
});

test("the variance of generated ledgers is the one found by walking through them, to the digit", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const ledgers = generateLedgers(1000);
  await insertLedgers(app.pool, owner.companyId, ledgers);
  const { report } = (await owner.call(readVariance, { query: LEDGER_PERIOD })).body;
  const found = new Map(report.items.map((item) => [item.id, item]));
  const compared = ledgers.map(({ id }) => {
    const item = found.get(id);
    return item ? { variance: item.variance, wasted: item.wasted, theoretical: item.theoretical } : null;
  });
  expect(compared).toEqual(ledgers.map(({ expected }) => expected));
  expect(report.items.length).toBeGreaterThan(500);
});

test("three ingredients of which 4 % leak are named after two weeks, and only they", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const ledgers = leakingLedgers({ items: 40, leaking: 3, rate: 0.04 });
  await insertLedgers(app.pool, owner.companyId, ledgers);
  const { report } = (await owner.call(readVariance, { query: LEAK_PERIOD })).body;
  const named = report.items.filter(({ level }) => level !== "usual").map(({ id }) => id);
  expect(named.toSorted()).toEqual(
    ledgers
      .slice(0, 3)
      .map(({ id }) => id)
      .toSorted(),
  );
});
