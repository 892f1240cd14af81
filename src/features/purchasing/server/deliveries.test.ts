import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCategory } from "#src/features/dishes/categories/contract.ts";
import * as deliveries from "#src/features/deliveries/contract.ts";
import { createDish, listDishes } from "#src/features/dishes/contract.ts";
import { listItemDeclarations } from "#src/features/dishes/declaration-contract.ts";
import { createItem, updateItem } from "#src/features/inventory/contract.ts";
import { bookWaste, listMovements } from "#src/features/inventory/ledger-contract.ts";
import { listLots } from "#src/features/inventory/lots/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import * as expected from "#src/features/purchasing/expected-contract.ts";
import * as steps from "#src/features/purchasing/step-contract.ts";
import { readAverageCost } from "#src/features/reports/stock-value/contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { declareShown, overrideShown } from "#src/testing/declare.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { itemOf } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
let owner: Owner;
let farm: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { timezone: "UTC", country: "Singapore", currency: "SGD" });
  farm = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body.supplier.id;
});
afterAll(() => app.stop());

const inDays = (days: number) => addDays(dayIn("UTC"), days);
const stock = async (id: string) => (await itemOf(owner, id))?.quantity_available;
const addItem = async (name: string) => {
  const body = { name, unit: "kg" as const, quantity_available: 3, reorder_threshold: 0, unit_price: 2 };
  return (await owner.call(createItem, { body })).body.item.id;
};

