import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import type { Glance } from "#src/features/forecasts/glance-contract.ts";
import { weekdayNumber } from "#src/features/forecasts/rules/hour-profile.ts";
import { ordersByHour } from "#src/features/forecasts/rules/orders-by-hour.ts";
import { dayFrom, readOverrides, readStored } from "#src/features/forecasts/server/stored-forecasts.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

/** Returns tomorrow's orders by hour; null without Plus, or without a number. */
export async function readTomorrow(context: Context): Promise<Glance | null> {
  const { timezone } = await companyRow(context);
  return readDayAtAGlance(context, addDays(dayIn(timezone), 1));
}

/** Returns a day's orders by hour; null without Plus, or without a number. */
export async function readDayAtAGlance(context: Context, day: string): Promise<Glance | null> {
  const { db, companyId } = context;
  if (!hasPlus(await readPlus(context))) return null;
  const range = { from: day, to: day };
  const { mean, dispersion, state } = dayFrom(await readStored(context, "total", range, companyId), day).of;
  if (mean === null) return null;
  if (state === "closed") return { day, state: "closed", orders: { mean: 0, q10: 0, q90: 0 }, hours: [] };
  const profile = await db
    .selectFrom("hour_profiles")
    .select(["orders", "portions", "dispersion"])
    .where("company_id", "=", companyId)
    .where("weekday", "=", weekdayNumber(day))
    .executeTakeFirst();
  if (!profile) return null;
  const override = (await readOverrides(context, "total", range)).get(`${companyId}/${day}`);
  return { day, state: "open", ...ordersByHour({ mean: override?.quantity ?? mean, dispersion }, profile) };
}
