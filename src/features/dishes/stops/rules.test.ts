import { expect, test } from "vitest";
import { endOfBusinessDay } from "#src/features/dishes/stops/rules.ts";
import type { OpeningHours } from "#src/shared/opening-hours.ts";

const daily = (opens: string, closes: string): OpeningHours => {
  const spans = [{ opens, closes }];
  return { weekly: { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans }, dates: [] };
};
const endIn = (timezone: string, opening_hours: OpeningHours | null, moment: string) =>
  new Date(endOfBusinessDay({ timezone, opening_hours }, Date.parse(moment))).toISOString();

test("a day ends at midnight by the restaurant's clock, or when it closes after that", () => {
  expect(endIn("Asia/Singapore", null, "2026-11-23T04:00:00Z")).toBe("2026-11-23T16:00:00.000Z");
  expect(endIn("Asia/Singapore", daily("08:00", "22:00"), "2026-11-23T04:00:00Z")).toBe("2026-11-23T16:00:00.000Z");
  expect(endIn("Asia/Singapore", daily("18:00", "02:00"), "2026-11-23T04:00:00Z")).toBe("2026-11-23T18:00:00.000Z");
  // At half past midnight the previous day has not ended; after closing time, the next day has begun.
  expect(endIn("Asia/Singapore", daily("18:00", "02:00"), "2026-11-23T16:30:00Z")).toBe("2026-11-23T18:00:00.000Z");
  expect(endIn("Asia/Singapore", daily("18:00", "02:00"), "2026-11-23T18:00:00Z")).toBe("2026-11-24T18:00:00.000Z");
  // The night on which the clocks go back is an hour longer.
  expect(endIn("Europe/Berlin", daily("18:00", "02:30"), "2026-10-24T20:00:00Z")).toBe("2026-10-25T01:30:00.000Z");
});
