import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillLayout, billsCsv, listBills, markBill } from "#src/features/invoices/bills/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { save } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { currency: "SGD", country: "Singapore", timezone: "Asia/Singapore" });
});
afterAll(() => app.stop());

const today = dayIn("Asia/Singapore");

test("bills are due by the supplier's terms, credits reduce what is owed, and payment is recorded once", async () => {
  const terms = { name: "Reef", payment_terms_days: 14 };
  const supplier = (await owner.call(createSupplier, { body: terms })).body.supplier;
  const receive = async (number: string, daysAgo: number, quantity: number, more: object = {}) => {
    const items = [{ item_name: "Crab", quantity, unit: "KG" as const, unit_price: 10 }];
    const invoiceData = {
      supplier: { id: supplier.id },
      invoice_number: number,
      invoice_date: addDays(today, -daysAgo),
      items,
      ...more,
    };
    return (await save(owner, invoiceData)).body.data.invoice_id;
  };
  const late = await receive("=LATE", 15, 10);
  const due = await receive("DUE", 14, 5);
  await receive("CREDIT", 1, -2);
  const euro = await receive("EURO", 1, 3, { currency: "EUR", exchange_rate: 1.5 });
  const gone = await receive("GONE", 2, 7);
  await owner.call(reverseInvoice, { query: { id: gone }, body: {} });

  const { bills, owed } = (await owner.call(listBills)).body;
  expect(bills.map(({ invoice_number, state, amount }) => [invoice_number, state, amount])).toEqual([
    ["=LATE", "overdue", 100],
    ["DUE", "open", 50],
    ["CREDIT", "credit", -20],
    ["EURO", "open", 30],
  ]);
  expect(bills[0]?.due_on).toBe(addDays(today, -1));
  expect(owed).toMatchObject([
    { supplier_name: "Reef", currency: "SGD", amount: 130, overdue: 100 },
    { currency: "EUR", amount: 30, overdue: 0 },
  ]);

  const pay = (invoice_id: string, paid_on: string | null) => owner.call(markBill, { body: { invoice_id, paid_on } });
  expect((await pay(late, today)).body.bill).toMatchObject({
    state: "paid",
    paid_on: today,
    paid_by: expect.any(String),
  });
  expect((await pay(late, today)).status).toBe(200);
  expect((await pay(gone, today)).status).toBe(404);
  expect((await owner.call(listBills)).body.owed[0]).toMatchObject({ amount: 30, overdue: 0 });
  const paid = (await owner.call(listBills, { query: { state: "paid" } })).body.bills;
  expect(paid.map(({ invoice_id }) => invoice_id)).toEqual([late]);
  await pay(late, null);
  expect((await owner.call(listBills)).body.bills.map(({ invoice_id }) => invoice_id)).toEqual(
    expect.arrayContaining([late, due, euro]),
  );
  const fileOf = async (layout: BillLayout) => (await owner.call(billsCsv, { query: { layout } })).body;
  expect(await fileOf("plain")).toContain("Reef,'=LATE,");
  const dated = (daysAgo: number) => addDays(today, -daysAgo).split("-").toReversed().join("/");
  const xero = (await fileOf("xero")).split("\r\n");
  expect(xero[0]).toBe(
    "*ContactName,*InvoiceNumber,*InvoiceDate,*DueDate,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,Currency",
  );
  expect(xero).toContain(`Reef,'=LATE,${dated(15)},${dated(1)},Reef =LATE,1,100,,,SGD`);
  expect(xero).toContain(`Reef,CREDIT,${dated(1)},${dated(-13)},Reef CREDIT,1,-20,,,SGD`);
  expect(await fileOf("quickbooks")).toContain(`\r\nDUE,Reef,${dated(14)},${dated(0)},,Reef DUE,50,,SGD\r\n`);
});

test("bills come in pages by due date, and what is owed is of all of them", async () => {
  const other = await createOwner(app, { currency: "USD", timezone: "UTC" });
  const insertSupplier = (name: string, terms: number | null) =>
    app.pool.query<{ id: string }>(
      `insert into suppliers (company_id, id, name, payment_terms_days) values ($1, gen_random_uuid(), $2, $3) returning id`,
      [other.companyId, name, terms],
    );
  const suppliers = [
    await insertSupplier("Farm", 10),
    await insertSupplier("Mill", null),
    await insertSupplier("Reef", 0),
  ];
  await app.pool.query(
    `insert into supplier_invoice (company_id, id, supplier_id, supplier_name, invoice_number, invoice_date, status, document,
       total, currency)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 3], '', 'B-' || n, current_date - (n * 7 % 61), 'processed',
       case when n % 10 = 0 then 'credit_note' else 'invoice' end, case when n % 10 = 0 then -3.15 else 10.1 end,
       case when n % 4 = 0 then 'EUR' else 'USD' end
     from generate_series(1, 134) as n`,
    [other.companyId, suppliers.map(({ rows }) => rows[0]?.id)],
  );
  const pageOf = async (page: number, state: "unpaid" | "paid" | "all" = "unpaid") =>
    (await other.call(listBills, { query: { state, page } })).body;
  const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
  expect(pages.map(({ bills, pagination }) => [bills.length, pagination])).toEqual(
    [50, 50, 34].map((count, at) => [count, { currentPage: at + 1, totalPages: 3, pageSize: 50 }]),
  );
  const all = pages.flatMap(({ bills }) => bills);
  expect(new Set(all.map(({ invoice_id }) => invoice_id)).size).toBe(134);
  const keys = all.map(({ due_on, date, invoice_id }) => `${due_on ?? "9999"} ${date} ${invoice_id}`);
  expect(keys).toEqual(keys.toSorted());

  // The amounts owed, added up from the bills in cents.
  const owed = new Map<string, { amount: number; overdue: number }>();
  for (const { supplier_name, currency, amount, state } of all) {
    const sums = owed.get(`${supplier_name} ${currency}`) ?? { amount: 0, overdue: 0 };
    sums.amount += Math.round(amount * 100);
    if (state === "overdue") sums.overdue += Math.round(amount * 100);
    owed.set(`${supplier_name} ${currency}`, sums);
  }
  for (const page of pages) {
    const found = page.owed.map(({ supplier_name, currency, amount, overdue }) => [
      `${supplier_name} ${currency}`,
      { amount: Math.round(amount * 100), overdue: Math.round(overdue * 100) },
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(owed));
    expect(page.owed.map(({ overdue }) => overdue)).toEqual(
      page.owed.map(({ overdue }) => overdue).toSorted((a, b) => b - a),
    );
  }

  for (const { invoice_id } of all.slice(0, 3))
    await other.call(markBill, { body: { invoice_id, paid_on: dayIn("UTC") } });
  expect((await pageOf(3)).bills).toHaveLength(31);
  expect((await pageOf(1, "paid")).bills.map(({ invoice_id }) => invoice_id).toSorted()).toEqual(
    all
      .slice(0, 3)
      .map(({ invoice_id }) => invoice_id)
      .toSorted(),
  );
  expect((await pageOf(3, "all")).bills).toHaveLength(34);
  expect((await pageOf(4)).bills).toEqual([]);
});
