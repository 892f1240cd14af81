import { dayNumber, DAYS_PER_WEEK } from "#src/features/forecasts/demand/rules/series.ts";

const HOURS = 24;
/** 1 January 1970 was a Thursday. */
const WEEKDAY_OF_EPOCH = 4;

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayNumber = (day: string): number => (dayNumber(day) + WEEKDAY_OF_EPOCH) % DAYS_PER_WEEK;

/** A past day: the number of orders in each hour, and the portions sold on the day. */
export interface DayOfHours {
  day: string;
  /** 24 counts, by the hour in which an order was placed. */
  orders: readonly number[];
  portions: number;
}

/** The distribution of a weekday's orders over its hours. */
export interface HourProfile {
  weekday: number;
  orders: number[];
  portions: number;
  dispersion: number;
}

/** Returns the profile of each weekday that has a past day with orders. */
export function hourProfiles(days: readonly DayOfHours[]): HourProfile[] {
  return Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => weekday).flatMap((weekday) => {
    const same = days.filter(({ day, portions }) => weekdayNumber(day) === weekday && portions > 0);
    if (same.length === 0) return [];
    const orders = Array.from({ length: HOURS }, (_, hour) => meanOf(same.map((day) => day.orders[hour] ?? 0)));
    return [
      { weekday, orders, portions: meanOf(same.map(({ portions }) => portions)), dispersion: spread(same, orders) },
    ];
  });
}

/** Returns by how much the hours of these days vary in excess of chance, relative to their squared means. */
function spread(days: readonly DayOfHours[], means: readonly number[]): number {
  let [excess, squares] = [0, 0];
  for (const { orders } of days) {
    for (const [hour, mean] of means.entries()) {
      excess += ((orders[hour] ?? 0) - mean) ** 2 - mean;
      squares += mean ** 2;
    }
  }
  return squares > 0 ? Math.max(0, excess / squares) : 0;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
