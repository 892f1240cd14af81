import { afterAll, beforeAll, expect, test } from "vitest";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { checkInvoice } from "#src/features/invoices/review/contract.ts";
import { confirmDoubtedItems, listDoubtedItems } from "#src/features/inventory/supplier-items/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, save, subscribe } from "#src/testing/invoice-fixture.ts";
import { formerKey } from "#src/shared/text-key.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  await subscribe(app, owner, "plus");
});
afterAll(() => app.stop());

const kilos = (item_name: string, quantity: number, unit_price: number, more: object = {}) => ({
  item_name,
  quantity,
  unit: "KG",
  unit_price,
  ...more,
});
const kilo = (name: string, unit_price: number) =>
  addItem(owner, { name, unit: "kg", quantity_available: 1, unit_price });

async function reviewed(items: object[], supplier: string) {
  const { body } = await owner.call(checkInvoice, { body: { invoiceData: { supplier, items: items as never } } });
  return body.review.lines.map(({ match }) => ({ by: match.by, name: match.name }));
}

test("the owner is shown what was learned without marks, and says that it is right", async () => {
  const names = ["Pâte", "フタ", "หมู"] as const;
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await kilo(name, 4);
    const text = { Pâte: "Pâté", フタ: "ブタ", หมู: "หมี่" }[name];
    // oxlint-disable-next-line no-await-in-loop
    await save(owner, { supplier: "Market", items: [kilos(text, 1, 18, { inventory_item_id: id })] });
    // oxlint-disable-next-line no-await-in-loop
    await app.pool.query(
      "update supplier_items set text_key = $2, keyed_as = null where company_id = $1 and text = $3",
      [owner.companyId, formerKey(text), text],
    );
  }
  const listed = async () => (await owner.call(listDoubtedItems)).body.items;
  const asked = async () => (await owner.call(listRequests)).body.requests.find(({ kind }) => kind === "match");
  expect(await listed()).toEqual([]);
  expect(await asked()).toBeUndefined();
  for (const name of ["Pâté", "ブタ", "หมี่"]) {
    // oxlint-disable-next-line no-await-in-loop
    await kilo(name, 4);
  }
  const found = await listed();
  expect(found.map(({ text, item_name, other_name }) => [text, item_name, other_name])).toEqual([
    ["Pâté", "Pâte", "Pâté"],
    ["ブタ", "フタ", "ブタ"],
    ["หมี่", "หมู", "หมี่"],
  ]);
  expect(await asked()).toMatchObject({ name: "3 names", names: expect.arrayContaining(["Pâté is booked on Pâte"]) });
  const [first, ...others] = found.map(({ id, item_id }) => ({ id, item_id }));
  const right = async (matches: typeof others) =>
    (await owner.call(confirmDoubtedItems, { body: { matches } })).body.confirmed;
  expect(await right([first!])).toBe(1);
  expect(await right([first!])).toBe(0);
  expect((await listed()).map(({ text }) => text)).toEqual(["ブタ", "หมี่"]);
  expect(await reviewed([kilos("Pâté", 1, 18), kilos("ブタ", 1, 18)], "Market")).toEqual([
    { by: "learned", name: "Pâte" },
    { by: "suggested", name: "フタ" },
  ]);
  const stranger = await createOwner(app);
  expect((await stranger.call(confirmDoubtedItems, { body: { matches: others } })).body.confirmed).toBe(0);

  // Another tab merges one of the ingredients into one that the old list did not name.
  const { id: into } = await kilo("フダ", 4);
  expect((await owner.call(mergeItems, { body: { from: others[0]!.item_id, into } })).status).toBe(200);
  expect(await right(others)).toBe(1);
  expect((await listed()).map(({ text, item_name }) => [text, item_name])).toEqual([["ブタ", "フダ"]]);
  expect(await right([{ id: others[0]!.id, item_id: into }])).toBe(1);
  expect(await asked()).toBeUndefined();
});
