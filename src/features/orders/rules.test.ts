import fc from "fast-check";
import { expect, test } from "vitest";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#src/features/orders/contract.ts";
import { ageOf, canBecome, cancelsPaidOrder, canPay, goesBackToStock, stationOf } from "#src/features/orders/rules.ts";

const LIMITS = { kitchen_waiting_minutes: 5, kitchen_late_minutes: 10 };

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

test.each([
  ["pending", null, "new"],
  ["processing", null, "preparing"],
  ["completed", null, "ready"],
  ["completed", "2026-03-01T10:00:00Z", "preparing"],
  ["cancelled", null, "cancelled"],
] as const)("an order that is %s, recalled at %s, is shown as %s", (status, recalled_at, station) => {
  expect(stationOf({ status, recalled_at })).toBe(station);
});

test.each([
  [-30, 0, "fresh"],
  [59, 0, "fresh"],
  [299, 4, "fresh"],
  [300, 5, "waiting"],
  [600, 10, "late"],
  [7200, 120, "late"],
] as const)("after %d seconds a ticket is %d minutes old and %s", (seconds, minutes, age) => {
  const since = "2026-03-01T10:00:00.000Z";
  expect(ageOf(since, Date.parse(since) + seconds * 1000, LIMITS)).toEqual({ minutes, age });
});

test("the limits of a ticket's age are the company's", () => {
  const since = "2026-03-01T10:00:00.000Z";
  const later = Date.parse(since) + 21 * 60_000;
  const slow = { kitchen_waiting_minutes: 20, kitchen_late_minutes: 40 };
  expect([ageOf(since, later, LIMITS).age, ageOf(since, later, slow).age]).toEqual(["late", "waiting"]);
});
