import { afterAll, beforeAll, expect, test } from "vitest";
import { saveTaxRates } from "#src/features/offer/taxes/contract.ts";
import * as orders from "#src/features/orders/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { listReceipts, publicReceiptPdf, receiptPdf } from "#src/features/orders/receipts/contract.ts";
import { receiptSnapshot } from "#src/features/orders/receipts/receipt.ts";
import { receiptRows } from "#src/features/orders/receipts/receipt-rows.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function restaurant(company: Record<string, unknown> = {}) {
  const owner = await createOwner(app, company);
  const laksa = await kitchenOf(app, owner).dish("Laksa 叻沙", { price: 8.3 });
  const newOrder = async () => {
    const body = { items: [{ menu_item_id: laksa.id, quantity: 2 }] };
    return (await owner.call(orders.placeOrder, { body })).body.order.id;
  };
  const change = (id: string, body: object) => owner.call(list.changeOrder, { query: { id }, body });
  const pay = (id: string, payment: object = { method: "card" }) => change(id, { payment_status: "paid", payment });
  const receipts = async (orderId: string) => (await owner.call(listReceipts, { query: { orderId } })).body.receipts;
  return { owner, laksa, newOrder, change, pay, receipts };
}

const GST = { name: "GST", percent: 9, is_default: true };
const charge = (owner: Owner, settings: object = {}) =>
  owner.call(saveTaxRates, { body: { tax_rates: [GST], ...settings } });

async function rowsOf(id: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ snapshot: unknown; issued_at: Date }>(
    "select snapshot, issued_at from receipts where id = $1",
    [id],
  );
  const [row] = rows;
  return receiptRows(receiptSnapshot.parse(row!.snapshot), "A-000001", row!.issued_at.toISOString()).map((receiptRow) =>
    receiptRow.kind === "rule"
      ? "---"
      : receiptRow.kind === "amount"
        ? `${receiptRow.text} ${receiptRow.amount}`
        : receiptRow.text,
  );
}

test("a payment and each refund have a document of their own, and the numbers have no gap", async () => {
  const { owner, newOrder, change, pay, receipts } = await restaurant({ language: "en", country: "United States" });
  await charge(owner, { tax_number: "M2-1234567-8", receipt_note: "Thank you!" });
  const id = await newOrder();
  expect(await receipts(id)).toEqual([]);
  await pay(id, { method: "cash", given: 20 });
  await change(id, {
    payment_status: "refunded",
    refund_amount: 8.3,
    refunded_before: 0,
    refund_reason: "One was cold",
  });
  await change(id, { payment_status: "refunded", refund_reason: "The other too" });
  const found = await receipts(id);
  expect(found.map(({ number, kind, amount }) => [number, kind, amount])).toEqual([
    ["A-000001", "sale", 16.6],
    ["A-000002", "refund", 8.3],
    ["A-000003", "refund", 8.3],
  ]);
  const [sale, refund, rest] = found;
  const text = await rowsOf(sale!.id);
  expect(text).toEqual(
    expect.arrayContaining([
      "Tax no. M2-1234567-8",
      "2 × Laksa 叻沙 $16.60",
      "Total $16.60",
      "Includes GST 9% $1.37",
      "Cash $16.60",
      "Given $20.00",
      "Change $3.40",
      "Thank you!",
    ]),
  );
  expect(await rowsOf(refund!.id)).toEqual(
    expect.arrayContaining(["of receipt A-000001", "Given back $8.30", "Includes GST 9% $0.69", "One was cold"]),
  );
  // The taxes of both refunds add up to the sale's.
  expect(await rowsOf(rest!.id)).toContain("Includes GST 9% $0.68");
});

test("a receipt stays as it was issued", async () => {
  const { owner, newOrder, pay, receipts } = await restaurant();
  const id = await newOrder();
  await pay(id);
  const before = await rowsOf((await receipts(id))[0]!.id);
  await app.pool.query("update companies set name = 'Renamed' where id = $1", [owner.companyId]);
  await app.pool.query("update dish set name = 'Renamed' where company_id = $1", [owner.companyId]);
  expect(await rowsOf((await receipts(id))[0]!.id)).toEqual(before);
  const client = await app.pool.connect();
  try {
    await client.query("set role app_user");
    await client.query("select set_config('app.company_id', $1, false)", [owner.companyId]);
    await expect(client.query("update receipts set number = 7")).rejects.toThrow("permission denied");
    await expect(client.query("delete from receipts")).rejects.toThrow("permission denied");
  } finally {
    await client.query("reset role");
    client.release();
  }
});