/** Four sacks of 5 kg of a new item, ordered for today at 1.50 a kg. */
async function ordered(name: string) {
  const item = await addItem(name);
  const pack = { name: "sack", quantity: 5, unit: "kg" as const };
  const sold = { supplier_id: farm, item_id: item, text: `${name}, sack`, pack, agreed_price: 1.5 };
  await owner.call(createSupplierItem, { body: sold });
  const body = { supplier_id: farm, deliver_on: inDays(0), lines: [{ item_id: item, packs: 4 }] };
  const { order } = (await owner.call(purchasing.createPurchaseOrder, { body })).body;
  await owner.call(steps.approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
  return { item, po_id: order.id, line: order.lines[0]?.id ?? "" };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

const orderOf = async ({ po_id }: Ordered) =>
  (await owner.call(purchasing.readPurchaseOrder, { query: { id: po_id } })).body.order;
const expectedOf = async ({ po_id }: Ordered) =>
  (await owner.call(expected.expectedDeliveries)).body.deliveries.find((delivery) => delivery.po_id === po_id);
const book = (of: Ordered, lines: object[], more: object = {}) =>
  owner.call(deliveries.bookDelivery, {
    body: {
      id: uuid(),
      po_id: of.po_id,
      lines: lines.map((line) => ({ po_line_id: of.line, ...line })),
      ...more,
    } as never,
  });
const reverse = (id: string, more: object = {}) =>
  owner.call(deliveries.reverseDelivery, { query: { id }, body: more });

test("part of an order comes in, and the rest is expected until it comes or is cancelled", async () => {
  const rice = await ordered("Rice");
  expect((await expectedOf(rice))?.lines).toMatchObject([{ pack_name: "sack", pack_quantity: 5, open: 20 }]);
  const first = await book(rice, [{ expected: 20, outcome: "short", packs: 2.5, expires_on: inDays(9) }]);
  expect(first.body.delivery).toMatchObject({
    supplier_name: "Green Farm",
    lines: [{ item_name: "Rice", outcome: "short", quantity: 12.5, unit: "kg" }],
  });
  expect(await stock(rice.item)).toBe(15.5);
  expect(await orderOf(rice)).toMatchObject({ state: "part_received", lines: [{ received: 12.5, cancelled: 0 }] });
  expect((await expectedOf(rice))?.lines).toMatchObject([{ open: 7.5 }]);
  const { lots } = (await owner.call(listLots, { query: { item_id: rice.item } })).body;
  expect(lots).toMatchObject([{ quantity: 12.5, expires_on: inDays(9), source: "door" }]);
  await book(rice, [{ expected: 7.5, outcome: "short", quantity: 500, unit: "g" }], { rest: "cancel" });
  expect(await orderOf(rice)).toMatchObject({ state: "received", lines: [{ received: 13, cancelled: 7 }] });
  expect(await expectedOf(rice)).toBeUndefined();
  expect(await book(rice, [{ expected: 0, outcome: "over", packs: 1 }])).toMatchObject({
    status: 409,
    body: { code: "PO_STATE" },
  });
});

test("a delivery is booked once however often it is sent, and at the price that was ordered", async () => {
  const oats = await ordered("Oats");
  const send = [{ expected: 20, outcome: "ok", packs: 4 }];
  const id = uuid();
  const sent = await Promise.all([book(oats, send, { id }), book(oats, send, { id })]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(sent[0].body).toEqual(sent[1].body);
  expect(await stock(oats.item)).toBe(23);
  expect(await orderOf(oats)).toMatchObject({ state: "received", lines: [{ received: 20 }] });
  expect((await itemOf(owner, oats.item))?.unit_price).toBe(2);
  const { rows } = await app.pool.query<{ unit_cost: string }>(
    "select unit_cost::float as unit_cost from stock_movements where source_id = $1",
    [id],
  );
  expect(rows).toEqual([{ unit_cost: 1.5 }]);
  const averageCost = async () => (await owner.call(readAverageCost, { query: { id: oats.item } })).body.average_cost;
  expect(await averageCost()).toBe(1.5);
  // Goods without a known price come in at the average.
  const more = { item_id: oats.item, outcome: "ok" as const, quantity: 10 };
  const body = { id: uuid(), supplier_id: farm, lines: [more] };
  await owner.call(deliveries.bookDelivery, { body });
  expect(await averageCost()).toBe(1.5);
});

test("two people who count in the same order book it once", async () => {
  const flour = await ordered("Flour");
  const line = [{ expected: 20, outcome: "ok", packs: 4 }];
  const responses = await Promise.all([book(flour, line), book(flour, line)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await stock(flour.item)).toBe(23);
  const salt = await ordered("Salt");
  await book(salt, [{ expected: 20, outcome: "short", packs: 1 }]);
  expect(await book(salt, line)).toMatchObject({
    status: 409,
    body: { code: "DELIVERY_CHANGED", details: { lines: [{ po_line_id: salt.line, open: 15 }] } },
  });
});

test("more than was ordered comes in; what is damaged or refused does not", async () => {
  const beans = await ordered("Beans");
  const over = await book(beans, [{ expected: 20, outcome: "over", packs: 5 }]);
  expect(over.status).toBe(200);
  expect(await stock(beans.item)).toBe(28);
  expect(await orderOf(beans)).toMatchObject({ state: "received", lines: [{ received: 25, cancelled: 0 }] });
  const corn = await ordered("Corn");
  const lines = [
    { expected: 20, outcome: "ok", packs: 2 },
    { expected: 20, outcome: "damaged", packs: 1 },
    { expected: 20, outcome: "refused", packs: 1 },
  ];
  const { delivery } = (await book(corn, lines)).body;
  expect(delivery.lines.map(({ movement_id }) => movement_id === null)).toEqual([false, true, true]);
  expect(await stock(corn.item)).toBe(13);
  expect(await orderOf(corn)).toMatchObject({ state: "part_received", lines: [{ received: 10, cancelled: 0 }] });
  expect(await book(corn, [{ expected: 10, outcome: "ok", packs: 3 }])).toMatchObject({ status: 400 });
});

test("a substitute comes into stock as itself, and what it stands for will not come", async () => {
  const [plum, pear] = [await ordered("Plum"), await addItem("Pear")];
  const came = [{ expected: 20, outcome: "substitute", item_id: pear, quantity: 8 }];
  const { delivery } = (await book(plum, came)).body;
  expect(delivery.lines).toMatchObject([{ item_id: pear, substitutes_item_id: plum.item, quantity: 8 }]);
  expect([await stock(plum.item), await stock(pear)]).toEqual([3, 11]);
  expect(await orderOf(plum)).toMatchObject({ state: "received", lines: [{ received: 0, cancelled: 20 }] });
});

test("dishes with what a substitute came for are free of nothing until a person confirms it", async () => {
  const [plum, pear] = [await ordered("Damson"), await addItem("Quince")];
  const free = [{ name: "nuts" as const, state: "none" as const }];
  const declare = () => declareShown(owner, plum.item, { nuts: "none" });
  await declare();
  const { username } = owner;
  const category_id = (await owner.call(createCategory, { body: { name: "Sweets" } })).body.category.id;
  const recipe = [{ ingredient_id: plum.item, quantity_per_dish: 100, unit: "g" as const }];
  const sizes = [{ name: "One", price: 5, ingredients: recipe }];
  const tart = { name: "Tart", description: "With fruit", category_id, is_available: true, sizes };
  const dish_id = (await owner.call(createDish, { body: tart })).body.dish.id;
  const override = { name: "milk" as const, state: "none" as const, reason: "Made with oil" };
  await overrideShown(owner, dish_id, [override]);
  const unknownToGuests = async () => {
    const { dishes } = (await callerOf(app).call(readPublicMenu, { query: { username } })).body;
    const unknown = dishes.find(({ id }) => id === dish_id)?.allergens.unknown ?? [];
    return ["milk", "nuts"].filter((name) => unknown.includes(name as never));
  };
  const dish = async () => (await owner.call(listDishes)).body.dishes.find(({ id }) => id === dish_id);
  await expect.poll(unknownToGuests).toEqual([]);

  const came = [{ expected: 20, outcome: "substitute", item_id: pear, quantity: 8 }];
  const { delivery } = (await book(plum, came)).body;
  expect((await dish())?.questions).toMatchObject([
    { item_name: "Damson", reason: "Quince came instead of Damson from Green Farm." },
  ]);
  expect((await dish())?.declared.unknown).toEqual(expect.arrayContaining(["milk", "nuts"]));
  await expect.poll(unknownToGuests).toEqual(["milk", "nuts"]);
  const { ingredients } = (await owner.call(listItemDeclarations)).body;
  expect(ingredients.find(({ item_id }) => item_id === plum.item)).toMatchObject({
    declarations: [],
    to_confirm: free,
    reasons: ["Quince came instead of Damson from Green Farm."],
  });
  // Taking the delivery back removes the question; a person's answer does too.
  await reverse(delivery.id);
  await expect.poll(unknownToGuests).toEqual([]);
  await book(plum, came);
  await expect.poll(unknownToGuests).toEqual(["milk", "nuts"]);
  await declare();
  await expect.poll(unknownToGuests).toEqual([]);
  expect((await dish())?.questions).toEqual([]);
});

test("goods that were not ordered come in by themselves, in any unit of the item", async () => {
  const kale = await addItem("Kale");
  const line = { item_id: kale, outcome: "ok" as const, quantity: 250, unit: "g" };
  const body = { id: uuid(), supplier_id: farm, lines: [line] };
  expect((await owner.call(deliveries.bookDelivery, { body })).body.delivery).toMatchObject({ po_id: null });
  expect(await stock(kale)).toBe(3.25);
});

test("a delivery is taken back once: stock, dates and the order are as before", async () => {
  const peas = await ordered("Peas");
  const line = { expected: 20, outcome: "short", packs: 2, expires_on: inDays(3) };
  const { delivery } = (await book(peas, [line], { rest: "cancel" })).body;
  await owner.call(updateItem, {
    query: { id: peas.item },
    body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
  });
  expect(await stock(peas.item)).toBe(13_000);
  const reversed = await reverse(delivery.id);
  expect(reversed.body.delivery.reversed_at).not.toBeNull();
  expect(await stock(peas.item)).toBe(3000);
  expect(await orderOf(peas)).toMatchObject({
    state: "approved",
    lines: [{ received: 0, cancelled: 0, quantity: 20_000, unit: "g" }],
  });
  expect((await owner.call(listLots, { query: { item_id: peas.item } })).body.lots).toEqual([]);
  const { movements } = (await owner.call(listMovements, { query: { id: peas.item } })).body;
  expect(movements[0]).toMatchObject({ source_type: "delivery_reversal", quantity: -10_000 });
  expect(await reverse(delivery.id)).toMatchObject({ status: 409, body: { code: "DELIVERY_REVERSED" } });
});

test("what was used since is named before a delivery is taken back", async () => {
  const cod = await ordered("Cod");
  const { delivery } = (await book(cod, [{ expected: 20, outcome: "ok", packs: 4 }])).body;
  await owner.call(bookWaste, { query: { id: cod.item }, body: { quantity: 5 } });
  expect(await reverse(delivery.id)).toMatchObject({
    status: 409,
    body: { code: "STOCK_USED", details: { items: [{ name: "Cod", would_leave: -2, unit: "kg" }] } },
  });
  expect((await reverse(delivery.id, { allow_negative: true })).status).toBe(200);
  expect(await stock(cod.item)).toBe(-2);
});

test("a delivery keeps a photo of its note, which only its company sees, and is listed", async () => {
  const rye = await ordered("Rye");
  const { delivery } = (await book(rye, [{ expected: 20, outcome: "short", packs: 3 }])).body;
  const send = (picture: Uint8Array<ArrayBuffer>, caller = owner) => {
    const body = new FormData();
    body.set("photo", new Blob([picture]), "note.jpg");
    return caller.call(deliveries.storeDeliveryPhoto, { query: { id: delivery.id }, body: body as never });
  };
  const picture = new Uint8Array(
    await sharp({ create: { width: 900, height: 1200, channels: 3, background: "#ddd" } })
      .jpeg()
      .toBuffer(),
  );
  expect((await send(new TextEncoder().encode("<svg/>"))).status).toBe(400);
  expect((await send(picture)).body.delivery.has_photo).toBe(true);
  const stored = () =>
    app.pool.query<{ photo_key: string }>("select photo_key from deliveries where id = $1", [delivery.id]);
  const [first] = (await stored()).rows;
  expect((await send(picture)).status).toBe(200);
  expect((await stored()).rows).not.toEqual([first]);
  expect(await app.platform.ports.files.get(first?.photo_key ?? "")).toBeNull();
  const photo = await owner.call(deliveries.deliveryPhoto, { query: { id: delivery.id } });
  expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const other = await createOwner(app);
  expect((await other.call(deliveries.deliveryPhoto, { query: { id: delivery.id } })).status).toBe(404);
  expect((await send(picture, other)).status).toBe(404);
  const { body } = await owner.call(deliveries.listDeliveries, { query: {} });
  expect(body.deliveries[0]).toMatchObject({ id: delivery.id, line_count: 1, different: 1, has_photo: true });
  expect((await other.call(deliveries.listDeliveries, { query: {} })).body.deliveries).toEqual([]);
});
