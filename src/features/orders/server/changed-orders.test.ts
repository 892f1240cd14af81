import fc from "fast-check";
import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as lines from "#src/features/orders/line-changes-contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { saveTaxRates } from "#src/features/taxes/contract.ts";
import { orderCharges } from "#src/features/taxes/charges.ts";
import { multiply, roundMoney, sum } from "#src/shared/money.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Step =
  | { kind: "add"; dish: number; quantity: number }
  | { kind: "void"; line: number; left: number }
  | { kind: "discount"; percent: number }
  | { kind: "amount"; share: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), dish: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("void" as const), line: fc.nat(9), left: fc.nat(3) }),
  fc.record({ kind: fc.constant("discount" as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant("amount" as const), share: fc.integer({ min: 1, max: 100 }) }),
);

/** An order as the steps leave it, computed anew. */
interface Expected {
  lines: { price: number; ordered: number; left: number }[];
  discount: { percent: number } | { amount: number } | null;
}

test.each(["JPY", "SGD", "KWD"])(
  "whatever is changed, the total in %s is that of an independent computation, and a cancellation returns all stock",
  async (currency) => {
    const owner = await createOwner(app, { currency, allow_negative_stock: true });
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
          if (change.kind === "add") {
            const line = dishes[change.dish]!.line(change.quantity);
            const added = await owner.call(lines.addLines, { query: { id }, body: { items: [line] }, key: uuid() });
            expect(added.status).toBe(200);
            expected.lines.push({ price: prices[change.dish]!, ordered: change.quantity, left: change.quantity });
          } else if (change.kind === "void") {
            const at = change.line % expected.lines.length;
            const line = expected.lines[at]!;
            const others = expected.lines.reduce((count, one, other) => count + (other === at ? 0 : one.left), 0);
            if (change.left >= line.left || change.left + others === 0) continue;
            const voided = await owner.call(lines.voidLine, {
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
            const gross = grossOf(expected);
            const amount = change.kind === "amount" ? roundMoney(multiply(gross, change.share / 100), currency) : null;
            const body = {
              ...(change.kind === "amount" ? { amount: amount ?? 0 } : { percent: change.percent }),
              reason: "Late",
              total_before: order.total_amount,
            };
            expect((await owner.call(lines.discountOrder, { query: { id }, body })).status).toBe(200);
            expected.discount = change.kind === "amount" ? { amount: amount ?? 0 } : { percent: change.percent };
          }
          const gross = grossOf(expected);
          const { discount: given } = expected;
          const discount =
            given === null
              ? 0
              : "amount" in given
                ? Math.min(given.amount, gross)
                : roundMoney(multiply(gross, given.percent).div(100), currency);
          const after = await read();
          const charges = orderCharges([{ amount: gross, tax }], { discount, servicePercent: 0, currency });
          expect([after.total_amount, after.discount_amount]).toEqual([charges.total, discount]);
          const booked = sum(after.taxes.flatMap((one) => [one.net, one.tax])).toNumber();
          expect(booked).toBe(charges.total);
          expect(after.order_items.map(({ quantity }) => quantity)).toEqual(expected.lines.map(({ left }) => left));
        }
        await owner.call(list.changeOrder, { query: { id }, body: { status: "cancelled" } });
        expect(await stock()).toEqual(before);
      }),
      { numRuns: Number(process.env["CHANGED_ORDERS"] ?? 8) },
    );

    function grossOf(expected: Expected): number {
      return roundMoney(sum(expected.lines.map(({ price, left }) => multiply(price, left))), currency);
    }
  },
);
