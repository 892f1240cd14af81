import { expect, test } from "vitest";
import { isScheduledAt, type Period, periodText } from "#src/features/offer/schedules/rules.ts";

const period = (changes: Partial<Period> = {}): Period => ({
  days: ["mon", "tue", "wed", "thu", "fri"],
  opens: "07:00",
  closes: "11:00",
  from_day: null,
  to_day: null,
  ...changes,
});
const at = (schedule: Period[], moment: string) => isScheduledAt(schedule, "Asia/Singapore", Date.parse(moment));

test("something is served on its weekdays, between its hours by the restaurant's clock", () => {
  expect(at([], "2026-11-22T00:00:00Z")).toBe(true);
  // Monday, 7:00 to 11:00 in Singapore.
  expect(at([period()], "2026-11-22T22:59:59Z")).toBe(false);
  expect(at([period()], "2026-11-22T23:00:00Z")).toBe(true);
  expect(at([period()], "2026-11-23T02:59:59Z")).toBe(true);
  expect(at([period()], "2026-11-23T03:00:00Z")).toBe(false);
  expect(at([period({ days: ["sun"] })], "2026-11-23T00:00:00Z")).toBe(false);
  // Past midnight the period of the evening before still runs.
  const night = period({ days: ["sun"], opens: "22:00", closes: "02:00" });
  expect(at([night], "2026-11-22T17:59:00Z")).toBe(true);
  expect(at([night], "2026-11-22T18:00:00Z")).toBe(false);
  const december = period({ days: ["mon"], from_day: "2026-12-01", to_day: "2026-12-31" });
  expect(at([december], "2026-11-23T00:00:00Z")).toBe(false);
  expect(at([december], "2026-12-07T00:00:00Z")).toBe(true);
  expect(at([december], "2027-01-04T00:00:00Z")).toBe(false);
});

test("a period is said as one says it", () => {
  expect(periodText(period())).toBe("Mon–Fri 07:00–11:00");
  expect(periodText(period({ days: ["sun", "sat"] }))).toBe("Sat, Sun 07:00–11:00");
  expect(periodText(period({ days: ["mon", "wed", "fri"], opens: "18:00", closes: "02:00" }))).toBe(
    "Mon, Wed, Fri 18:00–02:00 (next day)",
  );
  const everyDay = period({ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], to_day: "2026-12-24" });
  expect(periodText(everyDay)).toBe("Every day 07:00–11:00, until 2026-12-24");
});
