import { sql } from "kysely";
import { saveDay } from "#src/features/companies/calendar/server/calendar-days.ts";
import type { DemandQuestion } from "#src/features/forecasts/demand/question-contract.ts";
import { unusualDay } from "#src/features/forecasts/demand/request-contract.ts";
import { EVENT_NAME, removeEvent } from "#src/features/forecasts/demand/server/calendar-event.ts";
import { closeDayAgain } from "#src/features/forecasts/demand/server/close-days.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

const MAX_TIMES = 100;

const openQuestions = ({ companyId }: Context) => sql<DemandQuestion>`
    select asked.day::text as day, asked.size_id, dish.name, asked.asked_sold as sold, round(asked.usual, 1) as usual
    from demand_days asked
    left join dish_size size on size.company_id = asked.company_id and size.id = asked.size_id
    left join dish on dish.company_id = asked.company_id and dish.id = size.menu_item_id
    where asked.company_id = ${companyId} and asked.question = 'open' order by asked.day desc limit 20`;

export async function listQuestions(context: Context): Promise<DemandQuestion[]> {
  const { rows } = await openQuestions(context).execute(context.db);
  return rows;
}

/**
 * The days with unusual sales that nobody has explained. A day has no id of its own, so an id is derived from the day
 * and marked as a UUID of version 8.
 */
export const unusualDays: RequestKind<typeof unusualDay> = {
  shape: unusualDay,
  number: 5,
  rank: 120,
  select: (context) => sql`
    select overlay(overlay(md5('demand day ' || day) placing '8' from 13) placing '8' from 17)::uuid as id,
      coalesce(name, 'All dishes') as name, '{}'::uuid[] as items, concat_ws(' ', size_id, trim_scale(sold)) as cause,
      0 as urgency, jsonb_build_object('day', day, 'size_id', size_id, 'sold', sold, 'usual', usual) as facts
    from (${openQuestions(context)}) as question`,
};

/**
 * Records the owner's explanation of a day with many times the usual sales. An event of the whole day gets an entry in
 * the calendar.
 */
export async function resolveQuestion(context: Context, day: string, was: "event" | "mistake"): Promise<void> {
  const { db, companyId } = context;
  const { rows } = await sql<{ size_id: string | null; times: number }>`
    update demand_days set question = ${was}, resolved_at = now()
    where company_id = ${companyId} and day = ${day}::date and question is not null
    returning size_id, round(asked_sold / greatest(usual, 1), 3) as times`.execute(db);
  const [resolved] = rows;
  if (!resolved) throw notFound("Unusual day");
  if (was === "event" && resolved.size_id === null) {
    await saveDay(context, { day, kind: "event", name: EVENT_NAME, factor: Math.min(resolved.times, MAX_TIMES) });
  } else await removeEvent(context, day);
  await closeDayAgain(context, day);
}
