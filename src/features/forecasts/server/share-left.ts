import { shareOffered } from "#src/features/forecasts/demand/rules/observed-demand.ts";
import { readSameWeekdays } from "#src/features/forecasts/demand/server/same-weekdays.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { momentIn } from "#src/shared/time.ts";

/** Returns the share of a usual day's portions that is still to be sold today. */
export async function shareLeft(context: Context, today: string): Promise<number> {
  const usual = (await readSameWeekdays(context, today)).usualPortions();
  if (usual.length === 0) return 1;
  const { timezone } = await companyRow(context);
  const minute = (Date.now() - momentIn(timezone, today, 0)) / 60_000;
  return shareOffered(usual, [{ from: minute, to: Infinity }]);
}
