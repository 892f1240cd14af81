import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cartCharges } from "#src/features/menu/cart-charges.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { shownMenu } from "#src/features/menu/shown.ts";
import * as groups from "#src/features/offer/options/contract.ts";
import { splitCombo } from "#src/features/offer/options/split-combo.ts";
import * as orders from "#src/features/orders/contract.ts";
import { readBoard } from "#src/features/orders/kitchen/contract.ts";
import { voidLine } from "#src/features/orders/line-changes-contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { readReport } from "#src/features/reports/contract.ts";
import { saveTaxRates } from "#src/features/offer/taxes/contract.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { dayIn } from "#src/shared/time.ts";
import { type Caller, callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let guest: Caller;
beforeAll(async () => {
  app = await startTestApp();
  guest = callerOf(app);
});
afterAll(() => app.stop());

/** A set lunch for 15 of a bowl that costs 12 and a tea that costs 4, or a juice that costs 5 for 1 more. */
async function restaurant() {
  const owner = await createOwner(app, { timezone: "UTC" });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 1000, { price: 0.01 });
  const leaf = await kitchen.item("Tea leaf", 100, { price: 0.1 });
  const bowl = await kitchen.dish("Bowl", { price: 12, recipe: [[rice, 100]] });
  const tea = await kitchen.dish("Tea", { price: 4, recipe: [[leaf, 2]] });
  const juice = await kitchen.dish("Juice", { price: 5 });
  const lunch = await kitchen.dish("Set Lunch", { price: 15 });
  const main = await createGroup(owner, [lunch.id], {
    name: "Main",
    choose_min: 1,
    choose_max: 1,
    options: [{ name: "Bowl", dish_size_id: bowl.sizes[0]?.id }],
  });
  const drink = await createGroup(owner, [lunch.id], {
    name: "Drink",
    choose_max: 2,
    options: [
      { name: "Iced tea", dish_size_id: tea.sizes[0]?.id },
      { name: "Juice", price: 1, dish_size_id: juice.sizes[0]?.id },
    ],
  });
  const pick = (group: typeof main, at: number, count = 1) => ({ option_id: group.options[at]?.id ?? "", count });
  const stock = async () => [await kitchen.stock(rice), await kitchen.stock(leaf)];
  return { owner, kitchen, rice, leaf, bowl, tea, juice, lunch, main, drink, pick, stock };
}

interface Line {
  dish: DishOnMenu;
  options: { option_id: string; count: number }[];
  quantity?: number;
  price: number;
}

function order({ companyId }: Owner, ...lines: Line[]) {
  const items = lines.map(({ dish, quantity = 1, ...line }) => ({ ...dish.line(quantity), ...line }));
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const body = { items, total: Number(total.toFixed(3)), table_number: "7", company_id: companyId };
  return guest.call(orders.placePublicOrder, { body, key: uuid() });
}

/** The lines as they are stored, the combo's first. */
async function stored(orderId: string) {
  const { rows } = await app.pool.query<{ name: string; quantity: number; total: number; cost: number | null }>(
    `select dish_name as name, quantity, total_price::float as total, unit_cost::float as cost from order_items
     where order_id = $1 order by position`,
    [orderId],
  );
  return rows;
}

const read = async (owner: Owner, id: string) => (await owner.call(list.readOrder, { query: { id } })).body.order;

