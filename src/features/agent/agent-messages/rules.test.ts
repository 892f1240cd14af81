import { describe, expect, test } from "vitest";
import { DEFAULT_MESSAGES } from "#src/features/agent/settings-contract.ts";
import { isQuiet, kindsAllowed, summaryDay } from "#src/features/agent/agent-messages/rules.ts";

const at = (text: string) => new Date(text);
const berlin = { timezone: "Europe/Berlin", opening_hours: null };

describe("quiet hours", () => {
  test.each([
    ["22:00", "07:00", "2026-01-10T20:59:00Z", false],
    ["22:00", "07:00", "2026-01-10T21:00:00Z", true],
    ["22:00", "07:00", "2026-01-11T05:59:00Z", true],
    ["22:00", "07:00", "2026-01-11T06:00:00Z", false],
    // In summer the same time of day is an hour earlier in UTC.
    ["22:00", "07:00", "2026-07-11T05:00:00Z", false],
    ["22:00", "07:00", "2026-07-10T20:00:00Z", true],
    ["13:00", "15:00", "2026-01-10T13:00:00Z", true],
    ["13:00", "15:00", "2026-01-10T14:00:00Z", false],
    ["00:00", "00:00", "2026-01-10T12:00:00Z", false],
    // The night in which clocks go forward has no 02:30, the one in which they go back has it twice.
    ["02:30", "04:00", "2026-03-29T01:30:00Z", true],
    ["02:30", "02:45", "2026-10-25T00:35:00Z", true],
    ["02:30", "02:45", "2026-10-25T01:35:00Z", true],
  ])("from %s to %s at %s: %s", (quiet_from, quiet_to, moment, expected) => {
    expect(isQuiet({ quiet_from, quiet_to }, berlin, at(moment))).toBe(expected);
  });
});

test.each([
  ["2026-01-10T12:00:00Z", {}, ["summary", "alert", "approval"]],
  ["2026-01-10T12:00:00Z", { is_on: false }, []],
  ["2026-01-10T12:00:00Z", { summary: false, alerts: false }, ["approval"]],
  ["2026-01-10T12:00:00Z", { approvals: false }, ["summary", "alert"]],
  // In quiet hours.
  ["2026-01-10T22:00:00Z", {}, ["summary"]],
  ["2026-01-10T22:00:00Z", { summary: false }, []],
])("at %s with %o may be said: %o", (moment, settings, expected) => {
  expect(kindsAllowed({ ...DEFAULT_MESSAGES, is_on: true, ...settings }, berlin, at(moment))).toEqual(expected);
});

describe("the day of a summary", () => {
  const due = (moment: string, settings = {}, clock = {}) =>
    summaryDay({ ...DEFAULT_MESSAGES, ...settings }, { ...berlin, ...clock }, at(moment));

  test.each([
    ["2026-01-12T06:59:59Z", {}, null],
    ["2026-01-12T07:00:00Z", {}, "2026-01-12"],
    ["2026-01-12T09:59:59Z", {}, "2026-01-12"],
    // Too late: after a server failure it is not sent at noon.
    ["2026-01-12T10:00:00Z", {}, null],
    ["2026-07-13T06:00:00Z", {}, "2026-07-13"],
    // A Monday.
    ["2026-01-12T07:00:00Z", { summary_days: [2, 3] }, null],
    ["2026-01-12T07:00:00Z", { summary_days: [1] }, "2026-01-12"],
    // A summary late in the evening belongs to the day that has begun by then.
    ["2026-01-12T22:45:00Z", { summary_at: "23:30" }, "2026-01-12"],
    ["2026-01-13T00:30:00Z", { summary_at: "23:30", summary_days: [1] }, "2026-01-12"],
    // 02:30 does not exist on this day; the summary is sent once, an hour later by the clock.
    ["2026-03-29T00:59:00Z", { summary_at: "02:30" }, null],
    ["2026-03-29T01:30:00Z", { summary_at: "02:30" }, "2026-03-29"],
  ])("at %s with %o: %s", (moment, settings, expected) => {
    expect(due(moment, settings)).toBe(expected);
  });

  test("is none on which the restaurant is closed", () => {
    const spans = [{ opens: "11:00", closes: "22:00" }];
    const weekly = { mon: [], tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans };
    const opening_hours = { weekly, dates: [{ date: "2026-01-13", spans: [] }] };
    expect(due("2026-01-12T07:00:00Z", {}, { opening_hours })).toBeNull();
    expect(due("2026-01-13T07:00:00Z", {}, { opening_hours })).toBeNull();
    expect(due("2026-01-14T07:00:00Z", {}, { opening_hours })).toBe("2026-01-14");
  });
});
