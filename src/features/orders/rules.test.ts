import fc from "fast-check";
import { expect, test } from "vitest";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#src/features/orders/contract.ts";
import { canBecome, cancelsPaidOrder, canPay, goesBackToStock } from "#src/features/orders/rules.ts";

test("an order moves forward, or to cancelled before it is completed", () => {
  const allowed = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(allowed).toEqual([
    "pending -> processing",
    "pending -> cancelled",
    "processing -> completed",
    "processing -> cancelled",
  ]);
});

test("payment moves from unpaid to paid to refunded", () => {
  const allowed = PAYMENT_STATUSES.flatMap((from) =>
    PAYMENT_STATUSES.filter((to) => canPay(from, to, "completed")).map((to) => `${from} -> ${to}`),
  );
  expect(allowed).toEqual(["unpaid -> paid", "paid -> refunded"]);
});

test("a cancelled order is never paid, and what was paid can be refunded", () => {
  expect([canPay("unpaid", "paid", "cancelled"), canPay("paid", "refunded", "cancelled")]).toEqual([false, true]);
  expect([cancelsPaidOrder("paid", "cancelled"), cancelsPaidOrder("unpaid", "cancelled")]).toEqual([true, false]);
});

test("no sequence of changes returns to an earlier status", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES), { maxLength: 20 }), (requested) => {
      const passed = requested.reduce<(typeof ORDER_STATUSES)[number][]>(
        (path, next) => (canBecome(path.at(-1) ?? "pending", next) ? [...path, next] : path),
        ["pending"],
      );
      return new Set(passed).size === passed.length && passed.length <= 3;
    }),
  );
});

test("only a pending order's ingredients go back to stock by default", () => {
  expect(ORDER_STATUSES.filter(goesBackToStock)).toEqual(["pending"]);
});
