/** What a size sold on one day, and how long guests could have it. */
export interface ObservedDay {
  sold: number;
  /** Portions that were ordered and rejected as sold out, as far as they count. */
  rejected: number;
  /** The share of a usual day's portions that falls into the time in which the size was on offer, 0 to 1. */
  offered: number;
}

export type DemandOfDay =
  | { demand: number; weight: number; state: "ok" | "censored" }
  | { demand: null; weight: 0; state: "unobserved" };

/** Minimum share of a usual day on offer for an estimate of the demand during the other hours. */
const MIN_OFFERED = 0.3;
const CENSORED_WEIGHT = 0.5;

/**
 * Returns the demand of a day. For a size that was sold out for a part of the day, it is assumed that sales would have
 * continued in the same proportion as on usual days. That is an estimate and has half the weight. The method scales by
 * the sales profile up to the stock-out (Fisher, Raman and McClelland, 2000).
 */
export function demandOfDay({ sold, rejected, offered }: ObservedDay): DemandOfDay {
  if (offered >= 1) return { demand: sold + rejected, weight: 1, state: "ok" };
  if (offered < MIN_OFFERED) return { demand: null, weight: 0, state: "unobserved" };
  // The sale of the last portion necessarily falls into the time on offer: scaling it like the others would make
  // estimates a tenth too high where 25 portions were available.
  const scaled = sold > 1 ? 1 + (sold - 1) / offered : sold;
  return { demand: Math.max(sold + rejected, scaled), weight: CENSORED_WEIGHT, state: "censored" };
}

/** A span of a day in minutes since the demand day began. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Returns the share of the usual day's portions that falls into these spans.
 *
 * @param usual portions and minute of each line of past uncensored days of the same weekday
 * @returns 1 without any past line, because then nothing is known about the missing part
 */
export function shareOffered(usual: readonly { minute: number; portions: number }[], spans: readonly Span[]): number {
  let [inside, all] = [0, 0];
  for (const { minute, portions } of usual) {
    all += portions;
    if (spans.some(({ from, to }) => minute >= from && minute < to)) inside += portions;
  }
  return all > 0 ? inside / all : 1;
}
