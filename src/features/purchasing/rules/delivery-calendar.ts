import { WEEKDAYS } from "#src/shared/time-span.ts";
import { addDays } from "#src/shared/time.ts";

type Weekday = (typeof WEEKDAYS)[number];

/** On which days a supplier delivers, and until when it accepts an order for a day. */
export interface DeliveryTerms {
  /** An empty list means every day. */
  delivery_days: readonly Weekday[];
  /** Days between the order and the delivery; null means one. */
  lead_time_days: number | null;
  /** "16:00" in the restaurant's local time; null means the end of the day. */
  order_cutoff: string | null;
  /** Returns whether a day is closed: the supplier neither delivers nor reads orders. */
  isClosed: (day: string) => boolean;
}

/** A moment at the restaurant: the local day, and the minutes since local midnight. */
export interface LocalMoment {
  day: string;
  minute: number;
}

export interface Deliveries {
  /** The next day for which the supplier still accepts an order. */
  first: string;
  /** The delivery after it. */
  second: string;
  /** The last moment to order for the first day. */
  orderBefore: LocalMoment;
}

export const DEFAULT_LEAD_TIME_DAYS = 1;
/** Maximum number of days until a delivery. Planning ignores suppliers that deliver later. */
const MAX_DAYS = 120;
const DAY_MINUTES = 24 * 60;

/** Returns the next two deliveries for which an order can still be placed at a moment; null when there are none. */
export function nextDeliveries(terms: DeliveryTerms, now: LocalMoment): Deliveries | null {
  const first = findDelivery(terms, now.day, (day) => {
    const last = orderBefore(terms, day);
    return last !== null && isBefore(now, last);
  });
  const second = first && findDelivery(terms, addDays(first, 1), () => true);
  const last = first && orderBefore(terms, first);
  return first && second && last ? { first, second, orderBefore: last } : null;
}

/** Returns the delivery after a day; null when there is none. */
export function deliveryAfter(terms: DeliveryTerms, day: string): string | null {
  return findDelivery(terms, addDays(day, 1), () => true);
}

function findDelivery(terms: DeliveryTerms, from: string, isReachable: (day: string) => boolean): string | null {
  for (let ahead = 0; ahead <= MAX_DAYS; ahead += 1) {
    const day = addDays(from, ahead);
    if (delivers(terms, day) && isReachable(day)) return day;
  }
  return null;
}

function delivers({ delivery_days, isClosed }: DeliveryTerms, day: string): boolean {
  return !isClosed(day) && (delivery_days.length === 0 || delivery_days.includes(weekdayOf(day)));
}

function weekdayOf(day: string): Weekday {
  const sunday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return WEEKDAYS[(sunday + 6) % 7]!;
}

/**
 * Returns the last moment at which an order for a day is accepted: the cut-off on the last day on which the supplier
 * reads orders.
 */
export function orderBefore(
  { lead_time_days, order_cutoff, isClosed }: DeliveryTerms,
  delivery: string,
): LocalMoment | null {
  let day = addDays(delivery, -(lead_time_days ?? DEFAULT_LEAD_TIME_DAYS));
  for (let back = 0; back <= MAX_DAYS; back += 1) {
    if (!isClosed(day)) return { day, minute: minutesOf(order_cutoff) };
    day = addDays(day, -1);
  }
  return null;
}

function minutesOf(time: string | null): number {
  if (time === null) return DAY_MINUTES;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function isBefore(a: LocalMoment, b: LocalMoment): boolean {
  return a.day < b.day || (a.day === b.day && a.minute < b.minute);
}
