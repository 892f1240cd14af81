import Big from "big.js";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateItem } from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { bookBatch, undoBatch } from "#src/features/prep/batch-contract.ts";
import { readAverageCost, readStockValue } from "#src/features/reports/stock-value/contract.ts";
import { roundMoney } from "#src/shared/money.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { generateLedgers, insertLedgers } from "#src/testing/generated-ledgers.ts";
import { save } from "#src/testing/invoice-fixture.ts";
import { ledgerOf } from "#src/testing/ledger-fixture.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const today = () => dayIn("UTC");
const newOwner = () => createOwner(app, { timezone: "UTC", currency: "USD" });
const worthOf = async (owner: Owner, date = addDays(today(), 1)) =>
  (await owner.call(readStockValue, { query: { date } })).body.report;
const itemIn = async (owner: Owner, id: string) => (await worthOf(owner)).items.find((item) => item.id === id);

let invoices = 0;
async function buy(owner: Owner, id: string, quantity: number, unit_price: number): Promise<string> {
  invoices += 1;
  const items = [{ item_name: "Goods", quantity, unit: "KG", unit_price, inventory_item_id: id }];
  const invoice = { supplier: "Green Farm", invoice_number: `V-${invoices}`, items };
  return (await save(owner, invoice)).body.data.invoice_id;
}

test("deliveries move the average by their share, and what is taken back leaves with the cost it came with", async () => {
  const owner = await newOwner();
  const kitchen = prepKitchenOf(owner);
  const rice = await kitchen.item("Rice", "kg", 0);
  await buy(owner, rice, 10, 2);
  const dear = await buy(owner, rice, 10, 4);
  expect(await itemIn(owner, rice)).toMatchObject({ quantity: 20, average_cost: 3, value: 60, cost_source: "average" });
  const bowl = await kitchen.dish("Bowl", [{ ingredient_id: rice, quantity: 5, unit: "kg" }]);
  await owner.call(placeOrder, { body: { items: [bowl.line()] } });
  await ledgerOf(() => owner).waste(rice, { quantity: 1 });
  expect(await itemIn(owner, rice)).toMatchObject({ quantity: 14, average_cost: 3, value: 42 });
  await owner.call(reverseInvoice, { query: { id: dear } });
  // 42 less the 40 that the delivery cost, over the 4 kg that remain.
  expect(await itemIn(owner, rice)).toMatchObject({ quantity: 4, average_cost: 0.5, value: 2 });
  await owner.call(updateItem, { query: { id: rice }, body: { unit: "g", unit_conversion: { from: 1, to: 1000 } } });
  expect(await itemIn(owner, rice)).toMatchObject({ quantity: 4000, average_cost: 0.0005, value: 2 });
});

test("what is made is worth what was used, and an undone batch leaves no trace", async () => {
  const owner = await newOwner();
  const kitchen = prepKitchenOf(owner);
  const tomato = await kitchen.item("Tomato", "kg", 0);
  await buy(owner, tomato, 10, 3);
  const sauce = await kitchen.prep("Sauce", {
    batch: 2,
    unit: "kg",
    mode: "stocked",
    lines: [{ ingredient_id: tomato, quantity: 3, unit: "kg" }],
  });
  const make = async (made: number) => {
    const id = uuid();
    const used = [{ item_id: tomato, quantity: 3 }];
    await owner.call(bookBatch, { body: { id, item_id: sauce, made, used, note: null } });
    return id;
  };
  await make(2);
  expect(await itemIn(owner, sauce)).toMatchObject({ quantity: 2, average_cost: 4.5, value: 9 });
  const second = await make(1);
  expect(await itemIn(owner, sauce)).toMatchObject({ quantity: 3, average_cost: 6, value: 18 });
  expect((await worthOf(owner)).total).toBe(30);
  expect((await owner.call(readAverageCost, { query: { id: sauce } })).body).toMatchObject({ average_cost: 6 });
  await owner.call(undoBatch, { query: { id: second } });
  expect(await itemIn(owner, sauce)).toMatchObject({ quantity: 2, average_cost: 4.5, value: 9 });
  expect(await itemIn(owner, tomato)).toMatchObject({ quantity: 7, average_cost: 3, value: 21 });
});

test("an item that is merged brings its value, and a delivery of it can still be taken back", async () => {
  const owner = await newOwner();
  const kitchen = prepKitchenOf(owner);
  const [from, into] = [await kitchen.item("Basmati", "g", 0), await kitchen.item("Rice", "kg", 0)];
  const first = await buy(owner, from, 1, 5);
  await buy(owner, into, 3, 1);
  await owner.call(mergeItems, { body: { from, into } });
  expect(await worthOf(owner)).toMatchObject({ total: 8, items: [{ id: into, quantity: 4, average_cost: 2 }] });
  const callResult = await owner.call(readAverageCost, { query: { id: into } });
  expect(callResult.body).toEqual({ id: into, unit: "kg", average_cost: 2, cost_source: "average" });
  expect((await owner.call(readAverageCost, { query: { id: from } })).status).toBe(404);
  await owner.call(reverseInvoice, { query: { id: first } });
  expect(await worthOf(owner)).toMatchObject({ total: 3, items: [{ id: into, quantity: 3, average_cost: 1 }] });
});

