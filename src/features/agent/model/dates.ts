import { LANGUAGES } from "#src/features/agent/languages.ts";

/** A date in a text. The text may omit the year. */
export interface FoundDate {
  year: number | null;
  month: number;
  day: number;
}

const MONTHS = monthNames();
const NAME = [...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join("|");
const ISO = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g;
const HAN = /(?:(\d{4})\s?年\s?)?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]/g;
const NUMERIC = /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/g;
const DAY_FIRST = new RegExp(
  String.raw`(?<!\d)(\d{1,2})\.?\s(?:de\s)?(${NAME})(?!\p{L})\.?(?:,?\s(?:de\s)?(\d{4}))?(?!\d)`,
  "giu",
);
const MONTH_FIRST = new RegExp(
  String.raw`(?<!\p{L})(${NAME})(?!\p{L})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s(\d{4})(?!\d))?`,
  "giu",
);

/** Returns the dates of a text, and the text without them. Numeric dates are read as the locale writes them. */
export function takeDates(text: string, locale: string): { dates: FoundDate[]; rest: string } {
  const dates: FoundDate[] = [];
  let rest = text;
  const takeAll = (pattern: RegExp, read: (parts: string[]) => [string | undefined, number, number]) => {
    rest = rest.replaceAll(pattern, (whole: string, ...parts: string[]) => {
      const [year, month, day] = read(parts);
      if (month < 1 || month > 12 || day < 1 || day > 31) return whole;
      dates.push({ year: year === undefined ? null : Number(year), month, day });
      return " ; ";
    });
  };
  takeAll(ISO, ([year, month, day]) => [year, Number(month), Number(day)]);
  takeAll(HAN, ([year, month, day]) => [year, Number(month), Number(day)]);
  takeAll(NUMERIC, ([first, , second, year]) =>
    isMonthFirst(locale) ? [year, Number(first), Number(second)] : [year, Number(second), Number(first)],
  );
  takeAll(DAY_FIRST, ([day, name, year]) => [year, monthOf(name), Number(day)]);
  takeAll(MONTH_FIRST, ([name, day, year]) => [year, monthOf(name), Number(day)]);
  return { dates, rest };
}

/** Returns whether one of the other dates has the same day and month, and the same year if this date has one. */
export function isAmong({ year, month, day }: FoundDate, others: readonly FoundDate[]): boolean {
  return others.some((other) => other.month === month && other.day === day && (year === null || other.year === year));
}

const monthOf = (name: string | undefined) => MONTHS.get((name ?? "").toLowerCase().replace(/\.$/, "")) ?? 0;

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: "short" }).formatToParts(0);
  return parts.findIndex(({ type }) => type === "month") < parts.findIndex(({ type }) => type === "day");
}

function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES.filter((language) => language !== "zh")) {
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, day: "numeric", timeZone: "UTC" });
      for (let month = 0; month < 12; month += 1) {
        const name = format.formatToParts(Date.UTC(2026, month, 5)).find(({ type }) => type === "month")?.value ?? "";
        names.set(name.toLowerCase().replace(/\.$/, ""), month + 1);
      }
    }
  }
  return names;
}
