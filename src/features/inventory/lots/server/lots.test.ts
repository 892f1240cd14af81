import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dismissRequest, listRequests } from "#src/features/dashboard/request-contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { listMovements } from "#src/features/inventory/ledger-contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import * as lots from "#src/features/inventory/lots/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { bookBatch, undoBatch } from "#src/features/prep/batch-contract.ts";
import { savePrepRecipe } from "#src/features/prep/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { save } from "#src/testing/invoice-fixture.ts";
import { type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { type PrepKitchen, prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";

let app: TestApp;
let owner: Owner;
let kitchen: PrepKitchen;
let stock: Kitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { timezone: "UTC", country: "SG" });
  kitchen = prepKitchenOf(owner);
  stock = kitchenOf(app, owner);
});
afterAll(() => app.stop());

const inDays = (days: number) => addDays(dayIn("UTC"), days);
const lotsOf = async (item_id: string) => (await owner.call(lots.listLots, { query: { item_id } })).body.lots;
const shelfLife = (id: string, shelf_life_days: number) =>
  owner.call(updateItem, { query: { id }, body: { shelf_life_days } });
const date = (item_id: string, quantity: number, days: number) =>
  owner.call(lots.createLot, { body: { item_id, quantity, expires_on: inDays(days) } });
let invoices = 0;
const deliver = async (id: string, quantity: number, invoice_date = inDays(0)) => {
  const items = [{ item_name: `Item ${id}`, quantity, unit: "KG", unit_price: 2, inventory_item_id: id }];
  invoices += 1;
  const invoice = { supplier: "Green Farm", invoice_number: `L-${invoices}`, invoice_date, items };
  return (await save(owner, invoice)).body.data.invoice_id;
};

describe("use-by dates", () => {
  test("come with a delivery from the shelf life, and what expires first is used first", async () => {
    const tomato = await kitchen.item("Tomato", "kg", 0);
    await shelfLife(tomato, 4);
    await deliver(tomato, 5, inDays(-3));
    await deliver(tomato, 6);
    const soup = await kitchen.dish("Tomato soup", [{ ingredient_id: tomato, quantity: 2, unit: "kg" }]);
    await owner.call(placeOrder, { body: { items: [soup.line()] } });
    expect(await lotsOf(tomato)).toMatchObject([
      {
        quantity: 5,
        remaining: 3,
        expires_on: inDays(1),
        days_left: 1,
        source: "invoice",
        used_in: [{ kind: "dish", id: soup.id, name: "Tomato soup" }],
      },
      { quantity: 6, remaining: 6, expires_on: inDays(4), days_left: 4 },
    ]);
    await owner.call(placeOrder, { body: { items: [soup.line(2)] } });
    expect(await lotsOf(tomato)).toMatchObject([{ remaining: 5, expires_on: inDays(4) }]);
  });

  test("go with a reversed invoice, follow the unit and an item that is merged", async () => {
    const [plum, other] = [await kitchen.item("Plum", "kg", 0), await kitchen.item("Red plum", "g", 500)];
    await shelfLife(plum, 3);
    await deliver(plum, 2);
    const wrong = await deliver(plum, 7);
    await owner.call(reverseInvoice, { query: { id: wrong } });
    expect(await lotsOf(plum)).toMatchObject([{ quantity: 2 }]);
    await owner.call(mergeItems, { body: { from: plum, into: other } });
    expect(await lotsOf(other)).toMatchObject([{ quantity: 2000, remaining: 2000, unit: "g" }]);
  });

  test("come with a batch, by the shelf life of its recipe or the date that was given", async () => {
    const milk = await kitchen.item("Milk", "L", 50);
    const yoghurt = await kitchen.item("Yoghurt", "L", 0);
    const recipe = {
      batch_quantity: 2,
      unit: "L" as const,
      mode: "stocked" as const,
      shelf_life_hours: 72,
      minutes: null,
      method: "",
      lines: [{ ingredient_id: milk, quantity: 2, unit: "L" as const }],
    };
    await owner.call(savePrepRecipe, { query: { id: yoghurt }, body: recipe });
    const make = (given?: string | null) => {
      const id = uuid();
      const body = { id, item_id: yoghurt, note: null, ...(given !== undefined && { expires_on: given }) };
      return owner.call(bookBatch, { body }).then(() => id);
    };
    const first = await make();
    await make(inDays(1));
    await make(null);
    expect(await lotsOf(yoghurt)).toMatchObject([
      { expires_on: inDays(1), source: "batch", remaining: 2 },
      { expires_on: inDays(3), source: "batch", remaining: 2 },
    ]);
    await owner.call(undoBatch, { query: { id: first } });
    expect(await lotsOf(yoghurt)).toMatchObject([{ expires_on: inDays(1) }]);
  });

  test("are put on stock by hand, as far as there is stock without one", async () => {
    const rice = await kitchen.item("Rice", "kg", 5);
    expect((await date(rice, 3, 10)).status).toBe(201);
    expect(await date(rice, 3, 10)).toMatchObject({
      status: 409,
      body: { error: "Only 2 kg of Rice are in stock without a date." },
    });
    const [lot] = await lotsOf(rice);
    const changed = await owner.call(lots.changeLot, {
      query: { id: lot?.id ?? "" },
      body: { expires_on: inDays(5) },
    });
    expect(changed.body.lot).toMatchObject({ expires_on: inDays(5), remaining: 3, source: "hand" });
    await owner.call(lots.deleteLot, { query: { id: lot?.id ?? "" } });
    expect(await lotsOf(rice)).toEqual([]);
    expect(await stock.stock(rice)).toBe(5);
  });
});

