import type { PrepListItem } from "#src/features/prep/list-contract.ts";
import { readPrepList } from "#src/features/prep/server/prep-list.ts";
import { readWanted, type Wanted } from "#src/features/forecasts/prep-today/server/wanted.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { dayIn } from "#src/shared/time.ts";

export interface PlannedPrep {
  /** In the order in which the items can be made. */
  list: PrepListItem[];
  /** The wanted stocks of the items that have a forecast. */
  wanted: ReadonlyMap<string, Wanted>;
}

/** Returns what to make on a day: by the forecast if there is one, otherwise by par and reorder threshold. */
export async function readPlannedPrep(context: Context, day: string, today: string): Promise<PlannedPrep> {
  const wanted = await readWanted(context, day, today);
  return { list: await readPrepList(context, wanted), wanted };
}

export async function readPrepOfToday(context: Context): Promise<PlannedPrep & { today: string }> {
  const today = await todayOf(context);
  return { today, ...(await readPlannedPrep(context, today, today)) };
}

export async function todayOf(context: Context): Promise<string> {
  const { timezone } = await companyRow(context);
  return dayIn(timezone);
}
