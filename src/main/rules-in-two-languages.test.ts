import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Big from "big.js";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import type { PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plusAccess } from "#src/features/billing/rules.ts";
import { foodCost } from "#src/features/dishes/cost.ts";
import { countDifference, needsReorder } from "#src/features/inventory/rules.ts";
import { countDifference as countDifferenceInSql } from "#src/features/inventory/server/movements.ts";
import { reorderDue } from "#src/features/inventory/server/reorder.ts";
import { listLots } from "#src/features/inventory/lots/contract.ts";
import { remainingLots } from "#src/features/inventory/lots/rules.ts";
import { isTaken } from "#src/features/messages/rules.ts";
import { isHighDiscount } from "#src/features/orders/rules.ts";
import { roundNeed } from "#src/features/prep/amounts.ts";
import { explode } from "#src/features/prep/explode.ts";
import type { PrepRecipes } from "#src/features/prep/recipes.ts";
import type { ChargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import { taxOf } from "#src/features/offer/taxes/charges.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { withoutTax } from "#src/shared/money.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

// Tests of rules that are written in SQL and in TypeScript. docs/rules-in-two-languages.md lists all of them; the
// others are tested beside the feature that has them.

let app: TestApp;
let owner: Owner;
let companyId: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  ({ companyId } = owner);
});
afterAll(() => app.stop());

