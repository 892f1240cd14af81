const DAY_MS = 86_400_000;

/**
 * Returns the day ("2027-05-20") of a year with this month and day in the Chinese calendar; null if it occurs in a leap
 * month only.
 */
export function chineseDay(year: number, month: number, day: number): string | null {
  const calendar = new Intl.DateTimeFormat("en-u-ca-chinese", { timeZone: "UTC", month: "numeric", day: "numeric" });
  const text = `${month}/${day}`;
  // A year of that calendar begins in January or February, so its months 2 to 11 are within one Gregorian year.
  for (let at = Date.UTC(year, 0, 21); at < Date.UTC(year + 1, 0, 1); at += DAY_MS)
    if (calendar.format(at) === text) return new Date(at).toISOString().slice(0, 10);
  return null;
}
