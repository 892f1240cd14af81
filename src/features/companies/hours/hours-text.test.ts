import { expect, test } from "vitest";
import { hours } from "#src/testing/hours-fixture.ts";
import { clockText, dateLines, timezoneText, weekLines, whenText } from "#src/features/companies/hours/hours-text.ts";

const week = hours(
  { all: ["11:00-14:30", "17:30-22:00"], fri: ["17:30-02:00"], sun: [] },
  { "2026-12-25": [], "2026-12-31": ["10:00-15:00"], "2027-06-01": [] },
);

test("days with the same times share a line", () => {
  expect(weekLines(week, "de")).toEqual([
    { label: "Mo–Do", times: "11:00–14:30, 17:30–22:00" },
    { label: "Fr", times: "17:30–2:00" },
    { label: "Sa", times: "11:00–14:30, 17:30–22:00" },
    { label: "So", times: "" },
  ]);
  expect(weekLines(hours({ all: ["09:00-17:00"] }), "en-US")).toEqual([{ label: "Mon–Sun", times: "9:00 AM–5:00 PM" }]);
});

test("coming special dates are listed, past and distant ones are not", () => {
  expect(dateLines(week, "2026-12-01", "de").map(({ label, times }) => `${label}: ${times}`)).toEqual([
    "Fr., 25. Dezember: ",
    "Do., 31. Dezember: 10:00–15:00",
  ]);
  expect(dateLines(week, "2026-12-26", "de")).toHaveLength(1);
});

test.each([
  ["2026-03-11T09:30:00Z", "en-SG", "today, 5:30 pm"],
  ["2026-03-11T16:00:00Z", "fr", "demain, 0:00"],
  ["2026-03-17T03:00:00Z", "es", "martes, 11:00"],
  ["2026-03-18T03:00:00Z", "de", "18. März, 11:00"],
  ["2026-03-12T03:00:00Z", "zh", "明天, 11:00"],
])("on 11 March in Singapore, %s in %s is %s", (moment, locale, text) => {
  expect(whenText(Date.parse(moment), "2026-03-11", "Asia/Singapore", locale)).toBe(text);
});

test("times have no narrow spaces, which differ between browsers", () => {
  expect(clockText("17:30", "en-US")).toBe("5:30 PM");
});

test.each([
  ["America/New_York", "New York"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["UTC", "UTC"],
])("the timezone %s is shown as %s", (timezone, text) => {
  expect(timezoneText(timezone)).toBe(text);
});