test("the page about these rules names files that are there, and this one", async () => {
  const root = join(import.meta.dirname, "../..");
  const page = await readFile(join(root, "docs/rules-in-two-languages.md"), "utf8");
  const named = [...new Set([...page.matchAll(/`((?:src|database)\/[^`]+)`/g)].map(([, file]) => file!))];
  expect(named).toContain("src/main/rules-in-two-languages.test.ts");
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** Runs `work` in a transaction that is rolled back. */
async function rolledBack<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Returns the result of an SQL expression for each of the given rows, which have the columns `columns`. */
async function inSql<T>(expression: string, columns: string, given: readonly object[]): Promise<T[]> {
  const { rows } = await app.pool.query<{ result: T }>(
    `select ${expression} as result from rows from (jsonb_to_recordset($1::jsonb) as (${columns})) with ordinality
     order by ordinality`,
    [JSON.stringify(given)],
  );
  return rows.map(({ result }) => result);
}

/** Returns the result of an expression of the query builder, in the same way. */
async function inQuery<T>(expression: RawBuilder<T>, columns: string, given: readonly object[]): Promise<T[]> {
  const query = sql<{ result: T }>`
    select ${expression} as result
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (${sql.raw(columns)})) with ordinality
    order by ordinality`;
  const scope = scopeOf(app.platform, companyId, { type: "system", name: "Test" });
  const { rows } = await scope.within(({ db }) => query.execute(db));
  return rows.map(({ result }) => result);
}

const RUNS = 2000;
/** A quantity with six decimals, as the database stores it. */
const quantity = fc.oneof(
  fc.integer({ min: -3000, max: 3000 }).map((millionths) => millionths / 1e6),
  fc.integer({ min: -5e9, max: 5e9 }).map((millionths) => millionths / 1e6),
);

test("what a count differs by is the same in both, at the edges of what is shown too", async () => {
  const pairs = fc.sample(
    fc.record({ expected: quantity, difference: fc.integer({ min: -2000, max: 2000 }) }).map((drawn) => {
      return { expected: drawn.expected, counted: Number((drawn.expected + drawn.difference / 1e6).toFixed(6)) };
    }),
    RUNS,
  );
  const difference = sql<number>`${countDifferenceInSql(sql.ref("counted"), sql.ref("expected"))}::float8`;
  const found = await inQuery(difference, "counted numeric, expected numeric", pairs);
  const inTypeScript = pairs.map(({ counted, expected }) => countDifference(counted, expected));
  expect(found).toEqual(inTypeScript);
  expect(inTypeScript.filter((value) => value === 0).length).toBeGreaterThan(RUNS / 10);
});

test("the same items are due to be ordered in both", async () => {
  const items = fc.sample(
    fc.record({
      kind: fc.constantFrom("bought", "prep"),
      quantity_available: fc.oneof(fc.constant(2), quantity),
      reorder_threshold: fc.oneof(fc.constant(2), fc.constant(0)),
    }),
    RUNS,
  );
  const columns =
    "kind text, quantity_available numeric, reorder_threshold numeric, deleted_at timestamptz, alert_claimed_at timestamptz";
  const found = await inQuery(reorderDue, columns, items);
  expect(found).toEqual(
    items.map(({ kind, ...item }) => needsReorder({ ...item, prep_mode: kind === "prep" ? "stocked" : null })),
  );
});

test("a price without its tax is the same in both, to six decimals", async () => {
  const prices = fc.sample(
    fc.record({
      amount: fc.integer({ min: 0, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
      percent: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 100_000 }).map((n) => n / 1000),
      ),
    }),
    RUNS,
  );
  const found = await inSql<number>(
    "round(without_tax(amount, percent), 6)::float8",
    "amount numeric, percent numeric",
    prices,
  );
  expect(found).toEqual(prices.map(({ amount, percent }) => Number(withoutTax(amount, percent).toFixed(6))));
});

test("a discount needs an owner or a manager in both from the same amount on", async () => {
  const discounts = fc.sample(
    fc
      .record({
        lines_amount: fc.integer({ min: 1, max: 100_000 }),
        by_percent: fc.boolean(),
        tenths: fc.oneof(fc.integer({ min: 95, max: 105 }), fc.integer({ min: 1, max: 1000 })),
      })
      .map(({ lines_amount, by_percent, tenths }) => ({
        lines_amount,
        given: by_percent ? 1 : (lines_amount * tenths) / 1000,
        percent: by_percent ? tenths / 10 : null,
      })),
    RUNS,
  );
  // A high discount stays on the lines that it was given for, so the line that was added later gets none of it.
  const found = await inSql<boolean>(
    "(discount_of_lines(percent, given, lines_amount, 1, array[lines_amount, 50], array[1, 2], 3)).weights[2] = 0",
    "percent numeric, given numeric, lines_amount numeric",
    discounts,
  );
  const expected = discounts.map(({ percent, given, lines_amount }) =>
    percent === null ? isHighDiscount(given, lines_amount) : isHighDiscount(percent, 100),
  );
  expect(found).toEqual(expected);
  expect(new Set(expected)).toEqual(new Set([true, false]));
});

test("what is left of lots is the same in both, whatever they expire on", async () => {
  const item = await kitchenOf(app, owner).item("Milk", 7);
  const lot = fc.record({
    quantity: fc.integer({ min: 1, max: 4_000_000 }).map((millionths) => millionths / 1e6),
    expires_on: fc.constantFrom("2031-03-05", "2031-03-06", "2031-03-07"),
    received_at: fc.constantFrom("2031-03-01T08:00:00.000Z", "2031-03-01T09:00:00.000Z"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(lot, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const lots = drawn.map((one) => ({ ...one, id: uuid() }));
      await app.pool.query("delete from stock_lots where company_id = $1", [companyId]);
      await app.pool.query(
        `insert into stock_lots (company_id, item_id, id, quantity, expires_on, received_at, source)
         select $1, $2, id, quantity, expires_on, received_at, 'hand'
         from jsonb_to_recordset($3) as lot (id uuid, quantity numeric, expires_on date, received_at timestamptz)`,
        [companyId, item, JSON.stringify(lots)],
      );
      const { body } = await owner.call(listLots, { query: { item_id: item } });
      const left = [...remainingLots(7, lots)].filter(([, remaining]) => remaining > 0);
      expect(Object.fromEntries(body.lots.map(({ id, remaining }) => [id, remaining]))).toEqual(
        Object.fromEntries(left),
      );
    }),
    { numRuns: 40 },
  );
});

test("what a portion takes of each item is the same in both, through prep items at any depth", async () => {
  const kitchen = kitchenOf(app, owner);
  const bought = [await kitchen.item("Flour", 1), await kitchen.item("Salt", 1)];
  const made = [await kitchen.item("Dough", 0), await kitchen.item("Base", 0), await kitchen.item("Filling", 0)];
  const dish = await kitchen.dish("Pie", { price: 1, recipe: [[bought[0]!, 1]] });
  const amount = fc.integer({ min: 1000, max: 300_000 }).map((thousandths) => thousandths / 1000);
  // Each prep item may use bought items and the prep items before it.
  const lines = fc.array(amount, { minLength: 5, maxLength: 5 });
  const recipe = fc.record({ mode: fc.constantFrom("through", "stocked"), batch: amount, lines, uses: fc.nat(31) });
  const drawnRecipes = fc.tuple(recipe, recipe, recipe);
  await fc.assert(
    fc.asyncProperty(drawnRecipes, lines, fc.integer({ min: 1, max: 31 }), async (drawn, dishLines, dishUses) => {
      const parts = (amounts: readonly number[], uses: number, ids: readonly string[]) =>
        ids.flatMap((id, at) => ((uses >> at) & 1 ? [{ ingredient_id: id, stock_quantity: amounts[at]! }] : []));
      const recipes: PrepRecipes = new Map(
        drawn.map(({ mode, batch, lines: amounts, uses }, at) => {
          const used = parts(amounts, uses, [...bought, ...made.slice(0, at)]);
          const needed = used.length > 0 ? used : [{ ingredient_id: bought[0]!, stock_quantity: amounts[0]! }];
          return [
            made[at]!,
            { mode, stock_quantity: batch, lines: needed.map((one) => ({ ...one, yield_percent: 100 })) },
          ];
        }),
      );
      const needs = parts(dishLines, dishUses, [...bought, ...made]);
      const stored = await rolledBack(async (client) => {
        await client.query(
          `with given as (select * from jsonb_to_recordset($2) as (item_id uuid, mode text, stock_quantity numeric, lines jsonb)),
           recipes as (
             insert into prep_recipes (company_id, item_id, batch_quantity, unit, stock_quantity, mode)
             select $1, item_id, stock_quantity, 'g', stock_quantity, mode from given)
           insert into prep_lines (company_id, id, item_id, ingredient_id, quantity, unit, stock_quantity)
           select $1, uuid_v7(), given.item_id, line.ingredient_id, line.stock_quantity, 'g', line.stock_quantity
           from given, jsonb_to_recordset(given.lines) as line (ingredient_id uuid, stock_quantity numeric)`,
          [companyId, JSON.stringify([...recipes].map(([item_id, prepRecipe]) => ({ item_id, ...prepRecipe })))],
        );
        await client.query("delete from dish_ingredient where company_id = $1", [companyId]);
        await client.query(
          `insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity, exact_quantity)
           select $1, uuid_v7(), $2, ingredient_id, stock_quantity, 'g', stock_quantity, stock_quantity
           from jsonb_to_recordset($3) as line (ingredient_id uuid, stock_quantity numeric)`,
          [companyId, dish.sizes[0]!.id, JSON.stringify(needs)],
        );
        const { rows } = await client.query<{ item_id: string; quantity: number }>(
          "select item_id, quantity::float8 as quantity from recipe_needs where company_id = $1 and size_id = $2",
          [companyId, dish.sizes[0]!.id],
        );
        return Object.fromEntries(rows.map(({ item_id, quantity: taken }) => [item_id, taken]));
      });
      const exact = explode(
        recipes,
        needs.map(({ ingredient_id, stock_quantity }) => ({ item_id: ingredient_id, quantity: stock_quantity })),
      );
      expect(stored).toEqual(Object.fromEntries([...exact].map(([id, taken]) => [id, roundNeed(taken)])));
    }),
    { numRuns: 100 },
  );
});

test("what a portion costs to make is the same in both, and unknown with an ingredient that has no price", async () => {
  const kitchen = kitchenOf(app, owner);
  const dish = await kitchen.dish("Stew", { price: 1 });
  const items = [await kitchen.item("Beef", 1), await kitchen.item("Peas", 1), await kitchen.item("Rice", 1)];
  const line = fc.record({
    unit_price: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 10_000_000 }).map((units) => units / 10_000) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
    stock_quantity: fc.integer({ min: 1, max: 3_000_000 }).map((millionths) => millionths / 1e6),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 3 }), async (drawn) => {
      const lines = drawn.map((one, at) => ({ ...one, id: items[at]!, name: "Item", unit: "g", item_unit: "g" }));
      const sold = { id: uuid(), menu_item_id: dish.id, size_id: dish.sizes[0]!.id, quantity: 3, price: 1 };
      const cost = await rolledBack(async (client) => {
        await client.query(
          `with line as (select * from jsonb_to_recordset($2) as line (id uuid, unit_price numeric, stock_quantity numeric)),
           priced as (
             update inventory item set unit_price = line.unit_price from line where company_id = $1 and item.id = line.id)
           insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity,
             exact_quantity)
           select $1, uuid_v7(), $3, id, stock_quantity, 'g', stock_quantity, stock_quantity from line`,
          [companyId, JSON.stringify(lines), sold.size_id],
        );
        const order = uuid();
        await client.query(
          `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
             idempotency_key, fingerprint, status_token)
           values ($1, $2, 'ORD-1', '1', 'guest', 'staff', 3, 'USD', 'key', 'print', uuid_v7())`,
          [companyId, order],
        );
        await client.query("select insert_order_lines($1, $2, (price_lines($1, $3, 'UTC', 2)).lines, false, 2, 0)", [
          companyId,
          order,
          JSON.stringify({ channel: "staff", items: [sold] }),
        ]);
        const { rows } = await client.query<{ cost: number | null }>(
          "select unit_cost::float8 as cost from order_items where company_id = $1 and order_id = $2",
          [companyId, order],
        );
        return rows[0]!.cost;
      });
      const { food_cost } = foodCost(lines);
      expect(cost).toBe(food_cost && new Big(food_cost).round(6, Big.roundHalfUp).toNumber());
    }),
    { numRuns: 100 },
  );
});

test("a dish has the same tax rate in both: its own, its category's, or the one on everything", async () => {
  const kitchen = kitchenOf(app, owner);
  const dishes = [await kitchen.dish("Soup", { price: 1 }), await kitchen.dish("Beer", { price: 1 })];
  const categories = [await createCategory(app, companyId, "Food"), await createCategory(app, companyId, "Drinks")];
  const rate = fc.option(fc.nat(2));
  const drawn = fc.record({
    on_everything: fc.nat(2),
    of_dishes: fc.tuple(rate, rate),
    of_categories: fc.tuple(rate, rate),
    in_categories: fc.tuple(fc.option(fc.nat(1)), fc.option(fc.nat(1))),
  });
  const rates = [uuid(), uuid(), uuid()];
  const rows = (ids: readonly string[], chosen: readonly (number | null)[]) =>
    JSON.stringify(chosen.flatMap((at, index) => (at === null ? [] : [{ id: ids[index], rate: rates[at] }])));
  await fc.assert(
    fc.asyncProperty(drawn, async ({ on_everything, of_dishes, of_categories, in_categories }) => {
      await rolledBack(async (client) => {
        await client.query(
          `insert into tax_rates (company_id, id, name, percent, is_default)
           select $1, id, 'Rate ' || at, at, at = $3 from unnest($2::uuid[]) with ordinality as rate (id, at)`,
          [companyId, rates, on_everything + 1],
        );
        await client.query(
          `insert into dish_tax_rates select $1, id, rate from jsonb_to_recordset($2) as one (id uuid, rate uuid)`,
          [
            companyId,
            rows(
              dishes.map(({ id }) => id),
              of_dishes,
            ),
          ],
        );
        await client.query(
          `insert into category_tax_rates select $1, id, rate from jsonb_to_recordset($2) as one (id uuid, rate uuid)`,
          [companyId, rows(categories, of_categories)],
        );
        const shown = dishes.map(({ id }, at) => ({ id, category: categories[in_categories[at] ?? -1] ?? null }));
        for (const { id, category } of shown)
          await client.query("update dish set category_id = $3 where company_id = $1 and id = $2", [
            companyId,
            id,
            category,
          ]);
        const { rows: read } = await client.query<{ rules: ChargeRules; percents: (number | null)[] }>(
          `select charge_rules($1) as rules, (
             select array_agg((line ->> 'tax_percent')::float8 order by at)
             from jsonb_array_elements(line_tax_rates($1, $2, false)) with ordinality as taxed (line, at)) as percents`,
          [companyId, JSON.stringify(shown.map(({ id }) => ({ menu_item_id: id })))],
        );
        const { rules, percents } = read[0]!;
        expect(shown.map(({ id, category }) => taxOf(rules, id, category)?.percent ?? null)).toEqual(percents);
      });
    }),
    { numRuns: 100 },
  );
});

test("a company has the features of Plus in both by its subscription, or for 14 days of trying", async () => {
  const drawn = fc.record({
    status: fc.option(fc.constantFrom("active", "trialing", "past_due", "trial_ended", "unpaid", "canceled")),
    plan_id: fc.constantFrom("basic", "plus", "old"),
    tried_hours_ago: fc.option(fc.oneof(fc.constantFrom(335, 337), fc.integer({ min: 0, max: 1000 }))),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ status, plan_id, tried_hours_ago }) => {
      const subscription = status === null ? null : { status, plan_id };
      const started =
        tried_hours_ago === null ? null : new Date(Date.now() - tried_hours_ago * 3_600_000).toISOString();
      const found = await rolledBack(async (client) => {
        await client.query("update companies set guest_help = true where id = $1", [companyId]);
        await client.query("delete from company_subscriptions where company_id = $1", [companyId]);
        if (subscription)
          await client.query(
            `insert into company_subscriptions (company_id, stripe_customer_id, stripe_subscription_id, status, plan_id,
               plan_name, price_id, observed_at)
             values ($1, 'customer', 'subscription', $2, $3, 'Plan', 'price', now())`,
            [companyId, status, plan_id],
          );
        if (started)
          await client.query("insert into plus_tries (company_id, started_at) values ($1, $2)", [companyId, started]);
        const { rows } = await client.query<{ has: boolean }>("select has_guest_help($1) as has", [companyId]);
        return rows[0]!.has;
      });
      expect(found).toBe(["plan", "trying"].includes(plusAccess(subscription, started, new Date())));
    }),
    { numRuns: 150 },
  );
});

test("an alert counts as sent in both in the same states of its message", async () => {
  const item = await kitchenOf(app, owner).item("Eggs", 1);
  const { rows: listed } = await app.pool.query<{ states: string }>(
    `select pg_get_constraintdef(oid) as states from pg_constraint
     where conrelid = 'messages'::regclass and conname = 'messages_state_check'`,
  );
  const states = [...listed[0]!.states.matchAll(/'(\w+)'/g)].map(([, state]) => state!);
  expect(states.length).toBeGreaterThan(5);
  for (const state of states) {
    // oxlint-disable-next-line no-await-in-loop
    const sent = await rolledBack(async (client) => {
      await client.query(
        `insert into messages (company_id, id, body, kind, item_ids, state) values ($1, $2, 'Eggs', 'reorder', $3, 'queued')`,
        [companyId, uuid(), [item]],
      );
      await client.query("update messages set state = $2 where company_id = $1", [companyId, state]);
      const { rows } = await client.query<{ sent: boolean }>(
        "select last_notification_sent is not null as sent from inventory where company_id = $1 and id = $2",
        [companyId, item],
      );
      return rows[0]!.sent;
    });
    expect([state, sent]).toEqual([state, isTaken(state as Parameters<typeof isTaken>[0])]);
  }
});