test("what expires is a request: its waste is booked in one act on what was shown", async () => {
  const cream = await kitchen.item("Cream", "L", 8);
  await kitchen.dish("Panna cotta", [{ ingredient_id: cream, quantity: 100, unit: "ml" }]);
  await date(cream, 2, -1);
  await date(cream, 3, 2);
  await date(cream, 3, 9);
  const open = async () =>
    (await owner.call(listRequests)).body.requests.flatMap((request) =>
      request.kind === "expiry" && request.item_id === cream ? [request] : [],
    );
  const requests = await open();
  expect(requests).toMatchObject([
    { name: "Cream", remaining: 2, unit: "L", days_left: -1, used_in: [{ kind: "dish", name: "Panna cotta" }] },
    { name: "Cream", remaining: 3, days_left: 2 },
  ]);
  const [expired, soon] = requests;
  const waste = (remaining: number) =>
    owner.call(lots.wasteLot, { query: { id: expired?.id ?? "" }, body: { remaining } });
  expect(await waste(1.5)).toMatchObject({
    status: 409,
    body: { code: "LOT_CHANGED", error: "2 L of Cream are left by now. Please look again.", details: { remaining: 2 } },
  });
  expect((await waste(2)).status).toBe(200);
  expect(await stock.stock(cream)).toBe(6);
  const { movements } = (await owner.call(listMovements, { query: { id: cream } })).body;
  expect(movements[0]).toMatchObject({ reason: "waste", quantity: -2, note: `Use by ${inDays(-1)}` });
  expect((await lotsOf(cream)).map(({ remaining }) => remaining)).toEqual([3, 3]);
  expect((await waste(2)).status).toBe(404);

  await owner.call(dismissRequest, { body: { kind: "expiry", id: soon?.id ?? "" } });
  expect(await open()).toEqual([]);
  // A changed date makes a new cause.
  await owner.call(lots.changeLot, { query: { id: soon?.id ?? "" }, body: { expires_on: inDays(1) } });
  expect(await open()).toMatchObject([{ days_left: 1 }]);
});

test("labels carry name, date and quantity, one to a page or many on a sheet", async () => {
  const herbs = await kitchen.item("Kräuter", "g", 100);
  await date(herbs, 40, 3);
  await date(herbs, 60, 4);
  const ids = (await lotsOf(herbs)).map(({ id }) => id).join(",");
  const labels = async (paper: string) => {
    const response = await app.app.request(`/api/lots/labels?ids=${ids}&paper=${paper}&copies=2`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    return linesOfPdf(new Uint8Array(await response.arrayBuffer()));
  };
  const roll = await labels("62mm");
  expect(roll).toHaveLength(4);
  expect(roll[0]).toEqual(expect.arrayContaining(["Kräuter", "Use by", "40 g"]));
  expect(await labels("A4")).toHaveLength(1);
});
