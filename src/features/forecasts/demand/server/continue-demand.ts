import { sql } from "kysely";
import { lockDemandState } from "#src/features/forecasts/demand/server/demand-state.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

/** Continues with the day after the last stored one, for a company whose days were imported. */
export async function continueDemand(context: Context): Promise<void> {
  const { db, companyId } = context;
  await lockDemandState(context);
  const { rows } = await sql<{ last: string | null }>`
    with stored as (select min(begins) as since, max(day) as last from demand_days where company_id = ${companyId})
    update demand_states set next_day = last + 1, available_since = since from stored
    where company_id = ${companyId}
    returning last::text`.execute(db);
  const day = rows[0]?.last ?? null;
  if (day !== null) await announce(context, "demand.day-closed", { day });
}
