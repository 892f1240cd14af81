// A separate file from opening-hours.ts, whose zod must not get into the bundle of the guest's page.

/** The weekdays in their stored form; the week begins with Monday. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The weekdays as the staff's screens show them. */
export const DAY_LABELS: Record<Weekday, string> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};

/** Two times of day, such as "17:30" and "02:00". A span that closes no later than it opens ends on the next day. */
interface TimeSpan {
  opens: string;
  closes: string;
}

export const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns from and to in minutes after the day's midnight; a span that ends on the next day ends after 1440. */
export function minutesOf({ opens, closes }: TimeSpan): { from: number; to: number } {
  const [from, to] = [minutesIn(opens), minutesIn(closes)];
  return { from, to: to <= from ? to + 1440 : to };
}
