import { afterAll, beforeAll, expect, test } from "vitest";
import { listInvoices } from "#src/features/invoices/receipts/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
const NAMES = ["ピール", "ビール", "Pâté", "İstanbul Et", "Weißwurst", "หมี่", "หมู", "खाना", "खीर"];
const POSITIONS = ["supplier", "number", "line", "code", "waiting line", "waiting code"];

/** Each name is on one invoice as its supplier, number, line name and line code; invoices are saved or waiting. */
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  await app.pool.query(
    `with thing as (select gen_random_uuid() as id, name, place
       from unnest($2::text[]) as name cross join unnest($3::text[]) as place),
     invoice as (insert into supplier_invoice (company_id, id, supplier_name, invoice_number, status, extracted)
       select $1, id, case place when 'supplier' then name else 'x' end, case place when 'number' then name else 'x' end,
         case when place like 'waiting%' then 'pending' else 'processed' end,
         case when place like 'waiting%' then jsonb_build_object('items', jsonb_build_array(jsonb_build_object(
           'item_name', case place when 'waiting line' then name else 'x' end,
           'code', case place when 'waiting code' then name else 'x' end))) end from thing)
     insert into supplier_invoice_lines (company_id, id, invoice_id, position, item_name, code, quantity, unit, unit_price, amount)
     select $1, gen_random_uuid(), id, 0, case place when 'line' then name else 'x' end,
       case place when 'code' then name else 'x' end, 1, 'KG', 1, 1 from thing where place not like 'waiting%'`,
    [owner.companyId, NAMES, POSITIONS],
  );
});
afterAll(() => app.stop());

test.each([
  ["ビール", "ビール"],
  ["ﾋﾞｰﾙ", "ビール"],
  ["pate", "Pâté"],
  ["Pâté".normalize("NFD"), "Pâté"],
  ["istanbul", "İstanbul Et"],
  ["İSTANBUL", "İstanbul Et"],
  ["weiss", "Weißwurst"],
  ["ß", "Weißwurst"],
  ["หมู", "หมู"],
  ["खीर", "खीर"],
])("%s finds the invoices with %s, wherever it stands, and no others", async (search, name) => {
  const { body } = await owner.call(listInvoices, { query: { search } });
  expect(body.pagination.totalPages).toBe(1);
  expect(body.invoices).toHaveLength(POSITIONS.length);
  const others = await owner.call(listInvoices, { query: { search: NAMES.find((text) => text !== name) ?? "" } });
  const found = new Set(body.invoices.map(({ id }) => id));
  expect(others.body.invoices.some(({ id }) => found.has(id))).toBe(false);
});

test("a text that no invoice has finds none", async () => {
  expect((await owner.call(listInvoices, { query: { search: "ヒール" } })).body.invoices).toEqual([]);
});
