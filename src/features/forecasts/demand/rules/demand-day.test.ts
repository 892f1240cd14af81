import { describe, expect, test } from "vitest";
import { demandDayOf } from "#src/features/forecasts/demand/rules/demand-day.ts";
import { addDays } from "#src/shared/time.ts";
import { hours } from "#src/testing/hours-fixture.ts";

const at = (iso: string) => Date.parse(iso);
const bar = { opening_hours: hours({ all: ["17:30-02:00"], sun: [] }), timezone: "Asia/Singapore" };

describe("a demand day", () => {
  test("ends an hour after the span that began on it, also after midnight", () => {
    // Friday 6 March 2026; Singapore is 8 hours ahead.
    expect(demandDayOf(bar, "2026-03-06")).toEqual({
      day: "2026-03-06",
      begins: at("2026-03-05T19:00:00Z"),
      ends: at("2026-03-06T19:00:00Z"),
      complete: at("2026-03-06T19:00:00Z"),
      isClosed: false,
    });
  });

  test("without a span is closed and begins after the night before", () => {
    const sunday = demandDayOf(bar, "2026-03-08");
    expect(sunday).toMatchObject({
      isClosed: true,
      begins: at("2026-03-07T19:00:00Z"),
      ends: at("2026-03-08T16:00:00Z"),
    });
  });

  test("of a lunch place is the calendar day", () => {
    const lunch = { opening_hours: hours({ all: ["11:00-14:30"] }), timezone: "Asia/Singapore" };
    expect(demandDayOf(lunch, "2026-03-06")).toMatchObject({
      begins: at("2026-03-05T16:00:00Z"),
      ends: at("2026-03-06T16:00:00Z"),
    });
  });

  test.each([
    ["without hours", null],
    ["round the clock", hours({ all: ["00:00-00:00"] })],
  ])("%s is the calendar day, and complete at five in the morning", (_, opening_hours) => {
    const day = demandDayOf({ opening_hours, timezone: "Asia/Singapore" }, "2026-03-06");
    expect(day).toMatchObject({
      begins: at("2026-03-05T16:00:00Z"),
      ends: at("2026-03-06T16:00:00Z"),
      complete: at("2026-03-06T21:00:00Z"),
      isClosed: false,
    });
  });

  test("gives way to a breakfast that opens within the hour after the night", () => {
    const early = {
      opening_hours: hours({ all: ["18:00-05:30"], sat: ["06:00-10:00"] }),
      timezone: "Asia/Singapore",
    };
    expect(demandDayOf(early, "2026-03-06").ends).toBe(at("2026-03-06T22:00:00Z"));
  });
});

test.each([
  ["2026-03-27", "Europe/Berlin"],
  ["2026-10-23", "Europe/Berlin"],
  ["2026-03-06", "America/New_York"],
])("around a change of the clocks after %s in %s, days follow each other without a gap", (first, timezone) => {
  const night = { opening_hours: hours({ all: ["11:00-14:00", "18:00-02:30"] }), timezone };
  for (let day = 0; day < 6; day += 1) {
    const { begins, ends } = demandDayOf(night, addDays(first, day));
    expect(ends).toBe(demandDayOf(night, addDays(first, day + 1)).begins);
    expect((ends - begins) / 3_600_000).toBeGreaterThan(22);
    expect((ends - begins) / 3_600_000).toBeLessThan(26);
  }
});
