import Big from "big.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { readReport, reportCsv } from "#src/features/reports/contract.ts";
import { listTaxRates, saveTaxRates } from "#src/features/taxes/contract.ts";
import { dayIn } from "#src/shared/time.ts";
import { currencyDigits, roundMoney, sum } from "#src/shared/money.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const GST = { name: "GST", percent: 9, is_default: true, category_ids: [] as string[] };

/** A restaurant with a dish of 8.30 in no category, and one of 4.20 in the category "Books". */
async function restaurant(company: Record<string, unknown> = {}) {
  const owner = await createOwner(app, company);
  const kitchen = kitchenOf(app, owner);
  const categoryId = await createCategory(app, owner.companyId, "Books");
  const laksa = (await kitchen.dish("Laksa", { price: 8.3 })).id;
  const book = (await kitchen.dish("Recipes", { price: 4.2 })).id;
  await app.pool.query("update dish set category_id = $1 where id = $2", [categoryId, book]);
  return { owner, laksa, book, categoryId };
}

const save = (owner: Owner, tax_rates: object[]) => owner.call(saveTaxRates, { body: { tax_rates } as never });
const read = async (owner: Owner, id: string) => (await owner.call(list.readOrder, { query: { id } })).body.order;
async function placed(owner: Owner, ...dishes: string[]) {
  const items = dishes.map((menu_item_id) => ({ menu_item_id, quantity: 1 }));
  const { body } = await owner.call(orders.placeOrder, { body: { items } });
  return read(owner, body.order.id);
}

test("without a rate an order says nothing about tax", async () => {
  const { owner, laksa } = await restaurant();
  expect((await placed(owner, laksa)).taxes).toEqual([]);
});

test("the tax included in the total is booked per rate, and stays when the rates change", async () => {
  const { owner, laksa, book, categoryId } = await restaurant();
  const rates = [GST, { name: "Reduced", percent: 2.5, is_default: false, category_ids: [categoryId] }];
  expect((await save(owner, rates)).body.tax_rates).toEqual(rates);
  const order = await placed(owner, laksa, book);
  expect(order.total_amount).toBe(12.5);
  expect(order.taxes).toEqual([
    { name: "GST", percent: 9, net: 7.61, tax: 0.69 },
    { name: "Reduced", percent: 2.5, net: 4.1, tax: 0.1 },
  ]);
  await save(owner, []);
  expect((await read(owner, order.id)).taxes).toEqual(order.taxes);
  expect((await placed(owner, laksa)).taxes).toEqual([]);
});

test("the report and its CSV add the tax up without cancelled orders", async () => {
  const { owner, laksa, book } = await restaurant();
  await save(owner, [GST]);
  await placed(owner, laksa);
  await placed(owner, laksa, book);
  const cancelled = await placed(owner, laksa);
  await owner.call(list.changeOrder, { query: { id: cancelled.id }, body: { status: "cancelled" } });
  const today = dayIn("America/New_York");
  const query = { from: today, to: today };
  const { report } = (await owner.call(readReport, { query })).body;
  expect(report.by_tax).toEqual([{ name: "GST", percent: 9, orders: 2, net: 19.08, tax: 1.72 }]);
  expect(sum([report.by_tax[0]!.net, report.by_tax[0]!.tax]).toNumber()).toBe(report.totals.revenue);
  expect(String((await owner.call(reportCsv, { query })).body)).toContain("GST,9,2,19.08,1.72");
});

test("a refund takes its part of the tax out of the report of its day, and the last one the rest", async () => {
  const { owner, laksa, book, categoryId } = await restaurant();
  await save(owner, [GST, { name: "Reduced", percent: 2.5, is_default: false, category_ids: [categoryId] }]);
  const { id } = await placed(owner, laksa, book);
  const change = (body: list.OrderChanges) => owner.call(list.changeOrder, { query: { id }, body });
  await change({ payment_status: "paid" });
  const query = { from: dayIn("UTC"), to: dayIn("UTC") };
  const report = async () => (await owner.call(readReport, { query })).body.report;
  const before = await report();
  await change({ payment_status: "refunded", refund_reason: "Late", refund_amount: 3.33, refunded_before: 0 });
  const after = await report();
  expect(after.totals).toMatchObject({ revenue: before.totals.revenue - 3.33, refunds: 3.33, refunded_orders: 1 });
  // 3.33 is spread as 8.30 to 4.20: 2.21 with 0.18 tax, and 1.12 with 0.03.
  expect(after.by_tax.map(({ net, tax }) => [net, tax])).toEqual([
    [5.58, 0.51],
    [3.01, 0.07],
  ]);
  await change({ payment_status: "refunded", refund_reason: "Cold" });
  const none = await report();
  expect(none.totals).toMatchObject({ revenue: 0, refunds: 12.5, average_order_value: 12.5 });
  expect(none.by_tax.map(({ orders: count, net, tax }) => [count, net, tax])).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ]);
});

test("a guest reads how much of the total is tax, and nothing without a rate", async () => {
  const { owner, laksa } = await restaurant();
  const order = async () => {
    const items = [{ menu_item_id: laksa, quantity: 1, price: 8.3 }];
    const body = { items, total: 8.3, table_number: "5", company_id: owner.companyId };
    const { status_token: token } = (await owner.call(orders.placePublicOrder, { body })).body;
    return (await owner.call(orders.publicOrderStatus, { query: { token } })).body.order;
  };
  expect(await order()).not.toHaveProperty("taxes");
  await save(owner, [GST]);
  expect((await order()).taxes).toEqual([{ name: "GST", percent: 9, tax: 0.69 }]);
});

