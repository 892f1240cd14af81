import type { Texts } from "#src/features/agent/texts/shape.ts";
import { addDays, noonUtc } from "#src/shared/time.ts";

/** Returns "Today", "Tomorrow", "Yesterday", or the day itself, such as "Friday, March 6". */
export function dayLabel({ periods, locale }: Pick<Texts, "periods" | "locale">, day: string, today: string): string {
  if (day === today) return periods.today;
  if (day === addDays(today, 1)) return periods.tomorrow;
  if (day === addDays(today, -1)) return periods.yesterday;
  return longDay(locale, day);
}

export const longDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(noonUtc(day)),
  );
