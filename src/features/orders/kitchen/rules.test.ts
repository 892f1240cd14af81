import { expect, test } from "vitest";
import { ageOf, stationOf } from "#src/features/orders/kitchen/rules.ts";

const LIMITS = { kitchen_waiting_minutes: 5, kitchen_late_minutes: 10 };

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
