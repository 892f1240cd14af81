import fc from "fast-check";
import { expect, test } from "vitest";
import { openingHours, type OpeningHours } from "#src/shared/opening-hours.ts";
import { anyHours, anyMoment, anyZone, hours } from "#src/testing/hours-fixture.ts";
import { openStateAt, weekdayOf } from "#src/features/companies/hours/rules.ts";
import { minutesOf } from "#src/shared/time-span.ts";

const at = (opening_hours: OpeningHours | null, timezone: string, moment: string) => {
  const { open, until } = openStateAt({ opening_hours, timezone }, Date.parse(moment));
  return `${open ? "open" : "closed"} until ${until === null ? "ever" : new Date(until).toISOString().slice(0, 16)}`;
};

const twice = hours({ all: ["11:00-14:30", "17:30-22:00"], mon: [], fri: ["11:00-14:30", "17:30-02:00"] });

test.each([
  // Singapore is eight hours ahead. 2026-03-11 is a Wednesday.
  ["2026-03-11T02:59:59Z", "closed until 2026-03-11T03:00"],
  ["2026-03-11T03:00:00Z", "open until 2026-03-11T06:30"],
  ["2026-03-11T06:29:59Z", "open until 2026-03-11T06:30"],
  ["2026-03-11T06:30:00Z", "closed until 2026-03-11T09:30"],
  ["2026-03-13T17:59:00Z", "open until 2026-03-13T18:00"],
  ["2026-03-13T18:00:00Z", "closed until 2026-03-14T03:00"],
  ["2026-03-15T14:00:00Z", "closed until 2026-03-17T03:00"],
])("twice a day, past midnight on Friday, closed on Monday: %s is %s", (moment, state) => {
  expect(at(twice, "Asia/Singapore", moment)).toBe(state);
});

test("a special date replaces its weekday, and the night before it ends at its usual time", () => {
  const withDates = hours({ all: ["18:00-02:00"] }, { "2026-12-25": [], "2026-12-31": ["10:00-23:00"] });
  expect(at(withDates, "Europe/London", "2026-12-25T01:30:00Z")).toBe("open until 2026-12-25T02:00");
  expect(at(withDates, "Europe/London", "2026-12-25T19:00:00Z")).toBe("closed until 2026-12-26T18:00");
  expect(at(withDates, "Europe/London", "2026-12-31T11:00:00Z")).toBe("open until 2026-12-31T23:00");
});

test("no hours, hours around the clock, and hours without any opening", () => {
  expect(at(null, "Asia/Tokyo", "2026-03-11T00:00:00Z")).toBe("open until ever");
  expect(at(hours({ all: ["00:00-00:00"] }), "Asia/Tokyo", "2026-03-11T00:00:00Z")).toBe("open until ever");
  expect(at(hours({ all: ["09:00-09:00"], sun: [] }), "UTC", "2026-03-11T10:00:00Z")).toBe(
    "open until 2026-03-15T09:00",
  );
  expect(at(hours({}), "Asia/Tokyo", "2026-03-11T00:00:00Z")).toBe("closed until ever");
  expect(at(hours({}, { "2026-06-01": ["10:00-11:00"] }), "UTC", "2026-03-11T00:00:00Z")).toBe(
    "closed until 2026-06-01T10:00",
  );
});

test("on nights when the clocks change it opens and closes once, at the local time", () => {
  const night = hours({ all: ["22:00-02:30"] });
  // Berlin, 2026-03-29: 02:00 becomes 03:00, so 02:30 does not exist and counts as 03:30.
  expect(at(night, "Europe/Berlin", "2026-03-29T00:59:00Z")).toBe("open until 2026-03-29T01:30");
  expect(at(night, "Europe/Berlin", "2026-03-29T01:30:00Z")).toBe("closed until 2026-03-29T20:00");
  // 2026-10-25: 03:00 becomes 02:00, so 02:30 occurs twice, and the second one closes.
  expect(at(night, "Europe/Berlin", "2026-10-25T00:45:00Z")).toBe("open until 2026-10-25T01:30");
  expect(at(night, "Europe/Berlin", "2026-10-25T01:29:00Z")).toBe("open until 2026-10-25T01:30");
  expect(at(night, "Europe/Berlin", "2026-10-25T01:31:00Z")).toBe("closed until 2026-10-25T21:00");
  // In Cairo midnight itself does not exist on this day.
  expect(at(hours({ all: ["00:00-04:00"] }), "Africa/Cairo", "2026-04-23T22:30:00Z")).toBe(
    "open until 2026-04-24T01:00",
  );
});

test("the state changes at the returned time and not before", () => {
  fc.assert(
    fc.property(anyHours, anyZone, anyMoment, (opening_hours, timezone, moment) => {
      const opening = { opening_hours, timezone };
      const now = openStateAt(opening, moment);
      if (now.until === null) return;
      expect(now.until).toBeGreaterThan(moment);
      expect(openStateAt(opening, now.until).open).toBe(!now.open);
      expect(openStateAt(opening, now.until - 1).open).toBe(now.open);
      const between = moment + Math.floor((now.until - moment) / 3);
      expect(openStateAt(opening, between)).toEqual(now);
    }),
    { numRuns: 100 },
  );
});

test("apart from clock changes, it is open when the local time is within a span", () => {
  fc.assert(
    fc.property(
      anyHours,
      fc.constantFrom<[string, number][]>(["UTC", 0], ["Asia/Singapore", 480], ["Asia/Kolkata", 330]),
      anyMoment,
      (opening_hours, [timezone, ahead], moment) => {
        const wall = new Date(moment + ahead * 60_000);
        const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
        const spansOf = (day: string) =>
          opening_hours.dates.find(({ date }) => date === day)?.spans ?? opening_hours.weekly[weekdayOf(day)];
        const today = spansOf(wall.toISOString().slice(0, 10)).map(minutesOf);
        const yesterday = spansOf(new Date(wall.getTime() - 86_400_000).toISOString().slice(0, 10)).map(minutesOf);
        const open =
          today.some(({ from, to }) => from <= minute && minute < to) || yesterday.some(({ to }) => minute + 1440 < to);
        expect(openStateAt({ opening_hours, timezone }, moment).open).toBe(open);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  [{ opens: "25:00", closes: "10:00" }],
  [{ opens: "9:00", closes: "10:00" }],
  [{ opens: "", closes: "10:00" }],
])("%j is not a valid span", (one) => {
  expect(openingHours.safeParse({ weekly: { ...twice.weekly, mon: [one] }, dates: [] }).success).toBe(false);
});

test("overlapping times of a day are rejected, also past midnight; valid ones are sorted", () => {
  const day = (...list: [string, string][]) =>
    openingHours.safeParse({
      weekly: { ...twice.weekly, mon: list.map(([opens, closes]) => ({ opens, closes })) },
      dates: [],
    });
  expect(day(["11:00", "15:00"], ["14:59", "18:00"]).success).toBe(false);
  expect(day(["11:00", "10:00"], ["12:00", "13:00"]).success).toBe(false);
  expect(day(["17:00", "02:00"], ["11:00", "17:00"]).data?.weekly.mon.map(({ opens }) => opens)).toEqual([
    "11:00",
    "17:00",
  ]);
  const double = { date: "2026-12-25", spans: [] };
  expect(openingHours.safeParse({ weekly: twice.weekly, dates: [double, double] }).success).toBe(false);
});
