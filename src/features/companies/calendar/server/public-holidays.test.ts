import { expect, test } from "vitest";
import { publicHolidays, unsureHolidays } from "#src/features/companies/calendar/server/public-holidays.ts";

const daysOf = async (country: string, year: number, name: string) =>
  (await publicHolidays(country, null, year))
    .filter((publicHoliday) => publicHoliday.name.includes(name))
    .map(({ day }) => day);

// Article 2 of the Korean regulations on holidays of public offices: New Year's Eve, New Year's Day and the day after it.
test.each([
  [2026, ["2026-02-16", "2026-02-17", "2026-02-18"]],
  [2027, ["2027-02-06", "2027-02-07", "2027-02-08", "2027-02-09"]],
  [2028, ["2028-01-26", "2028-01-27", "2028-01-28"]],
])("Seollal %i begins on its eve, with a substitute for a Sunday", async (year, days) => {
  expect(await daysOf("KR", year, "Korean New Year")).toEqual(days);
});

test.each([2026, 2027, 2028])("Seollal %i has New Year's Day of the Korean calendar in its middle", async (year) => {
  const calendar = new Intl.DateTimeFormat("en-u-ca-dangi", { timeZone: "UTC", month: "numeric", day: "numeric" });
  const [, second] = await daysOf("KR", year, "Korean New Year");
  expect(calendar.format(new Date(`${second}T00:00:00Z`))).toBe("1/1");
});

// The 15th day of the fourth month of the Chinese calendar (Singapore Buddhist Federation); 31 May 2026 was announced.
test.each(["SG", "MY"])(
  "Vesak is a holiday of %s in every year, and not sure before it is announced",
  async (country) => {
    expect((await daysOf(country, 2026, "Vesak Day"))[0]).toBe("2026-05-31");
    expect(await daysOf(country, 2027, "Vesak Day")).toEqual(["2027-05-20"]);
    expect(await daysOf(country, 2028, "Vesak Day")).toEqual(["2028-05-09"]);
    expect(await unsureHolidays(country, null, 2026)).not.toContain("Vesak Day");
    expect(await unsureHolidays(country, null, 2027)).toContain("Vesak Day");
  },
);

test("what is not announced or depends on the moon is said to be unsure", async () => {
  expect(await unsureHolidays("TH", null, 2027)).toEqual(
    expect.arrayContaining(["Makha Bucha", "Vesak Day", "Asalha Puja", "Buddhist Lent"]),
  );
  expect(await unsureHolidays("TH", null, 2028)).toContain("Makha Bucha");
  expect(await unsureHolidays("ID", null, 2027)).toContain("End of Ramadan (Eid al-Fitr)");
  expect(await unsureHolidays("ID", null, 2027)).not.toContain("Vesak Day");
  expect(await unsureHolidays("US", null, 2027)).toEqual([]);
  expect(await unsureHolidays("KR", null, 2027)).toEqual([]);
});