test("a special request that is settled is taxed on the price agreed on", async () => {
  const { owner, laksa } = await restaurant();
  await save(owner, [GST]);
  const { rows } = await app.pool.query<{ price: string }>("select price from dish_size where menu_item_id = $1", [
    laksa,
  ]);
  expect(Number(rows[0]!.price)).toBe(8.3);
  await app.pool.query("update dish set deleted_at = now() where id = $1", [laksa]);
  const { body } = await owner.call(orders.placePublicOrder, {
    body: {
      items: [{ menu_item_id: laksa, quantity: 1, price: 8.3, dish_name: "Laksa", size_name: "Regular" }],
      total: 8.3,
      table_number: "5",
      company_id: owner.companyId,
    },
    headers: { "idempotency-key": `settled-${owner.companyId}` },
  });
  expect(body).toMatchObject({ is_special_request: true });
  expect((await read(owner, body.order_id)).taxes).toEqual([]);
  await owner.call(list.changeOrder, { query: { id: body.order_id }, body: { total_amount: 10.9 } });
  expect((await read(owner, body.order_id)).taxes).toEqual([{ name: "GST", percent: 9, net: 10, tax: 0.9 }]);
});

test.each([
  ["no usual rate", [{ ...GST, is_default: false }], "Choose one rate as the usual one"],
  ["two usual rates", [GST, { ...GST, name: "VAT" }], "Choose one rate as the usual one"],
  ["one name twice", [GST, { ...GST, name: "gst", is_default: false }], "Give every tax a name of its own"],
  ["more than everything", [{ ...GST, percent: 100.5 }], "percent"],
  ["less than nothing", [{ ...GST, percent: -1 }], "percent"],
])("rates with %s are rejected, and the earlier ones stay", async (_, rates, message) => {
  const { owner } = await restaurant();
  await save(owner, [GST]);
  const response = await save(owner, rates);
  expect(response.status).toBe(400);
  expect(JSON.stringify(response.body)).toContain(message);
  expect((await owner.call(listTaxRates)).body.tax_rates).toEqual([GST]);
});

test("two people who save rates at the same time follow one another", async () => {
  const { owner } = await restaurant();
  const all = await Promise.all([1, 2, 3, 4].map((percent) => save(owner, [{ ...GST, percent }])));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await owner.call(listTaxRates)).body.tax_rates).toHaveLength(1);
});

interface Bill {
  currency: string;
  /** Per rate: the percent in thousandths, and the sum of its lines in the currency's smallest unit. */
  rates: { percent: number; units: number }[];
  total: number;
}

/** The tax of each rate by another way: whole units as BigInt, Hamilton's method by sorting remainders. */
function expected({ rates, total }: Bill): { net: bigint; tax: bigint }[] {
  const sold = BigInt(rates.reduce((units, rate) => units + rate.units, 0));
  const parts = rates.map(({ units }) => (BigInt(units) * BigInt(total)) / sold);
  const byRemainder = rates
    .map(({ units }, index) => ({ index, remainder: (BigInt(units) * BigInt(total)) % sold }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  let left = BigInt(total) - parts.reduce((units, part) => units + part, 0n);
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    parts[index]! += 1n;
    left -= 1n;
  }
  return parts.map((part, index) => {
    const percent = BigInt(rates[index]!.percent);
    const tax = (2n * part * percent + 100_000n + percent) / (2n * (100_000n + percent));
    return { net: part - tax, tax };
  });
}

const bill = fc
  .record({
    currency: fc.constantFrom("JPY", "SGD", "KWD"),
    rates: fc.array(
      fc.record({ percent: fc.integer({ min: 0, max: 30_000 }), units: fc.integer({ min: 1, max: 9_999_999 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    share: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ share, ...rest }): Bill => {
    const sold = rest.rates.reduce((units, { units: more }) => units + more, 0);
    return { ...rest, total: Math.max(1, Math.floor((sold * share) / 1000)) };
  });

test("10,000 totals spread over rates give the same units as another computation, and add up", async () => {
  const bills = fc.sample(bill, 10_000);
  const given = bills.map(({ currency, rates, total }) => {
    const digits = currencyDigits(currency);
    const amount = (units: number) => new Big(units).div(new Big(10).pow(digits)).toFixed(digits);
    return {
      digits,
      total: amount(total),
      weights: rates.map(({ units }) => amount(units)),
      percents: rates.map(({ percent }) => percent / 1000),
    };
  });
  const { rows } = await app.pool.query<{ parts: string[]; taxes: string[] }>(
    `select array_agg(part::text order by position) as parts,
       array_agg(included_tax(part, percent, digits)::text order by position) as taxes
     from rows from (jsonb_to_recordset($1::jsonb) as (digits integer, total numeric, weights numeric[], percents numeric[]))
       with ordinality as bill (digits, total, weights, percents, number)
     cross join lateral unnest(spread_amount(total, weights, digits), percents) with ordinality
       as spread (part, percent, position)
     group by number order by number`,
    [JSON.stringify(given)],
  );
  bills.forEach((one, index) => {
    const scale = new Big(10).pow(currencyDigits(one.currency));
    const units = (amount: Big.BigSource) => BigInt(new Big(amount).times(scale).toFixed(0));
    const { parts, taxes } = rows[index]!;
    const found = parts.map((part, at) => ({ net: units(part) - units(taxes[at]!), tax: units(taxes[at]!) }));
    expect(found).toEqual(expected(one));
    expect(found.reduce((all, { net, tax }) => all + net + tax, 0n)).toBe(BigInt(one.total));
    for (const tax of taxes) expect(roundMoney(tax, one.currency)).toBe(Number(tax));
  });
});
