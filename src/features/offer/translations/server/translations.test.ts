import { afterAll, beforeAll, expect, test } from "vitest";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { translateMenu } from "#src/features/menu/translate-menu.ts";
import * as orders from "#src/features/orders/contract.ts";
import { listTranslations, saveTranslation, type Translated } from "#src/features/offer/translations/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function restaurant() {
  const owner = await createOwner(app, { language: "en" });
  const soups = await createCategory(app, owner.companyId, "Soups");
  const laksa = await kitchenOf(app, owner).dish("Laksa", { name: "Small", price: 8 }, { name: "Large", price: 11 });
  await app.pool.query("update dish set category_id = $1, description = 'Spicy' where id = $2", [soups, laksa.id]);
  return { owner, soups, laksa };
}

type Kind = Translated["kind"];
const save = (owner: Owner, kind: Kind, id: string, name: string | null, description: string | null = null) =>
  owner.call(saveTranslation, { body: { kind, id, language: "zh", name, description } });
const menuOf = async (owner: Owner) => {
  const { rows } = await app.pool.query<{ username: string }>("select username from companies where id = $1", [
    owner.companyId,
  ]);
  return (await owner.call(readPublicMenu, { query: { username: rows[0]!.username } })).body;
};

test("the menu has its words by language, and stays as it was for a language without any", async () => {
  const { owner, soups, laksa } = await restaurant();
  const before = await menuOf(owner);
  expect(before).not.toHaveProperty("words");
  expect(before.company).not.toHaveProperty("languages");
  await save(owner, "category", soups, "汤");
  await save(owner, "dish", laksa.id, "叻沙", "辣");
  await save(owner, "size", laksa.sizes[1]!.id, "大");
  // A change reaches the cached menu by a notification, a moment after the response.
  await expect.poll(async () => Object.keys((await menuOf(owner)).words?.["zh"] ?? {}).length).toBe(3);
  const menu = await menuOf(owner);
  expect(menu.company.languages).toEqual(["en", "zh"]);
  const chinese = translateMenu(menu, "zh");
  expect(chinese.categories.map(({ name }) => name)).toEqual(["汤"]);
  expect(chinese.dishes[0]).toMatchObject({
    name: "叻沙",
    description: "辣",
    category_name: "汤",
    sizes: [{ name: "Small" }, { name: "大" }],
  });
  expect(translateMenu(menu, "de").dishes).toEqual(before.dishes);
  await save(owner, "category", soups, null);
  await save(owner, "dish", laksa.id, null);
  await save(owner, "size", laksa.sizes[1]!.id, " ");
  await expect.poll(() => menuOf(owner)).toEqual(before);
});

test("the kitchen and the books have the restaurant's own names", async () => {
  const { owner, laksa } = await restaurant();
  await save(owner, "dish", laksa.id, "叻沙");
  const items = [{ menu_item_id: laksa.id, size_id: laksa.sizes[0]!.id, quantity: 1, price: 8, dish_name: "叻沙" }];
  const { body } = await owner.call(orders.placePublicOrder, {
    body: { items, total: 8, table_number: "5", company_id: owner.companyId },
  });
  const { rows } = await app.pool.query("select dish_name, size_name from order_items where order_id = $1", [
    body.order_id,
  ]);
  expect(rows).toEqual([{ dish_name: "Laksa", size_name: "Small" }]);
});

test("drafts and the words of what is not on the menu are not public", async () => {
  const { owner, laksa } = await restaurant();
  await save(owner, "dish", laksa.id, "叻沙");
  await app.pool.query("update translations set is_draft = true where subject_id = $1", [laksa.id]);
  await expect.poll(async () => JSON.stringify(await menuOf(owner))).not.toContain("叻沙");
  const { translations } = (await owner.call(listTranslations, { query: { language: "zh" } })).body;
  expect(translations.find(({ id }) => id === laksa.id)).toMatchObject({ is_draft: true, words: { name: "叻沙" } });
  await save(owner, "dish", laksa.id, "叻沙");
  await expect.poll(async () => JSON.stringify(await menuOf(owner))).toContain("叻沙");
  await app.pool.query("update dish set is_available = false where id = $1", [laksa.id]);
  await expect.poll(async () => JSON.stringify(await menuOf(owner))).not.toContain("叻沙");
});