test("the PDF has the words in any script, on paper of either width", async () => {
  const { owner, newOrder, pay, receipts } = await restaurant();
  const id = await newOrder();
  await pay(id);
  const receipt = (await receipts(id))[0]!.id;
  for (const paper of ["80", "58"] as const) {
    const response = await app.app.request(`/api/receipts/pdf?id=${receipt}&paper=${paper}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const lines = (await linesOfPdf(new Uint8Array(await response.arrayBuffer()))).flat();
    expect(lines).toContainEqual(expect.stringMatching(/^2 × Laksa 叻沙/));
  }
  const other = await restaurant();
  expect((await other.owner.call(receiptPdf, { query: { id: receipt, paper: "80" } })).status).toBe(404);
});

test.each([
  ["Hong Kong", "合計", "找零"],
  ["China", "合计", "找零"],
])(
  "a receipt in Chinese is written as %s writes it, and names stay as they were typed",
  async (country, total, change) => {
    const { newOrder, pay, receipts } = await restaurant({ language: "zh", country });
    const id = await newOrder();
    await pay(id, { method: "cash", given: 20 });
    const [receipt] = await receipts(id);
    const lines = (await rowsOf(receipt?.id ?? "")).join("\n");
    for (const text of ["Laksa 叻沙", total, change]) expect(lines).toContain(text);
  },
);

test("an order that is not paid has a bill, which is no receipt and takes no number", async () => {
  const { owner, newOrder, pay, change, receipts } = await restaurant({ language: "de" });
  await charge(owner);
  const id = await newOrder();
  const open = (orderId: string, who = owner) =>
    app.app.request(`/api/receipts/bill?orderId=${orderId}`, { headers: { authorization: `Bearer ${who.token}` } });
  const response = await open(id);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const lines = (await linesOfPdf(new Uint8Array(await response.arrayBuffer()))).flat().join("\n");
  for (const text of ["Kein Zahlungsbeleg", "2 × Laksa 叻沙", "Summe", "Inkl. GST"]) expect(lines).toContain(text);
  expect(await receipts(id)).toEqual([]);
  expect((await open(id, (await restaurant()).owner)).status).toBe(404);
  await pay(id);
  expect(await receipts(id)).toMatchObject([{ number: "A-000001" }]);
  const cancelled = await newOrder();
  await change(cancelled, { status: "cancelled" });
  for (const one of [id, cancelled]) {
    const refused = await open(one);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "NO_BILL" });
  }
});

test("a guest opens the receipt with the token of the order, and with no other", async () => {
  const { owner, laksa, pay } = await restaurant();
  const newOrder = async () => {
    const items = [{ menu_item_id: laksa.id, quantity: 1, price: 8.3 }];
    const body = { items, total: 8.3, table_number: "5", company_id: owner.companyId };
    return (await owner.call(orders.placePublicOrder, { body })).body;
  };
  const [mine, theirs] = [await newOrder(), await newOrder()];
  await pay(mine.order_id);
  const status = async (token: string) => (await owner.call(orders.publicOrderStatus, { query: { token } })).body.order;
  expect((await status(mine.status_token)).receipts).toEqual([{ number: "A-000001", kind: "sale" }]);
  expect(await status(theirs.status_token)).not.toHaveProperty("receipts");
  const open = (token: string, number = "A-000001") => owner.call(publicReceiptPdf, { query: { token, number } });
  expect((await open(mine.status_token)).status).toBe(200);
  expect((await open(theirs.status_token)).status).toBe(404);
  expect((await open(mine.status_token, "A-000002")).status).toBe(404);
  expect((await open("nothing")).status).toBe(404);
});

test("50 payments at the same time get numbers without a gap, also when some are rolled back", async () => {
  const { owner, newOrder, pay } = await restaurant();
  const ids = await Promise.all(Array.from({ length: 50 }, newOrder));
  const responses = await Promise.all([
    ...ids.map((id) => pay(id)),
    // A second payment of the same order, and cash that is not enough.
    ...ids.slice(0, 10).map((id) => pay(id)),
    ...ids.slice(10, 20).map((id) => pay(id, { method: "cash", given: 0.01 })),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
  const { rows } = await app.pool.query<{ number: number }>(
    "select number from receipts where company_id = $1 order by number",
    [owner.companyId],
  );
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

test.each([
  ["CHF", 0.05, 12.32, -0.02, "12.30"],
  ["CHF", 0.05, 12.33, 0.02, "12.35"],
  ["JPY", 5, 1233, 2, "1,235"],
  ["KWD", null, 1.233, 0, "1.233"],
])("cash in %s is rounded to %s: %s by %s", async (currency, coin, price, rounding, paid) => {
  const owner = await createOwner(app, { currency });
  const dish = await kitchenOf(app, owner).dish("Soup", { price });
  await owner.call(saveTaxRates, { body: { tax_rates: [], cash_rounding: coin as never } });
  const newOrder = async () =>
    (await owner.call(orders.placeOrder, { body: { items: [{ menu_item_id: dish.id, quantity: 1 }] } })).body.order.id;
  const pay = async (payment: object) => {
    const query = { id: await newOrder() };
    return owner.call(list.changeOrder, { query, body: { payment_status: "paid", payment } as never });
  };
  const cash = await pay({ method: "cash", given: Math.ceil(price) + 5 });
  const [payment] = cash.body.order.payments;
  expect(payment).toMatchObject({ amount: price, rounding });
  expect(payment!.given! - payment!.change!).toBeCloseTo(price + rounding, 6);
  expect(cash.body.order.total_amount).toBe(price);
  const { receipts } = (await owner.call(listReceipts, { query: { orderId: cash.body.order.id } })).body;
  expect((await rowsOf(receipts[0]!.id)).join("\n")).toMatch(new RegExp(`Cash \\D*${paid}`));
  expect((await pay({ method: "card" })).body.order.payments[0]).toMatchObject({ amount: price, rounding: 0 });
});
