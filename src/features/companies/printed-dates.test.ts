import { expect, test } from "vitest";
import { shortMomentOf, wordDateLocaleOf } from "#src/features/companies/printed-dates.ts";

const MOMENT = new Date("2026-11-06T15:10Z");

test.each([
  ["United Kingdom", "Europe/London", "06/11/26, 15:10"],
  ["Germany", "Europe/Berlin", "06.11.26, 16:10"],
  ["India", "Asia/Kolkata", "06/11/26, 8:40 PM"],
  ["Singapore", "Asia/Singapore", "06/11/26, 11:10 PM"],
  ["United States", "America/New_York", "11/06/26, 10:10 AM"],
  ["Puerto Rico", "America/Puerto_Rico", "11/06/26, 11:10 AM"],
  ["Guam", "Pacific/Guam", "11/07/26, 1:10 AM"],
  ["Japan", "Asia/Tokyo", "2026/11/07, 00:10"],
  ["Thailand", "Asia/Bangkok", "06/11/26, 22:10"],
  ["Saudi Arabia", "Asia/Riyadh", "06/11/26, 6:10 PM"],
  ["", "UTC", "11/06/26, 3:10 PM"],
])("%s writes a moment on its slips its own way", (country, zone, text) => {
  expect(shortMomentOf(country, zone)(MOMENT).replaceAll("\u202F", " ")).toBe(text);
});

test.each([
  ["FR", "en-GB"],
  ["IN", "en-GB"],
  ["US", "en-US"],
  ["PR", "en-US"],
  ["PH", "en-US"],
])("in %s the month's name stands where the country puts the month", (country, locale) => {
  expect(wordDateLocaleOf(country)).toBe(locale);
});
