import { createContext, type ReactNode, useContext, useMemo } from "react";
import { formatMoney, localeOf } from "#src/shared/money.ts";
import { noonUtc } from "#src/shared/time.ts";
import { type DecimalSign, decimalSigns } from "#src/shared/typed-number.ts";
import { formatQuantity, unitLabel, unitsOfCountry } from "#src/shared/units.ts";

export interface Format {
  currency: string;
  locale: string;
  timezone: string | undefined;
  /** The decimal signs for typed numbers: the country's first, then that of the browser's language. */
  decimalSigns: readonly DecimalSign[];
  /** Formats an amount: "S$12.50"; `digits` allows more decimals for a price per gram. */
  money: (amount: number | string, digits?: number) => string;
  /** Formats a quantity: "1,250 g". */
  quantity: (quantity: number | string, unit: string) => string;
  /** Formats a unit as people of the country read it: "gal" for an imperial gallon in Ireland. */
  unit: (unit: string) => string;
  /** Returns the given units that people of the country choose from, and the chosen unit. */
  unitOptions: <Unit extends string>(units: readonly Unit[], chosen?: string) => { value: Unit; label: string }[];
  /** Formats a number: "1,234". */
  number: (value: number) => string;
  /** Formats the restaurant's day of a moment: "12 Mar 2026". */
  date: (moment: string | Date) => string;
  /** Formats a day `YYYY-MM-DD`: "12 Mar 2026". */
  day: (day: string) => string;
  /** Formats a time: "14:05" or "2:05 PM", in the locale's format. */
  time: (moment: string | Date) => string;
  /** Formats day and time: "12 Mar, 14:05". */
  dateTime: (moment: string | Date) => string;
}

export interface FormatSource {
  currency?: string | null | undefined;
  country?: string | null | undefined;
  /** The country's ISO code, which decides how typed numbers are read. */
  countryCode?: string | null | undefined;
  timezone?: string | null | undefined;
}

/** Returns a function that computes the value at its first call: creating a formatter takes about 20 ms on a phone. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function formatOf({ currency, country, countryCode, timezone }: FormatSource): Format {
  const locale = localeOf(country);
  const zone = timezone ?? undefined;
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }));
    return (moment: string | Date) => format().format(new Date(moment));
  };
  const days = once(
    () => new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" }),
  );
  const numbers = once(() => new Intl.NumberFormat(locale));
  const signs = once(() => decimalSigns(countryCode ?? undefined, navigator.language));
  return {
    currency: currency || "USD",
    locale,
    timezone: zone,
    get decimalSigns() {
      return signs();
    },
    money: (amount, digits) => formatMoney(amount, currency, locale, digits),
    quantity: (quantity, unit) => formatQuantity(Number(quantity), unitLabel(unit, countryCode ?? null), locale),
    unit: (unit) => unitLabel(unit, countryCode ?? null),
    unitOptions: (units, chosen) => {
      const offered = unitsOfCountry(units, countryCode ?? null);
      const all = units.filter((unit) => unit === chosen || offered.includes(unit));
      return all.map((value) => ({ value, label: unitLabel(value, countryCode ?? null) }));
    },
    number: (value) => numbers().format(value),
    date: dates({ day: "numeric", month: "short", year: "numeric" }),
    day: (day) => days().format(new Date(noonUtc(day))),
    time: dates({ hour: "numeric", minute: "2-digit" }),
    dateTime: dates({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
  };
}

const FormatContext = createContext<Format>(formatOf({}));

/** Provides the formats of the company's money, quantities and times; the signed-in app wraps its screens in one. */
export function FormatProvider({ children, ...source }: FormatSource & { children: ReactNode }) {
  const { currency, country, countryCode, timezone } = source;
  const format = useMemo(
    () => formatOf({ currency, country, countryCode, timezone }),
    [currency, country, countryCode, timezone],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

export function useFormat(): Format {
  return useContext(FormatContext);
}
