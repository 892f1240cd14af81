import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { dishRowsOf, menuRowsOf } from "#src/features/menu/server/menu-rows.ts";
import { chargeRulesOf } from "#src/features/offer/taxes/server/tax-rates.ts";
import {
  addLinesToOrder,
  type DatabaseOrder,
  placeOrderAtOnce,
  takeOrder,
} from "#src/features/orders/server/order-functions.ts";
import type { JsonFunction } from "#src/server/db/json-function.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { WEEKDAYS } from "#src/shared/time-span.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { readsOf, withParents } from "#src/testing/json-reads.ts";
import { createCategory, createDish, createItem } from "#src/testing/menu-factory.ts";
import { createGroup } from "#src/testing/option-fixture.ts";

const SOURCE = join(import.meta.dirname, "..");
const FUNCTIONS = join(SOURCE, "../database/functions");

/** Every database function with JSON that the application calls. */
const jsonFunctions = { addLinesToOrder, chargeRulesOf, dishRowsOf, menuRowsOf, placeOrderAtOnce, takeOrder };

let app: TestApp;
let owner: Owner;
let sources: Map<string, string>;
beforeAll(async () => {
  const files = await readdir(FUNCTIONS);
  const read = async (file: string) =>
    [file.replace(".sql", ""), await readFile(join(FUNCTIONS, file), "utf8")] as const;
  sources = new Map(await Promise.all(files.map(read)));
  app = await startTestApp();
  owner = await createOwner(app, { timezone: noonZone() });
});
afterAll(() => app.stop());

/** What a shape is without saying that it may be missing. */
function bare(shape: z.core.$ZodType): z.core.$ZodType {
  return shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodReadonly
    ? bare(shape.unwrap())
    : shape;
}

/** The paths of a shape's fields. What is in a list has the path of the list; a field of a tuple has its position. */
function pathsOf(given: z.core.$ZodType, path: readonly (string | number)[] = []): string[] {
  const shape = bare(given);
  const own = path.length > 0 ? [path.join(".")] : [];
  const under = (fields: object) => Object.entries(fields).flatMap(([key, field]) => pathsOf(field, [...path, key]));
  if (shape instanceof z.ZodObject) return [...own, ...under(shape.shape)];
  if (shape instanceof z.ZodTuple) return [...own, ...under(shape.def.items)];
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => pathsOf(option, path));
  return shape instanceof z.ZodArray ? pathsOf(shape.element, path) : own;
}

/** The paths of a value's fields that are not null, as the shape says what is a list and what is a tuple. */
function pathsIn(value: unknown, given: z.core.$ZodType | undefined, path: readonly string[] = []): string[] {
  if (value === null || value === undefined) return [];
  const options = given && bare(given);
  const shape =
    options instanceof z.ZodUnion
      ? options.options.find((option) => (option as z.ZodType).safeParse(value).success)
      : options;
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((one) => pathsIn(one, shape.element, path));
  const own = path.length > 0 ? [path.join(".")] : [];
  const fields: Record<string, z.core.$ZodType> =
    shape instanceof z.ZodObject
      ? shape.shape
      : shape instanceof z.ZodTuple
        ? Object.fromEntries(shape.def.items.map((item, index) => [String(index), item]))
        : {};
  if (shape !== undefined && Object.keys(fields).length === 0) return own;
  // A loose shape names what is used of a whole row.
  const isLoose = shape instanceof z.ZodObject && shape.def.catchall !== undefined;
  const all = typeof value === "object" ? Object.entries(value) : [];
  const entries = isLoose ? all.filter(([key]) => key in fields) : all;
  return [...own, ...entries.flatMap(([key, one]) => pathsIn(one, fields[key], [...path, key]))];
}

/** What a function reads of its request that the shape lacks, and the reverse, each in one sentence. */
function mistakesInRequest({ name, request }: JsonFunction, texts: ReadonlyMap<string, string>): string[] {
  if (!request) return [];
  const { read, added } = readsOf(name, "request", texts);
  const shape = new Set(pathsOf(request));
  const lacking = [...read].filter((path) => !shape.has(path) && !added.has(path));
  const unread = [...shape].filter((path) => !read.has(path));
  return [
    ...lacking.map((path) => `${name} reads "${path}" of its request, which the shape beside the call lacks.`),
    ...unread.map((path) => `${name} does not read "${path}" of its request, which the shape beside the call has.`),
  ];
}