test("the list has everything with a name in the order of the menu, and a size that is Regular has none", async () => {
  const { owner, laksa, soups } = await restaurant();
  await kitchenOf(app, owner).dish("Tea", { price: 2 });
  const { translations } = (await owner.call(listTranslations, { query: { language: "zh" } })).body;
  expect(translations.map(({ kind, of, name }) => [kind, of, name])).toEqual([
    ["category", null, "Soups"],
    ["dish", null, "Laksa"],
    ["size", "Laksa", "Small"],
    ["size", "Laksa", "Large"],
    ["dish", null, "Tea"],
  ]);
  const other = await restaurant();
  expect((await save(other.owner, "dish", laksa.id, "Mine")).status).toBe(404);
  expect((await save(owner, "dish", soups, "Mine")).status).toBe(404);
  expect((await save(owner, "dish", laksa.id, "x".repeat(121))).status).toBe(400);
});

test("two people who translate the same dish at the same time both get an answer, and one text stays", async () => {
  const { owner, laksa } = await restaurant();
  const all = await Promise.all(["一", "二", "三", "四"].map((name) => save(owner, "dish", laksa.id, name)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await app.pool.query("select 1 from translations where subject_id = $1", [laksa.id]);
  expect(rows).toHaveLength(1);
});

test("a translation is shown until what it was made of says something else, and again when it is approved", async () => {
  const { owner, laksa, soups } = await restaurant();
  await save(owner, "category", soups, "汤");
  await save(owner, "dish", laksa.id, "叻沙", "辣");
  await save(owner, "size", laksa.sizes[1]!.id, "大");
  const wordsOf = async (id: string) => (await menuOf(owner)).words?.["zh"]?.[id];
  const rowOf = async (id: string) =>
    (await owner.call(listTranslations, { query: { language: "zh" } })).body.translations.find(
      (translation) => translation.id === id,
    );
  await expect.poll(() => wordsOf(laksa.id)).toEqual(["叻沙", "辣"]);
  // A difference in capitals and punctuation does not change the meaning.
  await app.pool.query("update dish set description = ' SPICY' where id = $1", [laksa.id]);
  await app.pool.query("update dish_size set name = 'Huge' where id = $1", [laksa.sizes[1]!.id]);
  await app.pool.query("update menu_category set name = 'Broths' where id = $1", [soups]);
  await expect.poll(() => wordsOf(laksa.sizes[1]!.id)).toBeUndefined();
  await expect.poll(() => wordsOf(soups)).toBeUndefined();
  expect(await wordsOf(laksa.id)).toEqual(["叻沙", "辣"]);
  await app.pool.query("update dish set name = 'Pork laksa', description = 'Mild' where id = $1", [laksa.id]);
  await expect.poll(() => wordsOf(laksa.id)).toBeUndefined();
  expect(await rowOf(laksa.id)).toMatchObject({
    words: { name: "叻沙", description: "辣" },
    outdated: { name: "Laksa", description: "Spicy" },
  });
  // A new description does not approve the name that is sent with it.
  expect((await save(owner, "dish", laksa.id, "叻沙", "不辣")).body.outdated).toEqual({
    name: "Laksa",
    description: null,
  });
  await expect.poll(() => wordsOf(laksa.id)).toEqual([null, "不辣"]);
  expect((await save(owner, "dish", laksa.id, "叻沙", "不辣")).body.outdated).toBeNull();
  await expect.poll(() => wordsOf(laksa.id)).toEqual(["叻沙", "不辣"]);
  // Words that are again as they were when translated need no approval.
  await app.pool.query("update menu_category set name = 'Soups' where id = $1", [soups]);
  await expect.poll(() => wordsOf(soups)).toEqual(["汤", null]);
});

test("a translation of words that were changed meanwhile, and one of a version that stores no source, are asked about", async () => {
  const { owner, laksa } = await restaurant();
  const of = { name: "Laksa with pork", description: null };
  const body = { kind: "dish" as const, id: laksa.id, language: "zh" as const, name: "猪肉叻沙", of };
  expect((await owner.call(saveTranslation, { body })).body.outdated).toEqual({ name: of.name, description: null });
  await app.pool.query("delete from translations where subject_id = $1", [laksa.id]);
  await app.pool.query(
    "insert into translations (company_id, kind, subject_id, language, name) values ($1, 'dish', $2, 'zh', '叻沙')",
    [owner.companyId, laksa.id],
  );
  const { translations } = (await owner.call(listTranslations, { query: { language: "zh" } })).body;
  expect(translations.find(({ id }) => id === laksa.id)?.outdated).toEqual({ name: null, description: null });
});
