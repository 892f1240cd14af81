import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { checkInvoice, readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { changedLines, draftOf, waitsForUnit } from "#src/features/invoices/review/review-draft.ts";
import { mergeSuppliers } from "#src/features/suppliers/contract.ts";
import {
  addItem,
  createStandInOcr,
  itemNamed,
  itemOf,
  picture,
  save,
  subscribe,
  upload,
} from "#src/testing/invoice-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ work: true, ports: { ocr: createStandInOcr() } });
  owner = await createOwner(app);
  await subscribe(app, owner, "plus");
});
afterAll(() => app.stop());

type Lines = z.input<NonNullable<typeof checkInvoice.body>>["invoiceData"]["items"];
const check = async (supplier: string, items: Lines, by = owner) =>
  (await by.call(checkInvoice, { body: { invoiceData: { supplier, items } } })).body.review;

describe("pounds on an invoice", () => {
  const pounds = { item_name: "Chicken Breast", quantity: 40, unit: "LB", unit_price: 2.15 };

  test("come into an ingredient in kilograms as kilograms", async () => {
    const { id } = await addItem(owner, { name: "Chicken Breast", unit: "kg" });
    const { lines } = await check("Sysco", [pounds]);
    expect(lines[0]?.receives).toMatchObject({ quantity: 18.143695, unit: "kg", price_per_unit: 4.739939 });
    expect((await save(owner, { supplier: "Sysco", items: [pounds] })).status).toBe(200);
    expect(await itemOf(owner, id)).toMatchObject({ unit: "kg", quantity_available: 18.143695 });
  });

  test("make a new ingredient in pounds, at the printed price", async () => {
    const wings = { ...pounds, item_name: "Chicken Wings" };
    const { lines } = await check("Sysco", [wings]);
    expect(lines[0]).toMatchObject({
      receives: { quantity: 40, unit: "lb", price_per_unit: 2.15 },
      new_item: { unit: "lb", reorder_threshold: 10 },
    });
    await save(owner, { supplier: "Sysco", items: [wings] });
    expect(await itemNamed(owner, "Chicken Wings")).toMatchObject({
      unit: "lb",
      quantity_available: 40,
      unit_price: 2.15,
      reorder_threshold: 10,
    });
  });
});

test("ounces of what is held in litres are asked, and the answer is remembered", async () => {
  await addItem(owner, { name: "Olive Oil", unit: "L" });
  const ounces = { item_name: "Olive Oil", quantity: 64, unit: "OZ", unit_price: 0.3 };
  expect((await check("Sysco", [ounces])).lines[0]).toMatchObject({
    receives: null,
    needs_size: { from: "OZ", to: "L" },
  });
  const size = { quantity: 1, unit: "fl oz" } as const;
  expect((await save(owner, { supplier: "Sysco", items: [{ ...ounces, size }] })).status).toBe(200);
  expect((await check("Sysco", [ounces])).lines[0]).toMatchObject({ receives: { quantity: 1.892706, unit: "L" } });
});

test("a gallon is asked where the country does not say which", async () => {
  const singapore = await createOwner(app, { country: "Singapore", currency: "SGD" });
  await subscribe(app, singapore, "plus");
  await addItem(singapore, { name: "Milk", unit: "L" });
  const milk = { item_name: "Milk", quantity: 2, unit: "GAL", unit_price: 4 };
  expect((await check("Farm", [milk], singapore)).lines[0]).toMatchObject({
    receives: null,
    needs_size: { from: "GAL" },
  });
  await addItem(owner, { name: "Milk", unit: "L" });
  expect((await check("Farm", [milk])).lines[0]).toMatchObject({ receives: { quantity: 7.570824, unit: "L" } });
});

describe("a unit's word that nobody knows", () => {
  const unknown = { item_name: "Leeks", quantity: 3, unit_price: 9, unit_text: "zqb", printed_unit: "zqb" };
  const salt = { item_name: "Salt", quantity: 1, unit: "KG", unit_price: 1 };

  test("leaves its line out of stock with a question, while the rest is saved", async () => {
    const items = [{ ...unknown, skip: true }, salt];
    const { lines } = await check("Groente", items);
    expect(lines[0]).toMatchObject({
      receives: null,
      warning:
        '"zqb" is not a unit we know. Choose one to add the line to stock. We will remember it for this supplier.',
    });
    const { body } = await save(owner, { supplier: "Groente", items: items });
    expect(body.data).toMatchObject({ successful_items: 1, skipped_items: 1 });
    expect(await itemNamed(owner, "Leeks")).toBeUndefined();
    const { rows } = await app.pool.query("select printed_unit from supplier_invoice_lines where item_name = 'Leeks'");
    expect(rows).toEqual([{ printed_unit: "zqb" }]);
  });

  test("is asked once per supplier", async () => {
    await save(owner, { supplier: "Groente", items: [{ ...unknown, unit: "KG" }], invoice_number: "2" });
    expect(await itemNamed(owner, "Leeks")).toMatchObject({ unit: "kg", quantity_available: 3 });
    expect(await unitRead("Groente", "ZQB.")).toBe("KG");
    expect(await unitRead("Somebody Else", "zqb")).toBeNull();
  });

  test("goes with its supplier when that is merged", async () => {
    const { body } = await save(owner, { supplier: "Groente BV Noord", items: [salt], invoice_number: "3" });
    const { rows } = await app.pool.query<{ id: string }>("select id from suppliers where name = 'Groente'");
    await owner.call(mergeSuppliers, { body: { from: rows[0]?.id ?? "", into: body.data.supplier.id } });
    expect(await unitRead("Groente BV Noord", "zqb")).toBe("KG");
  });

  test("what one line of the review says is said of all with that word", async () => {
    const { invoice_id } = (await upload(owner, [await picture()])).body.data;
    const { extracted } = (await owner.call(readInvoiceRecord, { query: { id: invoice_id } })).body.invoice;
    if (!extracted) throw new Error("Nothing was read.");
    const items = extracted.items.map((item) => ({ ...item, unit: null, unit_text: "zqb" }));
    const draft = draftOf({ ...extracted, items });
    expect(draft.lines.every(waitsForUnit)).toBe(true);
    const named = changedLines(draft.lines, draft.lines[0]?.key ?? "", { unit: "PKT" });
    expect(named.map(({ unit, unit_text, destination }) => [unit, unit_text, destination.to])).toEqual([
      ["PKT", "zqb", "matched"],
      ["PKT", "zqb", "matched"],
    ]);
  });
});

/** Uploads an invoice with a unit that the reader does not know, and returns the unit of its first line. */
async function unitRead(supplier: string, word: string): Promise<string | null | undefined> {
  const { invoice_id } = (await upload(owner, [await picture()])).body.data;
  await app.pool.query(
    `update supplier_invoice set supplier_id = (select id from suppliers where name = $2 limit 1),
       extracted = jsonb_set(jsonb_set(extracted, '{items,0,unit}', 'null'), '{items,0,unit_text}', to_jsonb($3::text))
     where id = $1`,
    [invoice_id, supplier, word],
  );
  const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: invoice_id } })).body;
  return invoice.extracted?.items[0]?.unit;
}