/** What is wrong with a shape in the light of some results that together have everything, each in one sentence. */
function mistakesInResults({ name, result }: Pick<JsonFunction, "name" | "result">, results: unknown[]): string[] {
  const shape = new Set(pathsOf(result));
  const returned = withParents(results.flatMap((one) => pathsIn(one, result)));
  const lacking = [...returned].filter((path) => !shape.has(path));
  const missing = [...shape].filter((path) => !returned.has(path));
  return [
    ...results
      .flatMap((one) => result.safeParse(one).error?.issues ?? [])
      .map(({ path, message }) => `${name} returns "${path.join(".")}", which its shape does not allow: ${message}.`),
    ...lacking.map((path) => `${name} returns "${path}", which the shape lacks.`),
    ...missing.map((path) => `${name} never returns "${path}", which the shape has.`),
  ];
}

const scope = () => scopeOf(app.platform, owner.companyId, { type: "system", name: "Test" });

test("the request of each function has what its SQL reads, and nothing else", () => {
  const functions: JsonFunction[] = Object.values(jsonFunctions) as never;
  expect(functions.flatMap((one) => mistakesInRequest(one, sources))).toEqual([]);
});

test("a request that differs from what its function reads is named in one sentence", () => {
  const text = (body: string) => `create or replace function f(request jsonb) returns jsonb as $$ ${body} $$;`;
  const mistakes = (body: string, request: z.ZodObject) => {
    const f = { ...takeOrder, name: "f", request } as unknown as JsonFunction;
    return mistakesInRequest(f, new Map([...sources, ["f", text(body)]]));
  };
  const items = z.object({ items: z.array(z.object({ id: z.string() })).optional() });
  const fromItems = "from jsonb_to_recordset(request -> 'items') as item";
  expect(mistakes(`select 1 ${fromItems} (id uuid)`, items)).toEqual([]);
  expect(mistakes(`select request ->> 'note' ${fromItems} (id uuid, count integer)`, items)).toEqual([
    'f reads "items.count" of its request, which the shape beside the call lacks.',
    'f reads "note" of its request, which the shape beside the call lacks.',
  ]);
  expect(mistakes("select request -> 'items'", items)).toEqual([
    'f does not read "items.id" of its request, which the shape beside the call has.',
  ]);
  // What another function reads of it counts too.
  expect(mistakes("select find_repeated_order(null, request)", z.object({ idempotency_key: z.string() }))).toEqual([
    'f reads "fingerprint" of its request, which the shape beside the call lacks.',
  ]);
  const unseen = [
    "select * from jsonb_each(request)",
    "select request ? 'note'",
    "select request #>> '{note}'",
    "select request -> 'pickup' ? 'note'",
    "select request -> 'pickup' #>> '{note}'",
    "select * from jsonb_each(request -> 'pickup')",
    "select * from jsonb_populate_record(null::orders, request -> 'pickup')",
    "part := request -> 'pickup'",
    "select 1 from jsonb_array_elements(request -> 'items') as item(value)",
  ];
  for (const body of unseen)
    expect(() => mistakes(body, items), body).toThrow("f uses request in a way that this test does not understand");
});

test("a result that differs from its shape is named in one sentence", () => {
  const result = z.object({ id: z.string(), pairs: z.array(z.tuple([z.string(), z.number().nullable()])) });
  const mistakes = (...results: unknown[]) => mistakesInResults({ name: "f", result }, results);
  expect(mistakes({ id: "a", pairs: [] }, { id: "b", pairs: [["c", 1]] })).toEqual([]);
  expect(mistakes({ id: "a", pairs: [["c", null]], more: 1, nothing: null })).toEqual([
    'f returns "more", which the shape lacks.',
    'f never returns "pairs.1", which the shape has.',
  ]);
  expect(mistakes({ id: 1, pairs: [["c", 1]] })).toEqual([
    'f returns "id", which its shape does not allow: must be text.',
  ]);
});

