import type { ForecastDay, PastDay } from "#src/features/forecasts/contract.ts";
import type { Score } from "#src/features/forecasts/score-contract.ts";

const UNKNOWN = "–";
/** Minimum number of compared days for a statement. */
const MIN_DAYS = 14;

/**
 * Returns portions and amounts in a kitchen's precision: whole numbers from 10 on, one decimal below; 3 digits for
 * large numbers.
 */
export function amountText(value: number | null, locale: string): string {
  if (value === null) return UNKNOWN;
  const digits = value < 10 ? { maximumFractionDigits: 1 } : { maximumFractionDigits: 0 };
  const compact = value >= 10_000 ? { notation: "compact" as const, maximumSignificantDigits: 3 } : digits;
  return new Intl.NumberFormat(locale, compact).format(value);
}

/** Returns "16–33": nine of ten days are at most the second number, and nine of ten at least the first. */
export function rangeText({ q10, q90 }: Pick<ForecastDay, "q10" | "q90">, locale: string): string {
  if (q10 === null || q90 === null) return "";
  return `${amountText(q10, locale)}–${amountText(q90, locale)}`;
}

/** "Sat, 14 Nov", of a calendar day. */
export function dayName(day: string, locale: string, weekday: "short" | "long" = "short"): string {
  return inUtc(day, locale, { weekday, day: "numeric", month: "short" });
}

const inUtc = (day: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(new Date(`${day}T12:00:00Z`));

/** "Sat" and "14 Nov", of a calendar day. */
export const weekdayName = (day: string, locale: string): string => inUtc(day, locale, { weekday: "short" });
export const dateName = (day: string, locale: string): string => inUtc(day, locale, { day: "numeric", month: "short" });

/** Returns the accuracy of forecasts over the last 8 weeks, as one sentence. */
export function scoreText({ days, wape, base_wape, coverage90, plain_used }: Score): string {
  if (days < MIN_DAYS) return `Still learning: ${days} of ${MIN_DAYS} days can be compared so far.`;
  if (wape === null || base_wape === null || coverage90 === null) return "Nothing was sold in the last 8 weeks.";
  const enough = `on ${Math.round(coverage90 * 10)} of 10 days the upper number was enough`;
  if (plain_used) {
    const percent = percentBetween(base_wape, wape);
    return `Last 8 weeks last month's same weekday was ${percent}% closer than we were, so that number is used; ${enough}.`;
  }
  const percent = percentBetween(wape, base_wape);
  if (percent === 0) return `Last 8 weeks we were as close as last month's same weekday; ${enough}.`;
  return `Last 8 weeks we were ${percent}% closer than last month's same weekday; ${enough}.`;
}

const percentBetween = (smaller: number, larger: number) => (larger > 0 ? Math.round((1 - smaller / larger) * 100) : 0);

/** Returns "Your changes helped on 6 of 9 days."; null while no changed day is over. */
export function changesText({ helped, days }: { helped: number; days: number }): string | null {
  if (days === 0) return null;
  return `Your changes helped on ${helped} of ${days} ${days === 1 ? "day" : "days"}.`;
}

const STATE_TEXTS: Record<ForecastDay["state"], string | null> = {
  forecast: null,
  plain: "Last month's same weekday was closer here in the last 8 weeks, so its number is used.",
  learning: "Still learning: fewer than 14 open days are known, so dishes of its category help.",
  closed: "Closed on this day.",
  repeated: "Yesterday's figures are not in yet. Until then the number of the week before stands.",
  unknown: "Too early for a number: it needs 7 open days.",
};

/** Returns what a person must know about a day's number; null for a usual one. */
export const stateText = (state: ForecastDay["state"]): string | null => STATE_TEXTS[state];

const PAST_TEXTS: Record<PastDay["state"], string | null> = {
  ok: null,
  censored: "sold out for a while",
  unobserved: "not known",
  closed: "closed",
  event: "not a usual day",
};

/** "Deepavali, sold out for a while"; "" for a usual day. */
export function pastText({ state, special }: Pick<PastDay, "state" | "special">): string {
  return [special, PAST_TEXTS[state]].filter((text) => text !== null).join(", ");
}
