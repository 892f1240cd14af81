import type { Glance } from "#src/features/forecasts/glance-contract.ts";
import { readDayAtAGlance } from "#src/features/forecasts/server/glance.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

/**
 * Returns the lines about the coming days for the mail about a past day. The mail is read on the morning after the past
 * day, in time to plan the day after that.
 */
export async function outlookLines(context: Context, lastDay: string): Promise<string[]> {
  const glance = await readDayAtAGlance(context, addDays(lastDay, 2));
  if (!glance) return [];
  if (glance.state === "closed") return [`Tomorrow, ${glance.day}: closed`];
  return [
    `Tomorrow, ${glance.day}: about ${Math.round(glance.orders.mean)} orders (${glance.orders.q10} to ${glance.orders.q90})`,
    ...glance.hours.filter(({ q90 }) => q90 > 0).map(hourLine),
  ];
}

const hourLine = ({ hour, mean, q10, q90 }: Glance["hours"][number]) =>
  `  ${String(hour).padStart(2, "0")}:00  ${mean < 10 ? mean.toFixed(1) : Math.round(mean)} (${q10} to ${q90})`;