test("the application calls no database function with JSON but these, and these by their shapes", async () => {
  const { rows } = await app.pool.query<{ name: string }>(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and (array[prorettype] || coalesce(proallargtypes, proargtypes::oid[])) && array['json', 'jsonb']::regtype[]::oid[]
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  // A query may pass a column on, or null: that is no JSON of the application.
  const names = rows.map(({ name }) => name).filter((name) => name !== "offer_reason");
  expect(names).toContain("read_menu");
  const untyped = new RegExp(`\\b(?:${names.join("|")})\\(`);
  const declared = new Set<string>();
  for (const file of await readdir(SOURCE, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|^testing\//.test(file)) continue;
    const text = (await readFile(join(SOURCE, file), "utf8")).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
    expect(untyped.exec(text)?.[0], `${file} calls a function without a shape`).toBeUndefined();
    for (const [, name] of text.matchAll(/(?:returning|taking)Json\(\s*"(\w+)"/g)) declared.add(name!);
  }
  expect([...declared].sort()).toEqual([...new Set(Object.values(jsonFunctions).map(({ name }) => name))].sort());
});

type Dish = Awaited<ReturnType<typeof createDish>>;

/** A guest's order of one portion of a dish. */
const orderOf = (dish: Dish, changes: Partial<DatabaseOrder> = {}): DatabaseOrder => ({
  company_id: owner.companyId,
  order_id: uuid(),
  channel: "menu",
  idempotency_key: uuid(),
  fingerprint: "same",
  user_id: null,
  actor_name: "A guest",
  chosen: false,
  reference: uuid().slice(-6),
  status_token: uuid(),
  items: [{ id: uuid(), menu_item_id: dish.id, size_id: dish.sizes[0], quantity: 1 }],
  table_number: "7",
  customer_id: "guest",
  total: null,
  max_per_minute: null,
  ...changes,
});

const pickupOf = (dish: Dish) => orderOf(dish, { order_type: "pickup", pickup: { name: "Ada", phone: null } });

test("orders, and lines that are added to them, return what their shapes say", async () => {
  await app.pool.query("update companies set pickup_orders = true, new_order_alerts = true where id = $1", [
    owner.companyId,
  ]);
  const leek = await createItem(app, owner.companyId, "Leek", 100);
  const soup = await createDish(app, owner.companyId, { sizes: [{ price: 9, recipe: [{ item: leek, quantity: 1 }] }] });
  await app.pool.query("update inventory set reorder_threshold = 100 where id = $1", [leek]);
  const pickup = pickupOf(soup);
  const placed = [];
  for (let time = 1; time <= 2; time += 1) placed.push(await placeOrderAtOnce.call(app.platform.database, pickup));
  expect(placed.map(({ outcome }) => outcome)).toEqual(["placed", "repeated"]);
  expect(mistakesInResults(placeOrderAtOnce, placed)).toEqual([]);
  await scope().within(async ({ db }) => {
    const order = orderOf(soup);
    const taken = [await takeOrder.call(db, order), await takeOrder.call(db, pickupOf(soup))];
    expect(mistakesInResults(takeOrder, taken)).toEqual([]);
    const lines = { ...order, channel: "staff" as const, items: orderOf(soup).items };
    const added = [await addLinesToOrder.call(db, lines), await addLinesToOrder.call(db, lines)];
    expect(added.map(({ outcome }) => outcome)).toEqual(["added", "repeated"]);
    expect(mistakesInResults(addLinesToOrder, added)).toEqual([]);
  });
});

/** A zone in which it is about noon now, so that the evening is on the same day. */
function noonZone(): string {
  const offset = 12 - new Date().getUTCHours();
  return offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

/** A menu that has everything that a menu can have. Returns the ids of its dishes. */
async function createFullMenu(): Promise<string[]> {
  const { companyId } = owner;
  const add = (table: string, row: Record<string, unknown>) =>
    app.pool.query(
      `insert into ${table} (company_id, ${Object.keys(row).join(", ")})
       values ($1, ${Object.keys(row)
         .map((_, at) => `$${at + 2}`)
         .join(", ")})`,
      [companyId, ...Object.values(row)],
    );
  const category = await createCategory(app, companyId, "Soups");
  await app.pool.query("update menu_category set description = 'Hot' where id = $1", [category]);
  const scarce = await createItem(app, companyId, "Saffron", 3);
  const none = await createItem(app, companyId, "Truffle");
  const stock = await createItem(app, companyId, "Stock", 100);
  const recipe = (item: string, quantity = 1) => [{ item, quantity, calories: 10, source: "usda" }];
  const broth = await createDish(app, companyId, { category, sizes: [{ price: 9, recipe: recipe(scarce) }] });
  const rare = await createDish(app, companyId, { category, sizes: [{ price: 9, recipe: recipe(none) }] });
  const later = await createDish(app, companyId, { category, sizes: [{ price: 9, recipe: recipe(stock) }] });
  const gone = await createDish(app, companyId);
  await app.pool.query("update dish set deleted_at = now() where id = $1", [gone.id]);
  await app.pool.query("update dish set image_url = '/soup', display_order = 1 where id = $1", [broth.id]);
  const image = { image_url: "/soup", widths: [320], width: 4, height: 3, placeholder: "data:", source: "upload" };
  await add("dish_images", { id: uuid(), ...image });
  await add("menu_schedules", { dish_id: later.id, days: [...WEEKDAYS], opens: "20:00", closes: "21:00" });
  const group = await createGroup(owner, [broth.id], {
    choose_max: 3,
    extra_price: 1,
    options: [
      { name: "More", price: 1, takes: [[stock, 1]] },
      { name: "With truffle soup", price: 1, dish_size_id: rare.sizes[0] },
    ],
  });
  expect(group.options).toHaveLength(2);
  await add("item_declarations", { id: uuid(), item_id: scarce, name: "milk", state: "contains" });
  await add("item_declarations", { id: uuid(), item_id: stock, name: "milk", state: "none", question: "{}" });
  for (const dish_id of [broth.id, rare.id])
    await add("dish_declarations", {
      id: uuid(),
      dish_id,
      name: "milk",
      state: "none",
      reason: "No milk",
      question: "{}",
    });
  await add("declaration_questions", { item_id: scarce, source_id: uuid(), reason: "Another brand came." });
  await add("prep_recipes", { item_id: stock, batch_quantity: 1, unit: "g", stock_quantity: 1, mode: "stocked" });
  await add("prep_lines", {
    id: uuid(),
    item_id: stock,
    ingredient_id: none,
    quantity: 1,
    unit: "g",
    stock_quantity: 1,
  });
  const words = { name: "Suppe", description: "Warm", source_name: "Soup", source_description: "Hot" };
  await add("translations", { kind: "dish", subject_id: broth.id, language: "de", ...words });
  await add("restaurant_tables", { id: uuid(), name: "7", position: 0 });
  const rate = uuid();
  await add("tax_rates", { id: rate, name: "VAT", percent: 7, is_default: true });
  await add("category_tax_rates", { category_id: category, tax_rate_id: rate });
  await add("dish_tax_rates", { dish_id: rare.id, tax_rate_id: rate });
  const weekly = Object.fromEntries(WEEKDAYS.map((one) => [one, []]));
  await app.pool.query(
    `update companies set address = '1 Main Street', logo_url = '/logo', tables_listed = true, shows_few_left = true,
       opening_hours = $2 where id = $1`,
    [companyId, JSON.stringify({ weekly, dates: [] })],
  );
  return [broth.id, rare.id, later.id, gone.id];
}

test("a menu, some of its dishes, and its charges return what their shapes say", async () => {
  const dishes = await createFullMenu();
  const { database } = app.platform;
  const whole = await menuRowsOf.call(database, owner.companyId);
  expect(mistakesInResults(menuRowsOf, [whole])).toEqual([]);
  expect(mistakesInResults(dishRowsOf, [await dishRowsOf.call(database, owner.companyId, dishes)])).toEqual([]);
  const rules = await scope().within(({ db }) => chargeRulesOf.call(db, owner.companyId));
  expect(mistakesInResults(chargeRulesOf, [rules])).toEqual([]);
});
