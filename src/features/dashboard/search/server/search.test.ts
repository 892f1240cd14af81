import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOptionGroup } from "#src/features/offer/options/contract.ts";
import { search } from "#src/features/dashboard/search/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  const kitchen = kitchenOf(app, owner);
  await kitchen.dish("Crème Brûlée", { price: 9 });
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await kitchen.item(`Tomato ${n}`, n);
  await kitchen.item("Double cream", 3);
  await owner.call(createSupplier, { body: { name: "Molkerei Müller & Söhne" } });
  await insertOrder("ORD-7KD2QR", "12", 1);
  await insertOrder("SR-9BBT4X", "Terrace 2", 2);
  await insertOrder("ORD-XXWW33", "12", 200);
});
afterAll(() => app.stop());

async function insertOrder(reference: string, table: string, daysAgo: number): Promise<void> {
  await app.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, created_at)
     values ($1, gen_random_uuid(), $2, $3, 'guest', 'menu', 10, 'USD', $2, '', gen_random_uuid(),
       now() - make_interval(days => $4))`,
    [owner.companyId, reference, table, daysAgo],
  );
}

async function names(q: string, asker: Owner = owner): Promise<string[]> {
  const { status, body } = await asker.call(search, { query: { q } });
  expect(status).toBe(200);
  return body.results.map(({ name }) => name);
}

test("case, accents and the order of words do not matter", async () => {
  expect(await names("creme")).toEqual(["Crème Brûlée"]);
  expect(await names("BRULEE crème")).toEqual(["Crème Brûlée"]);
  expect(await names("sohne muller")).toEqual(["Molkerei Müller & Söhne"]);
});

test("a name in any script is found by itself, and what is called so comes first", async () => {
  const other = await createOwner(app);
  const kitchen = kitchenOf(app, other);
  for (const name of [
    "ピール",
    "ビール",
    "ビールグラス",
    "หมู",
    "หมี่",
    "खीरा",
    "खीर",
    "Bơ",
    "Bò",
    "Пирог с чаем",
    "Straße",
  ])
    await kitchen.item(name, 1);
  for (const name of ["ビール", "ﾋﾞｰﾙ", "ヒ\u3099ール"])
    expect(await names(name, other), name).toEqual(["ビール", "ビールグラス"]);
  for (const name of ["ピール", "หมู", "หมี่", "खीरा", "Straße"]) expect(await names(name, other)).toEqual([name]);
  expect(await names("खीर", other)).toEqual(["खीर", "खीरा"]);
  expect(await names("Bơ", other)).toEqual(["Bơ", "Bò"]);
  expect(await names("bò", other)).toEqual(["Bò", "Bơ"]);
  expect(await names("STRASSE", other)).toEqual(["Straße"]);
  expect(await names("пирог", other)).toEqual(["Пирог с чаем"]);
});

test("at most five of a kind are found, those that begin with the text first", async () => {
  expect(await names("tomato")).toEqual(["Tomato 1", "Tomato 2", "Tomato 3", "Tomato 4", "Tomato 5"]);
  expect(await names("cre")).toEqual(["Crème Brûlée", "Double cream"]);
});

test("an order is found by a part of its reference and by its table, an old one by the whole reference", async () => {
  expect(await names("7kd2")).toEqual(["ORD-7KD2QR"]);
  expect(await names("sr-9bbt4x")).toEqual(["SR-9BBT4X"]);
  expect(await names("table 12")).toEqual(["ORD-7KD2QR"]);
  expect(await names("table terrace 2")).toEqual(["SR-9BBT4X"]);
  expect(await names("xxww")).toEqual([]);
  expect(await names("ord-xxww33")).toEqual(["ORD-XXWW33"]);
});

test("results say what is needed to show them", async () => {
  const { body } = await owner.call(search, { query: { q: "double" } });
  expect(body.results).toEqual([
    { kind: "ingredient", id: expect.any(String) as string, name: "Double cream", quantity_available: 3, unit: "g" },
  ]);
});

test("an option is found by its name and its group, and not when its group was removed", async () => {
  const kitchen = kitchenOf(app, owner);
  const oats = await kitchen.item("Oats", 3);
  const dish = await kitchen.dish("Cortado", { price: 4 });
  const group = await createGroup(owner, [dish.id], {
    name: "Milk for coffee",
    options: [{ name: "Oat drink", takes: [[oats, 1]] }, { name: "Whole" }],
  });
  expect(await names("coffee")).toEqual(["Oat drink", "Whole"]);
  const { body } = await owner.call(search, { query: { q: "coffee oat" } });
  expect(body.results).toEqual([
    { kind: "option", id: expect.any(String) as string, name: "Oat drink", group_name: "Milk for coffee" },
  ]);
  expect(await names("coffee", await createOwner(app))).toEqual([]);
  await owner.call(deleteOptionGroup, { query: { id: group.id } });
  expect(await names("coffee")).toEqual([]);
});

test("a dish is found by its category and in the menu's languages", async () => {
  const asker = await createOwner(app);
  const kitchen = kitchenOf(app, asker);
  const soup = await kitchen.dish("Miso Soup", { price: 4 });
  const category = await createCategory(app, asker.companyId, "Starters", 1);
  await app.pool.query("update dish set category_id = $2 where id = $1", [soup.id, category]);
  await app.pool.query(
    `insert into translations (company_id, kind, subject_id, language, name)
     values ($1, 'dish', $2, 'zh', '味噌汤'), ($1, 'dish', $2, 'fr', 'Soupe épicée')`,
    [asker.companyId, soup.id],
  );
  for (const text of ["味噌", "epicee", "starters", "starters miso"])
    expect(await names(text, asker)).toEqual(["Miso Soup"]);
});

test("a typo is forgiven when nothing has the word as it was typed", async () => {
  expect(await names("brulle")).toEqual(["Crème Brûlée"]);
  expect(await names("tomatos")).toEqual(["Tomato 1", "Tomato 2", "Tomato 3", "Tomato 4", "Tomato 5"]);
  expect(await names("molkeri mulller")).toEqual(["Molkerei Müller & Söhne"]);
  expect(await names("tmt")).toEqual([]);
  expect(await names("tomatos", await createOwner(app))).toEqual([]);
});

test("wildcards find nothing, and another company finds nothing of this one", async () => {
  expect(await names("%")).toEqual([]);
  expect(await names("_____")).toEqual([]);
  expect(await names("tomato", await createOwner(app))).toEqual([]);
});

test("an empty text is rejected", async () => {
  expect((await owner.call(search, { query: { q: " " } })).status).toBe(400);
});