describe("a set lunch", () => {
  test("is one line to everybody, and a line for each of its dishes in stock, kitchen, sales and receipts", async () => {
    const { owner, lunch, main, drink, pick, stock } = await restaurant();
    const options = [pick(main, 0), pick(drink, 0)];
    const { status, body } = await order(owner, { dish: lunch, options, quantity: 2, price: 15 });
    expect({ status, body }).toMatchObject({ status: 201, body: { total_amount: 30, item_count: 2 } });
    expect(await stored(body.order_id)).toEqual([
      { name: "Set Lunch", quantity: 2, total: 0, cost: null },
      { name: "Bowl", quantity: 2, total: 22.5, cost: 1 },
      { name: "Tea", quantity: 2, total: 7.5, cost: 0.2 },
    ]);
    expect(await stock()).toEqual([800, 96]);

    const seen = await read(owner, body.order_id);
    expect(seen.order_items).toMatchObject([
      {
        dish_name: "Set Lunch",
        quantity: 2,
        unit_price: 15,
        total_price: 30,
        options: [{ option_name: "Bowl" }, { option_name: "Iced tea" }],
        parts: [
          { dish_name: "Bowl", quantity: 2 },
          { dish_name: "Tea", quantity: 2 },
        ],
      },
    ]);
    const { order: shown } = (await guest.call(orders.publicOrderStatus, { query: { token: body.status_token } })).body;
    expect(shown).toMatchObject({ item_count: 2, items: [{ dish_name: "Set Lunch", total_price: 30 }] });
    const { all_day } = (await owner.call(readBoard)).body;
    expect(all_day.map(({ dish_name, quantity }) => [dish_name, quantity])).toEqual([
      ["Bowl", 2],
      ["Set Lunch", 2],
      ["Tea", 2],
    ]);

    const today = dayIn("UTC");
    const { report } = (await owner.call(readReport, { query: { from: today, to: today } })).body;
    expect(report.totals.revenue).toBe(30);
    const sold = report.by_dish.map(({ name, revenue }) => [name, revenue]);
    expect(sold).toEqual([
      ["Bowl", 22.5],
      ["Tea", 7.5],
      ["Set Lunch", 0],
    ]);
    expect(report.by_option).toEqual([]);

    await owner.call(list.changeOrder, { query: { id: body.order_id }, body: { status: "cancelled" } });
    expect(await stock()).toEqual([1000, 100]);
  });

  test("costs more with a dish that costs more, and that goes to no other dish's price", async () => {
    const { owner, lunch, main, drink, pick } = await restaurant();
    const options = [pick(main, 0), pick(drink, 0), pick(drink, 1)];
    const wrong = await order(owner, { dish: lunch, options, price: 15 });
    expect(wrong).toMatchObject({ status: 409, body: { code: "PRICE_CHANGED", details: { total: 16 } } });
    expect((wrong.body as { details: { items: object[] } }).details.items).toMatchObject([
      { dish_name: "Set Lunch", price: 16 },
    ]);
    const { body } = await order(owner, { dish: lunch, options, price: 16 });
    // 16 split in the ratio 12 : 4 : 5, rounded down; the remainder stays with the lunch.
    expect((await stored(body.order_id)).map(({ name, total }) => [name, total])).toEqual([
      ["Set Lunch", 0.02],
      ["Bowl", 9.14],
      ["Tea", 3.04],
      ["Juice", 3.8],
    ]);
  });

  test("is voided with its dishes, each by what it took", async () => {
    const { owner, lunch, main, drink, pick, stock } = await restaurant();
    const options = [pick(main, 0), pick(drink, 0, 2)];
    const { body } = await order(owner, { dish: lunch, options, quantity: 3, price: 15 });
    const [line] = (await read(owner, body.order_id)).order_items;
    const request = { quantity_before: 3, quantity: 1, reason: "Spilled", return_stock: true };
    const { rows: parts } = await app.pool.query<{ id: string }>("select id from order_items where part_of = $1", [
      line!.id,
    ]);
    const query = { id: body.order_id };
    const alone = await owner.call(voidLine, { query, body: { ...request, order_item_id: parts[0]!.id } });
    expect(alone.status).toBe(404);
    const { order: left } = (await owner.call(voidLine, { query, body: { ...request, order_item_id: line!.id } })).body;
    expect(left).toMatchObject({
      total_amount: 15,
      order_items: [
        {
          quantity: 1,
          voided: 2,
          total_price: 15,
          parts: [
            { dish_name: "Bowl", quantity: 1 },
            { dish_name: "Tea", quantity: 2 },
          ],
        },
      ],
      voids: [{ dish_name: "Set Lunch", quantity: 2 }],
    });
    expect(await stock()).toEqual([900, 96]);
    await owner.call(list.changeOrder, { query, body: { status: "cancelled" } });
    expect(await stock()).toEqual([1000, 100]);
  });

  test("is taxed by the rates of its dishes", async () => {
    const { owner, lunch, tea, main, drink, pick } = await restaurant();
    const drinks = await createCategory(app, owner.companyId, "Drinks");
    await app.pool.query("update dish set category_id = $1 where id = $2", [drinks, tea.id]);
    const rate = { dish_ids: [], category_ids: [], is_default: false };
    const rates = [
      { ...rate, name: "Food", percent: 10, is_default: true },
      { ...rate, name: "Drink", percent: 20, category_ids: [drinks] },
    ];
    await owner.call(saveTaxRates, { body: { tax_rates: rates } });
    const { body } = await order(owner, { dish: lunch, options: [pick(main, 0), pick(drink, 0)], price: 15 });
    expect((await read(owner, body.order_id)).taxes).toEqual([
      { name: "Drink", percent: 20, net: 3.12, tax: 0.63, added: false },
      { name: "Food", percent: 10, net: 10.23, tax: 1.02, added: false },
    ]);

    // Where taxes are added, the total of the cart must equal that of the order.
    await owner.call(saveTaxRates, { body: { tax_rates: rates, prices_include_tax: false } });
    const cart = async () => {
      const { body: menu } = await guest.call(readPublicMenu, { query: { username: owner.username } });
      const shown = shownMenu(menu);
      const options = [pick(main, 0), pick(drink, 0)].map((choice) => ({ ...choice, name: "" }));
      const line = { dish_id: lunch.id, size_id: lunch.sizes[0]!.id, price: 15, quantity: 1, options };
      return menu.company.charges?.added && cartCharges(shown, { items: [line as never] }, menu.company.charges).total;
    };
    // 11.25 and 10 percent, 3.75 and 20 percent.
    await expect.poll(cart).toBe(16.88);
    const items = [{ ...lunch.line(), options: [pick(main, 0), pick(drink, 0)] }];
    const again = { items, total: 16.88, table_number: "7", company_id: owner.companyId };
    expect((await guest.call(orders.placePublicOrder, { body: again, key: uuid() })).status).toBe(201);
  });

  test("cannot be ordered with a dish that has run out, is stopped or was deleted, and the menu shows it", async () => {
    const { owner, kitchen, lunch, tea, leaf, main, drink, pick } = await restaurant();
    const options = [pick(main, 0), pick(drink, 0)];
    const lines = { dish: lunch, options, price: 15 };
    const offered = async () => {
      const { body } = await guest.call(readPublicMenu, { query: { username: owner.username } });
      return body.option_groups?.flatMap((group) => group.options).find(({ name }) => name === "Iced tea")?.sold_out;
    };
    const refused = { status: 409, body: { code: "SOLD_OUT" } };
    await expect.poll(offered).toBe(false);
    await app.pool.query(
      `insert into stock_movements (company_id, item_id, quantity, reason, source_type) values ($1, $2, -99, 'waste', 'manual')`,
      [owner.companyId, leaf],
    );
    const short = await order(owner, lines);
    expect(short).toMatchObject(refused);
    expect((short.body as { details: { items: object[] } }).details.items).toMatchObject([
      { dish_name: "Set Lunch", group_name: "Drink", option_name: "Iced tea" },
    ]);
    await expect.poll(offered).toBe(true);
    await app.pool.query(
      `insert into stock_movements (company_id, item_id, quantity, reason, source_type) values ($1, $2, 99, 'count', 'manual')`,
      [owner.companyId, leaf],
    );
    await expect.poll(offered).toBe(false);
    await app.pool.query("update dish set sold_out_at = now() where id = $1", [tea.id]);
    await expect.poll(offered).toBe(true);
    expect(await order(owner, lines)).toMatchObject(refused);
    await app.pool.query("update dish set sold_out_at = null, deleted_at = now() where id = $1", [tea.id]);
    expect(await order(owner, lines)).toMatchObject(refused);
    expect(await kitchen.stock(leaf)).toBe(100);
  });

  test("takes the last portion of a dish once, however many ask", async () => {
    const { owner, lunch, tea, leaf, kitchen, main, drink, pick } = await restaurant();
    await app.pool.query(
      `insert into stock_movements (company_id, item_id, quantity, reason, source_type) values ($1, $2, -98, 'waste', 'manual')`,
      [owner.companyId, leaf],
    );
    const combo = { dish: lunch, options: [pick(main, 0), pick(drink, 0)], price: 15 };
    const alone = { dish: tea, options: [], price: 4 };
    const asked = await Promise.all(Array.from({ length: 8 }, (_, at) => order(owner, at % 2 ? combo : alone)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await kitchen.stock(leaf)).toBe(0);
  });
});

test("a dish that asks for a choice itself, or is a combo, is no part of another", async () => {
  const { owner, bowl, lunch, tea, juice } = await restaurant();
  const create = (size: string | undefined) =>
    owner.call(groups.createOptionGroup, { body: { name: "More", options: [{ name: "One", dish_size_id: size! }] } });
  expect(await create(lunch.sizes[0]?.id)).toMatchObject({ status: 409, body: { code: "NOT_A_PART" } });
  expect(await create(uuid())).toMatchObject({ status: 404 });
  const other = await restaurant();
  expect(await create(other.tea.sizes[0]?.id)).toMatchObject({ status: 404 });
  // Tea is already part of a combo, so no group with a required choice can be added to it.
  const milk = await createGroup(owner, [], { name: "Milk", choose_min: 1, options: [{ name: "Oat" }] });
  const put = (dish_ids: string[]) =>
    owner.call(groups.setDishesOfGroup, { query: { id: milk.id }, body: { dish_ids } });
  expect(await put([tea.id])).toMatchObject({
    status: 409,
    body: { error: 'Tea asks guests to choose "Milk" itself, so it cannot be a choice of another dish.' },
  });
  await owner.call(groups.setGroupsOfDish, { query: { id: juice.id }, body: { groups: [] } });
  expect((await put([])).status).toBe(200);
  const optional = { ...milk, choose_min: 0, options: milk.options.map(({ id, name }) => ({ id, name })) };
  expect((await owner.call(groups.updateOptionGroup, { query: { id: milk.id }, body: optional })).status).toBe(200);
  expect((await put([tea.id])).status).toBe(200);
  expect(bowl.sizes).toHaveLength(1);
});

test("what a combo costs is split among its dishes without loss, in three currencies", async () => {
  const price = fc.integer({ min: 0, max: 50_000 });
  const combo = fc.record({
    own: price,
    quantity: fc.integer({ min: 1, max: 9 }),
    currency: fc.constantFrom("JPY", "SGD", "KWD"),
    parts: fc.array(
      fc.record({ list: price, surcharge: fc.oneof(fc.constant(0), price), count: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 5 },
    ),
  });
  const client = await app.pool.connect();
  try {
    await fc.assert(
      fc.asyncProperty(combo, async ({ own, quantity, currency, parts }) => {
        const digits = currencyDigits(currency);
        const money = (units: number) => units / 10 ** digits;
        await client.query("begin");
        await client.query(
          `create temp table dish_size (company_id uuid, id uuid, menu_item_id uuid, name text, price numeric) on commit drop`,
        );
        await client.query(`create temp table dish (company_id uuid, id uuid, name text) on commit drop`);
        const company = uuid();
        const listed = parts.map((part) => ({ ...part, id: uuid() }));
        for (const { id, list: units } of listed) {
          await client.query("insert into dish_size values ($1, $2, $2, 'Regular', $3)", [company, id, money(units)]);
          await client.query("insert into dish values ($1, $2, 'Part')", [company, id]);
        }
        const full = own + parts.reduce((sum, { surcharge, count }) => sum + surcharge * count, 0);
        const options = listed.map(({ id, surcharge, count }) => ({
          part_size_id: id,
          count,
          total_price: money(surcharge * count),
        }));
        const line = { id: uuid(), quantity, price: money(full), options };
        const { rows } = await client.query<{ lines: { price: number; quantity: number; part_of?: string }[] }>(
          "select split_combos($1, $2::jsonb, $3) as lines",
          [company, JSON.stringify([line]), digits],
        );
        await client.query("rollback");
        const units = rows[0]!.lines.map((line) => ({ ...line, units: Math.round(line.price * 10 ** digits) }));
        expect(units.reduce((sum, unit) => sum + unit.units * unit.quantity, 0)).toBe(full * quantity);
        // The same computation in whole numbers of the currency's smallest unit.
        const included = parts.reduce(
          (sum, { list: worth, surcharge, count }) => sum + (surcharge ? 0 : worth * count),
          0,
        );
        const weight =
          Math.max(own - included, 0) + parts.reduce((sum, { list: worth, count }) => sum + worth * count, 0);
        const shares = parts.map(({ list: worth }) =>
          weight === 0 ? 0 : Number((BigInt(full) * BigInt(worth)) / BigInt(weight)),
        );
        expect(units.slice(1).map((unit) => unit.units)).toEqual(shares);
        const shown = listed.map(({ id, list: worth, surcharge }) => {
          const dish = { id, category_id: null, price: money(worth) };
          return { id, price: money(surcharge), dish };
        });
        const group = { choose_min: 0, choose_max: null, included: 99, extra_price: null, options: shown };
        const split = splitCombo({
          price: money(full),
          sizePrice: money(own),
          groups: [group],
          choices: listed.map(({ id, count }) => ({ option_id: id, count })),
          currency,
        });
        expect(split.parts.map(({ amount }) => Math.round(amount * 10 ** digits))).toEqual(
          shares.map((share, at) => share * parts[at]!.count),
        );
        expect(Math.round(split.own * 10 ** digits)).toBe(units[0]!.units);
        expect(units[0]!.units).toBeGreaterThanOrEqual(0);
        expect(units.slice(1).map((unit) => unit.quantity)).toEqual(parts.map(({ count }) => count * quantity));
      }),
      { numRuns: 60 },
    );
  } finally {
    client.release();
  }
});
