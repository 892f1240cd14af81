import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** Number of same weekdays within the searched period that decide what is usual. */
const DAYS = 8;
const SEARCHED_WEEKS = 16;
/** Minimum number of same weekdays for calling a day unusual. */
const MIN_DAYS = 3;

interface PastDay {
  day: string;
  sold: number;
  /** The sales of each size that was on offer all day. */
  sizes: Map<string, { sold: number; isUncensored: boolean }>;
  portions: { minute: number; portions: number }[];
}

/** The usual sales of a weekday. */
export interface SameWeekdays {
  /**
   * Returns the portions of the last 8 days on which the size was on offer all day, by minute after the day's midnight.
   */
  usualOf(size_id: string): { minute: number; portions: number }[];
  /** Returns the portions of the last 8 days, regardless of what was on offer. */
  usualPortions(): { minute: number; portions: number }[];
  /** Returns the mean sales of a size per day, or of all dishes for null; null with too few days. */
  usualSales(size_id: string | null): number | null;
  /** Returns the sales of the size on the best of the last 8 days; null without any. */
  bestDay(size_id: string): number | null;
}

/** Reads the previous days of the same weekday that were open and are counted. */
export async function readSameWeekdays(context: Context, day: string): Promise<SameWeekdays> {
  const days = await readDays(context, day);
  const soldOf = (size_id: string) => days.flatMap(({ sizes }) => sizes.get(size_id)?.sold ?? []).slice(0, DAYS);
  return {
    usualOf: (size_id) =>
      days
        .filter(({ sizes }) => sizes.get(size_id)?.isUncensored)
        .slice(0, DAYS)
        .flatMap(({ portions }) => portions),
    usualPortions: () => days.slice(0, DAYS).flatMap(({ portions }) => portions),
    usualSales(size_id) {
      const sold = size_id === null ? days.map((day) => day.sold).slice(0, DAYS) : soldOf(size_id);
      return sold.length < MIN_DAYS ? null : sold.reduce((sum, portions) => sum + portions, 0) / sold.length;
    },
    bestDay: (size_id) => soldOf(size_id).reduce<number | null>((best, sold) => Math.max(best ?? 0, sold), null),
  };
}

async function readDays({ db, companyId }: Context, day: string): Promise<PastDay[]> {
  const { rows } = await sql<{
    day: string;
    sold: number;
    sizes: { size_id: string; sold: number; state: string }[];
    portions: PastDay["portions"];
  }>`
    select past.day::text as day, past.sold, (
        select coalesce(json_agg(json_build_object('size_id', size_id, 'sold', sold, 'state', state)), '[]')
        from daily_demand known
        where known.company_id = past.company_id and known.day = past.day
          and known.state in ('ok', 'censored', 'event')
      ) as sizes, (
        select coalesce(json_agg(json_build_object('minute', minute, 'portions', portions)), '[]')
        from (
          select floor(extract(epoch from (sales.created_at at time zone past.timezone) - past.day::timestamp) / 60) as minute,
            sum(line.quantity) as portions
          from sales join order_lines line on line.company_id = sales.company_id and line.order_id = sales.id
          where sales.company_id = past.company_id and sales.created_at >= past.begins and sales.created_at < past.ends
          group by 1
        ) as by_minute
      ) as portions
    from demand_days past
    where past.company_id = ${companyId} and not past.is_closed and not past.is_shifted
      and (past.question is null or past.size_id is not null)
      and past.day in (select ${day}::date - 7 * week from generate_series(1, ${SEARCHED_WEEKS}::int) as week)
    order by past.day desc`.execute(db);
  return rows.map(({ sizes, ...past }) => ({
    ...past,
    sizes: new Map(sizes.map(({ size_id, sold, state }) => [size_id, { sold, isUncensored: state === "ok" }])),
  }));
}
