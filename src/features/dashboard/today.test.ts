import { describe, expect, test } from "vitest";
import { changeOf, comparedDays, weekdayOf } from "#src/features/dashboard/today.ts";

describe("the days that are compared", () => {
  test("are today until now and the same weekday last week until the same time", () => {
    expect(comparedDays("Asia/Singapore", new Date("2026-11-17T04:05:30.250Z"))).toEqual({
      today: { day: "2026-11-17", begins: "2026-11-16T16:00:00.000Z", ends: "2026-11-17T04:05:30.250Z" },
      last_week: { day: "2026-11-10", begins: "2026-11-09T16:00:00.000Z", ends: "2026-11-10T04:05:30.250Z" },
    });
  });

  test("are days of the restaurant, not of UTC", () => {
    const { today, last_week } = comparedDays("America/New_York", new Date("2026-11-18T02:00:00Z"));
    expect([today.day, last_week.day]).toEqual(["2026-11-17", "2026-11-10"]);
  });

  test.each([
    ["set forward", "2026-03-30T10:00:00Z", "2026-03-22T23:00:00.000Z", "2026-03-23T11:00:00.000Z"],
    ["set back", "2026-10-26T11:00:00Z", "2026-10-18T22:00:00.000Z", "2026-10-19T10:00:00.000Z"],
  ])("end at the same time of the clock when clocks were %s in between", (_, now, begins, ends) => {
    expect(comparedDays("Europe/Berlin", new Date(now)).last_week).toMatchObject({ begins, ends });
  });

  test("begin at midnight and end there a moment after midnight", () => {
    const { today, last_week } = comparedDays("Asia/Kolkata", new Date("2026-11-16T18:30:00Z"));
    expect(today.begins).toBe(today.ends);
    expect(last_week.begins).toBe(last_week.ends);
  });
});

test.each([
  [112, 100, { kind: "more", percent: 12 }],
  [50, 200, { kind: "less", percent: 75 }],
  [100.2, 100, { kind: "same" }],
  [0, 100, { kind: "less", percent: 100 }],
  [5, 0, { kind: "new" }],
  [0, 0, { kind: "new" }],
  [null, 3, { kind: "new" }],
  [3, null, { kind: "new" }],
])("%s after %s is %j", (today, before, change) => expect(changeOf(today, before)).toEqual(change));

test("a weekday has the locale's name", () => {
  expect(weekdayOf("2026-11-17", "en-SG")).toBe("Tuesday");
});
