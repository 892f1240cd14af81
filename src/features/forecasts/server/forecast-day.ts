import { sql } from "kysely";
import { requirePlus } from "#src/features/billing/server/plus.ts";
import type { PastDay, readForecastDay as endpoint, SubjectKind } from "#src/features/forecasts/contract.ts";
import { readSpecialDays } from "#src/features/forecasts/server/forecasts.ts";
import { scoreChanges } from "#src/features/forecasts/server/scores.ts";
import { dayFrom, readOverrides, readStored } from "#src/features/forecasts/server/stored-forecasts.ts";
import { shownDay } from "#src/features/forecasts/shown-day.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { ResponseOf } from "#src/shared/endpoint.ts";

interface Cell {
  subject: SubjectKind;
  id: string;
  day: string;
}

/** Returns the inputs of the forecast of one day. */
export async function readForecastDay(context: Context, cell: Cell): Promise<ResponseOf<typeof endpoint>> {
  await requirePlus(context);
  const { subject, id, day } = cell;
  const range = { from: day, to: day };
  const stored = await readStored(context, subject, range, id);
  if (stored.length === 0) throw notFound("Forecast");
  const { of, isCount, weights } = dayFrom(stored, day);
  const override = (await readOverrides(context, subject, range)).get(`${id}/${day}`) ?? null;
  const special = (await readSpecialDays(context, range)).map(({ name }) => name);
  return {
    forecast: shownDay(day, of, isCount, override),
    special: special.length > 0 ? special.join(", ") : null,
    past: await readPastDays(context, cell),
    weights,
    changes: await scoreChanges(context, subject, id),
  };
}

/** Returns the last 8 past days of the same weekday, newest first. */
async function readPastDays({ db, companyId }: Context, { subject, id, day }: Cell): Promise<PastDay[]> {
  const { rows } = await sql<PastDay>`
    select past.day, case when subject_is_size then demand.demand else backtest.actual end as demand,
      case when subject_is_size then demand.sold end as sold,
      coalesce(case when known.is_closed and known.sold = 0 then 'closed' end, demand.state,
        case when backtest.actual is null then 'unobserved' else 'ok' end) as state,
      (select string_agg(name, ', ' order by kind) from calendar_days calendar
        where calendar.company_id = ${companyId} and calendar.day = past.day) as special
    from (select ${subject} = 'size' as subject_is_size) as asked
    cross join lateral (
      select day, is_closed, sold from demand_days
      where company_id = ${companyId} and day < ${day} and (${day}::date - day) % 7 = 0
      order by day desc limit 8
    ) as known
    cross join lateral (select known.day) as past
    left join daily_demand demand on demand.company_id = ${companyId} and demand.day = past.day and demand.size_id = ${id}
      and subject_is_size
    left join lateral (
      select actuals[past.day - first_day + 1] as actual from forecast_backtests
      where company_id = ${companyId} and subject = ${subject} and subject_id = ${id}
    ) as backtest on true
    order by past.day desc`.execute(db);
  return rows;
}
