import { classifyPrice } from "#src/features/invoices/prices/classify-price.ts";
import {
  CREEP_REPEATED_AFTER_DAYS,
  MAX_ALERTS_PER_WEEK,
  MIN_PART_OF_FOOD_COST,
} from "#src/features/invoices/prices/alert-limits.ts";
import type { DatedPrice } from "#src/features/invoices/prices/price-moves.ts";
import { moveOf } from "#src/features/invoices/prices/price-moves.ts";
import { marketMove } from "#src/features/invoices/prices/unusual-price.ts";
import { daysBetween } from "#src/shared/time.ts";
import { caseOf } from "./measure.ts";

interface Alerts {
  weeks: number;
  alerts: number;
  findings: number;
}

/**
 * Counts what one restaurant is told that buys all of these every week and spends on them what `shares` says: on clean
 * data everything that is said is about true prices.
 */
export function countAlerts(bought: readonly (readonly DatedPrice[])[], shares: readonly number[]): Alerts {
  const days = bought.flatMap((series) => series.map(({ day }) => day)).toSorted();
  const weeks = Math.ceil(daysBetween(days[0]!, days.at(-1)!) / 7);
  const perWeek = new Map<number, number>();
  let findings = 0;
  const creptAt = new Map<number, string>();
  for (const [item, series] of bought.entries()) {
    for (const [at, now] of series.entries()) {
      const market = marketOn(now.day, bought, item);
      for (const found of classifyPrice({ ...caseOf(now, series.slice(0, at)), market })) {
        if (found.class === "creep" && isRepeated(creptAt.get(item), now.day)) continue;
        if (found.class === "creep") creptAt.set(item, now.day);
        findings += 1;
        const effect = (shares[item] ?? 0) * (now.price / found.before - 1);
        if (found.class !== "impossible" && effect < MIN_PART_OF_FOOD_COST) continue;
        const week = Math.floor(daysBetween(days[0]!, now.day) / 7);
        perWeek.set(week, Math.min(MAX_ALERTS_PER_WEEK, (perWeek.get(week) ?? 0) + 1));
      }
    }
  }
  return { weeks, findings, alerts: [...perWeek.values()].reduce((sum, value) => sum + value, 0) };
}

const isRepeated = (before: string | undefined, day: string): boolean =>
  before !== undefined && daysBetween(before, day) < CREEP_REPEATED_AFTER_DAYS;

function marketOn(day: string, bought: readonly (readonly DatedPrice[])[], but: number): number {
  const moves = bought.flatMap((series, item) => {
    const known = item === but ? [] : series.filter((datedPrice) => datedPrice.day <= day);
    const newest = known.at(-1);
    if (newest === undefined || daysBetween(newest.day, day) > 14) return [];
    return moveOf(newest.price, known.slice(0, -1))?.move ?? [];
  });
  return marketMove(moves);
}
