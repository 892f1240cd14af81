import fc from "fast-check";
import type { PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { numberProblem } from "#src/features/offer/options/choices.ts";
import { type PricedGroup, pricedChoices, unitPrice } from "#src/features/offer/options/price.ts";
import { type PartDish, splitCombo } from "#src/features/offer/options/split-combo.ts";
import { soldBy } from "#src/features/till/server/price-list.ts";
import { currencyDigits, multiply, roundMoney, sum } from "#src/shared/money.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";

// What options cost is written twice: in price_lines.sql and what it calls (choose_options.sql, split_combos.sql), and in
// price.ts, choices.ts and split-combo.ts of features/offer/options.

let app: TestApp;
let companyId: string;
let dish: DishOnMenu;
/** Dishes that can be options of the other dish. */
let parts: DishOnMenu[];
beforeAll(async () => {
  app = await startTestApp();
  const owner = await createOwner(app);
  ({ companyId } = owner);
  const kitchen = kitchenOf(app, owner);
  dish = await kitchen.dish("Bowl", { name: "Small", price: 1 }, { name: "Large", price: 1 });
  parts = [await kitchen.dish("Soup", { price: 1 }), await kitchen.dish("Tea", { price: 1 })];
});
afterAll(() => app.stop());

/** In the currency's smallest unit, often 0. */
const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 99_999_999 }));
const count = fc.integer({ min: 0, max: 4 });
const option = fc.record({
  price: amount,
  /** The index of the dish that the option is. */
  part: fc.option(fc.integer({ min: 0, max: 1 })),
  sold_out: fc.integer({ min: 0, max: 19 }).map((drawn) => drawn === 0),
});
const group = fc.record({
  choose_min: fc.integer({ min: 0, max: 1 }),
  choose_max: fc.option(fc.integer({ min: 4, max: 16 })),
  /** The dish's own limits, which replace those of the group. */
  of_dish: fc.option(fc.record({ choose_min: fc.constant(0), choose_max: fc.integer({ min: 2, max: 16 }) })),
  included: fc.integer({ min: 0, max: 5 }),
  extra_price: fc.option(amount),
  options: fc.array(option, { minLength: 1, maxLength: 4 }),
});
const menu = fc.record({
  currency: fc.constantFrom("JPY", "SGD", "KWD"),
  sizes: fc.tuple(amount, amount),
  parts: fc.tuple(amount, amount),
  groups: fc.array(group, { minLength: 1, maxLength: 3 }),
});
/** The count of each option, and whether the options are requested one by one. */
const line = fc.record({
  size: fc.integer({ min: 0, max: 1 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  counts: fc.array(fc.array(count, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
  is_one_by_one: fc.boolean(),
  is_reversed: fc.boolean(),
});
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Menu = Drawn<typeof menu>;
type Line = Drawn<typeof line>;

interface ShownOption {
  id: string;
  price: number;
  sold_out: boolean;
  dish: PartDish | null;
}
type ShownGroup = Omit<PricedGroup, "options"> & { id: string; options: readonly ShownOption[] };

/** Returns the groups of a menu as a screen has them. */
function shownGroups(drawn: Menu): ShownGroup[] {
  const money = moneyIn(drawn.currency);
  return drawn.groups.map(({ options, extra_price, of_dish, ...numbers }) => ({
    ...numbers,
    ...of_dish,
    id: uuid(),
    extra_price: extra_price === null ? null : money(extra_price),
    options: options.map(({ price, part, sold_out }) => ({
      id: uuid(),
      price: money(price),
      sold_out,
      dish: part === null ? null : { id: parts[part]!.id, category_id: null, price: money(drawn.parts[part] ?? 0) },
    })),
  }));
}

const moneyIn = (currency: string) => (units: number) => units / 10 ** currencyDigits(currency);

/**
 * Stores a menu in the transaction of the client, with groups and options in an order that differs from that of their
 * ids.
 */
async function storeMenu(client: PoolClient, drawn: Menu, groups: readonly ShownGroup[]) {
  const money = moneyIn(drawn.currency);
  const prices = [
    ...dish.sizes.map(({ id }, at) => [id, money(drawn.sizes[at] ?? 0)]),
    ...parts.map(({ sizes }, at) => [sizes[0]!.id, money(drawn.parts[at] ?? 0)]),
  ];
  await client.query(
    `update dish_size set price = (listed ->> 1)::numeric from jsonb_array_elements($2) as listed
     where company_id = $1 and id = (listed ->> 0)::uuid`,
    [companyId, JSON.stringify(prices)],
  );
  const stored = groups.map(({ choose_min, choose_max, options, ...one }, at) => {
    const of_dish = drawn.groups[at]!.of_dish;
    const own = of_dish ? drawn.groups[at]! : { choose_min, choose_max };
    return {
      ...one,
      choose_min: own.choose_min,
      choose_max: own.choose_max,
      link_min: of_dish?.choose_min ?? null,
      link_max: of_dish?.choose_max ?? null,
      position: at,
      options: options.map(({ dish: part, ...rest }, index) => ({
        ...rest,
        position: index,
        dish_size_id: part && parts.find(({ id }) => id === part.id)!.sizes[0]!.id,
      })),
    };
  });
  await client.query(
    `with given as (
       select * from jsonb_to_recordset($2) as one (id uuid, choose_min integer, choose_max integer, included integer,
         extra_price numeric, link_min integer, link_max integer, position integer, options jsonb)
     ), groups as (
       insert into option_groups (company_id, id, name, choose_min, choose_max, included, extra_price)
       select $1, id, 'Group', choose_min, choose_max, included, extra_price from given
     ), options as (
       insert into options (company_id, id, group_id, name, price, is_available, position, dish_size_id)
       select $1, option.id, given.id, 'Option', option.price, not option.sold_out, option.position, option.dish_size_id
       from given, jsonb_to_recordset(given.options) as option (id uuid, price numeric, sold_out boolean,
         position integer, dish_size_id uuid)
     )
     insert into dish_option_groups (company_id, dish_id, group_id, position, choose_min, choose_max)
     select $1, $3, id, position, link_min, link_max from given`,
    [companyId, JSON.stringify(stored), dish.id],
  );
}

/** Returns a line as a screen requests it; its choices may be listed one by one or in another order than the menu's. */
function askedLine({ size, quantity, counts, ...how }: Line, drawn: Menu, groups: readonly ShownGroup[]) {
  const inOrder = groups.flatMap(({ options }, at) =>
    options.map(({ id }, index) => ({ option_id: id, count: counts[at]?.[index] ?? 0 })),
  );
  const some = inOrder.filter((choice) => choice.count > 0);
  const all = how.is_one_by_one
    ? some.flatMap(({ option_id, count: times }) => Array.from({ length: times }, () => ({ option_id, count: 1 })))
    : some;
  const options = how.is_reversed ? all.toReversed() : all;
  const sizePrice = moneyIn(drawn.currency)(drawn.sizes[size] ?? 0);
  const price = unitPrice(sizePrice, groups, options);
  return { id: uuid(), menu_item_id: dish.id, size_id: dish.sizes[size]!.id, quantity, price, sizePrice, options };
}

type Asked = ReturnType<typeof askedLine>;

interface PricedLine {
  id: string;
  part_of?: string;
  menu_item_id: string;
  quantity: number;
  price: number;
  full_price?: number;
  options: { option_id: string; count: number; unit_price: number; total_price: number }[];
}

interface Rejection {
  code: string;
  items: { reason: string; group_id: string; option_id: string | null }[];
}

/** Returns the lines as the database prices them, or why it rejects them. */
async function priceLines(client: PoolClient, asked: readonly Asked[], currency: string) {
  const items = asked.map(({ sizePrice: _, ...item }) => item);
  try {
    const { rows } = await client.query<{ lines: PricedLine[]; total: string; agreed: boolean }>(
      "select lines, total, agreed from price_lines($1, $2, 'UTC', $3)",
      [companyId, JSON.stringify({ channel: "menu", items }), currencyDigits(currency)],
    );
    return rows[0]!;
  } catch (error) {
    const { message, detail } = error as { message: string; detail?: string };
    if (!detail) throw error;
    return { code: message, ...(JSON.parse(detail) as Pick<Rejection, "items">) };
  }
}

/** Prices lines on a menu that is stored for these lines only. */
async function pricedOnMenu(
  client: PoolClient,
  { drawn, groups, asked }: { drawn: Menu; groups: readonly ShownGroup[]; asked: readonly Asked[] },
) {
  await client.query("begin");
  try {
    await storeMenu(client, drawn, groups);
    return await priceLines(client, asked, drawn.currency);
  } finally {
    await client.query("rollback");
  }
}

/**
 * Returns why a screen does not allow a line to be ordered: an option that is sold out, or the first group with a wrong
 * number of choices.
 */
function problemOf({ options }: Asked, groups: readonly ShownGroup[]) {
  const ids = new Set(options.map(({ option_id }) => option_id));
  const group = groups.find((group) => numberProblem(group, options) !== null);
  if (groups.some((group) => group.options.some(({ id, sold_out }) => sold_out && ids.has(id)))) return "sold_out";
  return group && { reason: numberProblem(group, options), group_id: group.id };
}

/**
 * Returns the lines as the rules in TypeScript price them: the cost of each option, and each dish's part of a combo.
 */
function expectedLines(asked: readonly Asked[], groups: readonly ShownGroup[], currency: string) {
  return asked.map(({ id, price, sizePrice, options: choices, quantity }) => {
    const split = splitCombo({ price, sizePrice, groups, choices, currency });
    const options = groups
      .flatMap((group) => pricedChoices(group, choices))
      .map(({ option: { id: option_id, price: unit_price }, count: times, surcharge }) => {
        return { option_id, count: times, unit_price, total_price: surcharge.toNumber() };
      });
    return { id, full: price, own: split.own, quantity, options, parts: split.parts };
  });
}

/** Returns the same for the lines from the database, where the parts of a combo are separate lines after it. */
function foundLines(lines: readonly PricedLine[]) {
  return lines
    .filter((line) => line.part_of === undefined)
    .map(({ id, price, full_price = price, quantity, options }) => ({
      id,
      full: full_price,
      own: price,
      quantity,
      options: options.map(({ option_id, count: times, unit_price, total_price }) => {
        return { option_id, count: times, unit_price, total_price };
      }),
      parts: lines
        .filter(({ part_of }) => part_of === id)
        .map((part) => ({
          dish: part.menu_item_id,
          amount: multiply(part.price, part.quantity).div(quantity).toNumber(),
        })),
    }));
}

test("SQL and TypeScript agree on what can be chosen, what it costs to the last digit, and how a combo is split", async () => {
  const client = await app.pool.connect();
  const met = { priced: 0, rejected: 0, combos: 0, beyond: 0 };
  try {
    await fc.assert(
      fc.asyncProperty(menu, fc.array(line, { minLength: 1, maxLength: 3 }), async (drawn, lines) => {
        const { currency } = drawn;
        const groups = shownGroups(drawn);
        const asked = lines.map((line) => askedLine(line, drawn, groups));
        const found = await pricedOnMenu(client, { drawn, groups, asked });
        const problems = asked.map((one) => problemOf(one, groups));
        const numbers = problems.filter((problem) => typeof problem === "object");
        if ("code" in found) {
          met.rejected += 1;
          expect(found.code).toBe(numbers.length > 0 ? "DISH_UNAVAILABLE" : "SOLD_OUT");
          if (numbers.length > 0)
            expect(found.items.map(({ reason, group_id }) => ({ reason, group_id }))).toEqual(numbers);
          else expect(problems).toContain("sold_out");
          return;
        }
        expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
        const expected = expectedLines(asked, groups, currency);
        expect(foundLines(found.lines)).toEqual(
          expected.map((one) => ({ ...one, parts: one.parts.map((part) => ({ ...part, dish: part.dish.id })) })),
        );
        expect(found.agreed).toBe(true);
        expect(Number(found.total)).toBe(
          roundMoney(sum(asked.map(({ price, quantity }) => multiply(price, quantity))), currency),
        );
        // A till without a connection calculates the same prices.
        const sizes = Object.fromEntries(
          asked.map(({ size_id, sizePrice }) => [size_id, { dish_id: dish.id, price: sizePrice }]),
        );
        const list = {
          sizes,
          dishes: { [dish.id]: groups.map(({ id }) => id) },
          groups: Object.fromEntries(groups.map((group) => [group.id, group])),
        };
        expect(soldBy(list, asked)?.map(({ sold_options }) => sold_options)).toEqual(
          expected.map(({ options }) => options.map(({ count: _, ...sold }) => sold)),
        );
        met.priced += 1;
        met.combos += expected.filter((one) => one.parts.length > 0).length;
        met.beyond += expected.filter((one) => one.options.some((o) => o.total_price > o.unit_price * o.count)).length;
      }),
      { numRuns: 400 },
    );
  } finally {
    client.release();
  }
  // Each of these cases occurred among the random menus.
  for (const times of Object.values(met)) expect(times).toBeGreaterThan(20);
});
