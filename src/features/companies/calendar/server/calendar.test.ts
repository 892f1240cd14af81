import { afterAll, beforeAll, expect, test } from "vitest";
import { readCalendar, removeCalendarDay, saveCalendarDay } from "#src/features/companies/calendar/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("has the country's public holidays, which the owner corrects", async () => {
  const owner = await createOwner(app, { country: "Singapore", timezone: "Asia/Singapore" });
  const year = new Date().getUTCFullYear();
  const query = { from: `${year}-08-01`, to: `${year}-08-31` };
  const before = (await owner.call(readCalendar, { query })).body;
  expect(before.days).toContainEqual({
    day: `${year}-08-09`,
    kind: "holiday",
    name: "National Day",
    source: "country",
    factor: null,
  });
  expect(before.holidays).toMatchObject({ country: "Singapore", state: "known" });
  await owner.call(removeCalendarDay, { query: { day: `${year}-08-09`, kind: "holiday" } });
  await owner.call(saveCalendarDay, {
    body: { day: `${year}-08-20`, kind: "event", name: "Street party", factor: 1.5 },
  });
  // A request for another year enters the holidays of all years again.
  await owner.call(readCalendar, { query: { from: `${year - 1}-01-01`, to: `${year + 1}-12-31` } });
  // Days outside the calendars that we have change nothing.
  await owner.call(readCalendar, { query: { from: "1970-01-01", to: "1990-12-31" } });
  const after = (await owner.call(readCalendar, { query })).body;
  const { days: ofTheYear } = (
    await owner.call(readCalendar, { query: { from: `${year}-01-01`, to: `${year}-01-01` } })
  ).body;
  expect(ofTheYear).toMatchObject([{ name: "New Year's Day" }]);
  expect(after.days.find(({ day }) => day === `${year}-08-09`)).toBeUndefined();
  expect(after.days).toContainEqual({
    day: `${year}-08-20`,
    kind: "event",
    name: "Street party",
    source: "owner",
    factor: 1.5,
  });
});

test.each([
  ["Qatar", "unknown"],
  ["India", "region"],
])("says what it does not know of %s", async (country, state) => {
  const owner = await createOwner(app, { country });
  const { holidays } = (await owner.call(readCalendar, { query: { from: "2026-01-01", to: "2026-12-31" } })).body;
  expect(holidays).toMatchObject({ country, state });
});