test("stock that was never bought has its price today; without one, and below zero, it has no value", async () => {
  const owner = await newOwner();
  const kitchen = prepKitchenOf(owner);
  await kitchen.item("Priced", "kg", 4, { price: 2.5 });
  await kitchen.item("Free", "kg", 3);
  const { items, total, without_value } = await worthOf(owner);
  expect(items).toMatchObject([
    { name: "Priced", value: 10, cost_source: "item" },
    { name: "Free", value: null, average_cost: null, cost_source: null },
  ]);
  expect([total, without_value]).toEqual([10, 1]);
  expect(await worthOf(owner, addDays(today(), -1))).toMatchObject({ total: 0, items: [] });
});

interface Walked {
  item_id: string;
  quantity: string;
  source_type: string;
  source_id: string | null;
  unit_factor: string | null;
  price: string | null;
}

/** Walks through a ledger movement by movement: the average cost and the stock at its end. */
function walk(movements: readonly Walked[]) {
  const exact = Big();
  exact.DP = 20;
  let [stock, cost] = [new exact(0), null as Big | null];
  const brought = new Map<string, Big>();
  for (const { quantity, source_type, source_id, unit_factor, price } of movements) {
    const moved = new exact(quantity);
    const before = stock;
    stock = stock.plus(moved);
    if (unit_factor !== null) {
      if (cost) cost = new exact(cost).div(unit_factor);
    } else if (source_type === "invoice" && price !== null) {
      const paid = moved.times(price);
      brought.set(source_id ?? "", paid);
      cost = before.lte(0) || !cost ? paid.div(moved) : before.times(cost).plus(paid).div(stock);
    } else if (source_type === "invoice_reversal" && cost && stock.gt(0)) {
      const left = before.times(cost).minus(brought.get(source_id ?? "") ?? 0);
      if (left.gt(0)) cost = left.div(stock);
    }
  }
  return { stock, cost };
}

test("on generated ledgers it equals a recount to the digit, on several days", async () => {
  const owner = await newOwner();
  await insertLedgers(app.pool, owner.companyId, generateLedgers(300, { seed: 7, batches: false }));
  await app.pool.query(
    `insert into supplier_invoice (company_id, id)
     select company_id, source_id from stock_movements where company_id = $1 and source_type = 'invoice'`,
    [owner.companyId],
  );
  await app.pool.query(
    `insert into supplier_invoice_lines (company_id, id, invoice_id, position, item_id, item_name, quantity, unit,
       unit_price, amount, received_quantity, price_per_unit, movement_id)
     select company_id, uuid_v7(), source_id, 0, item_id, 'Goods', quantity, 'KG', 1, 1, quantity, 1.25 + seq % 7, id
     from stock_movements where company_id = $1 and source_type = 'invoice'`,
    [owner.companyId],
  );
  for (const date of ["2026-03-09", "2026-03-20", "2026-04-30"]) {
    const { rows } = await app.pool.query<Walked>(
      `select movement.item_id, movement.quantity::text, source_type, source_id, movement.unit_factor::text,
         line.price_per_unit::text as price
       from stock_movements movement
       left join supplier_invoice_lines line on line.company_id = movement.company_id and line.movement_id = movement.id
       where movement.company_id = $1 and movement.created_at < $2::date + 1 order by movement.seq`,
      [owner.companyId, date],
    );
    const expected = [...Map.groupBy(rows, (row) => row.item_id)].flatMap(([id, movements]) => {
      const { stock, cost } = walk(movements);
      if (stock.eq(0)) return [];
      const known = cost !== null && stock.gt(0);
      const value = known ? roundMoney(stock.times(cost), "USD") : null;
      return [{ id, quantity: stock.toNumber(), average_cost: cost?.round(6, Big.roundHalfUp).toNumber(), value }];
    });
    const { items } = await worthOf(owner, date);
    const bought = new Map(items.filter((item) => item.cost_source === "average").map((item) => [item.id, item]));
    const compared = expected.filter(({ average_cost }) => average_cost !== undefined);
    expect(compared.length).toBeGreaterThan(50);
    expect(bought.size).toBe(compared.length);
    for (const one of compared) expect(bought.get(one.id)).toMatchObject(one);
    const [first] = compared;
    if (date === "2026-04-30" && first) {
      const { body } = await owner.call(readAverageCost, { query: { id: first.id } });
      expect(body.average_cost).toBe(first.average_cost);
    }
  }
});
