import Big from "big.js";
import fc from "fast-check";
import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as lines from "#src/features/orders/line-changes-contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { MAX_STAFF_DISCOUNT_PERCENT } from "#src/features/orders/rules.ts";
import { saveTaxRates } from "#src/features/offer/taxes/contract.ts";
import { orderCharges } from "#src/features/offer/taxes/charges.ts";
import { currencyDigits, multiply, roundMoney, sum } from "#src/shared/money.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Who performs the step: a counter may give 10 %, a manager any discount. */
type Step = { by: "counter" | "manager" } & (
  | { kind: "add"; dish: number; quantity: number }
  | { kind: "void"; line: number; left: number }
  | { kind: "discount"; percent: number }
  | { kind: "amount"; share: number }
);

const by = fc.constantFrom("counter" as const, "manager" as const);
const share = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 8, max: 100 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ by, kind: fc.constant("add" as const), dish: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ by, kind: fc.constant("void" as const), line: fc.nat(9), left: fc.nat(3) }),
  fc.record({ by, kind: fc.constant("discount" as const), percent: fc.oneof(fc.constant(0), share) }),
  fc.record({ by, kind: fc.constant("amount" as const), share }),
);

interface Line {
  price: number;
  ordered: number;
  left: number;
}

/** The expected order after the steps, computed independently. */
interface Expected {
  lines: Line[];
  /** `given` are the lines that the discount was given for; `base` was their total then. */
  discount: { percent?: number; amount: number; given: Line[]; base: number; isHigh: boolean } | null;
}

test.each(["JPY", "SGD", "KWD"])(
  "whatever is changed, the total in %s is that of an independent computation, and a cancellation returns all stock",
  async (currency) => {
    const owner = await createOwner(app, { currency, allow_negative_stock: true });
    const people = {
      counter: await createMember(app, owner.companyId, "counter"),
      manager: await createMember(app, owner.companyId, "manager"),
    };
    const kitchen = kitchenOf(app, owner);
    const items = [await kitchen.item("Rice", 0), await kitchen.item("Egg", 0)] as const;
    const unit = { JPY: 1, SGD: 0.05, KWD: 0.005 }[currency] ?? 1;
    const prices = [1250, 377, 90].map((n) => roundMoney(multiply(n, unit), currency));
    const dishes = [
      await kitchen.dish("Bowl", {
        price: prices[0] ?? 0,
        recipe: [
          [items[0], 0.333333],
          [items[1], 2],
        ],
      }),
      await kitchen.dish("Soup", { price: prices[1] ?? 0, recipe: [[items[0], 1.5]] }),
      await kitchen.dish("Tea", { price: prices[2] ?? 0 }),
    ];
    const rate = { name: "GST", percent: 9, is_default: true, category_ids: [] };
    expect((await owner.call(saveTaxRates, { body: { tax_rates: [rate] } })).status).toBe(200);
    const tax = { name: "GST", percent: 9, added: false };
    const stock = async () => [await kitchen.stock(items[0]), await kitchen.stock(items[1])];

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const before = await stock();
        const placed = await owner.call(orders.placeOrder, {
          body: { items: [dishes[0]!.line(3), dishes[1]!.line(2)] },
        });
        const { id } = placed.body.order;
        const read = async () => (await owner.call(list.readOrder, { query: { id } })).body.order;
        const expected: Expected = {
          lines: [prices[0]!, prices[1]!].map((price, at) => ({ price, ordered: 3 - at, left: 3 - at })),
          discount: null,
        };
        for (const change of steps) {
          const order = await read();
          const person = people[change.by];
          if (change.kind === "add") {
            const line = dishes[change.dish]!.line(change.quantity);
            const added = await person.call(lines.addLines, { query: { id }, body: { items: [line] }, key: uuid() });
            expect(added.status).toBe(200);
            expected.lines.push({ price: prices[change.dish]!, ordered: change.quantity, left: change.quantity });
          } else if (change.kind === "void") {
            const at = change.line % expected.lines.length;
            const line = expected.lines[at]!;
            const others = expected.lines.reduce((count, line, other) => count + (other === at ? 0 : line.left), 0);
            if (change.left >= line.left || change.left + others === 0) continue;
            const voided = await person.call(lines.voidLine, {
              query: { id },
              body: {
                order_item_id: order.order_items[at]!.id,
                quantity_before: line.left,
                quantity: change.left,
                reason: "Spilled",
                return_stock: true,
              },
            });
            expect(voided.status).toBe(200);
            line.left = change.left;
          } else {
            const gross = grossOf(expected.lines);
            const amount = change.kind === "amount" ? roundMoney(multiply(gross, change.share / 100), currency) : null;
            const body = {
              ...(change.kind === "amount" ? { amount: amount ?? 0 } : { percent: change.percent }),
              reason: "Late",
              total_before: order.total_amount,
            };
            const isHigh =
              change.kind === "amount"
                ? multiply(amount ?? 0, 10).gt(gross)
                : change.percent > MAX_STAFF_DISCOUNT_PERCENT;
            const isAllowed = !isHigh || change.by === "manager";
            const given = await person.call(lines.discountOrder, { query: { id }, body });
            expect(given.status).toBe(isAllowed ? 200 : 403);
            if (isAllowed) {
              expected.discount = {
                ...(change.kind === "discount" && { percent: change.percent }),
                amount: amount ?? 0,
                given: [...expected.lines],
                base: gross,
                isHigh,
              };
            }
          }
          const gross = grossOf(expected.lines);
          const discount = discountOf(expected);
          // Without a manager's higher discount the guests owe at least nine tenths of the lines in force.
          if (!expected.discount?.isHigh) expect(multiply(discount, 10).lte(gross)).toBe(true);
          const { rows: parts } = await app.pool.query<{ owed: number; discount: number }>(
            `select sum(total_price)::float8 as owed, sum(discount)::float8 as discount from order_lines where order_id = $1`,
            [id],
          );
          expect(parts[0]).toEqual({ owed: roundMoney(sum([gross, -discount]), currency), discount });
          const after = await read();
          const charges = orderCharges([{ amount: gross, tax }], { discount, servicePercent: 0, currency });
          expect([after.total_amount, after.discount_amount]).toEqual([charges.total, discount]);
          const booked = sum(after.taxes.flatMap((tax) => [tax.net, tax.tax])).toNumber();
          expect(booked).toBe(charges.total);
          expect(after.order_items.map(({ quantity }) => quantity)).toEqual(expected.lines.map(({ left }) => left));
        }
        await owner.call(list.changeOrder, { query: { id }, body: { status: "cancelled" } });
        expect(await stock()).toEqual(before);
      }),
      { numRuns: Number(process.env["CHANGED_ORDERS"] ?? 8) },
    );

    function grossOf(part: readonly Line[]): number {
      return roundMoney(sum(part.map(({ price, left }) => multiply(price, left))), currency);
    }

    function discountOf({ lines: all, discount }: Expected): number {
      if (!discount) return 0;
      const { percent, amount, given, base, isHigh } = discount;
      const gross = grossOf(isHigh ? given : all);
      const follows =
        percent !== undefined
          ? multiply(gross, percent).div(100)
          : isHigh
            ? multiply(amount, gross).div(base)
            : new Big(amount);
      const most = isHigh
        ? new Big(gross)
        : multiply(gross, MAX_STAFF_DISCOUNT_PERCENT).div(100).round(currencyDigits(currency), Big.roundDown);
      return Math.min(roundMoney(follows, currency), most.toNumber());
    }
  },
);
