import { sql } from "kysely";
import { isCalendarClosed } from "#src/features/companies/calendar/server/calendar-days.ts";
import { demandOfDay, shareOffered, type Span } from "#src/features/forecasts/demand/rules/observed-demand.ts";
import type { CountedPortions } from "#src/features/forecasts/demand/rules/rejected-portions.ts";
import { minutesWithin, withoutSpans } from "#src/features/forecasts/demand/rules/time-on-offer.ts";
import { type ComparedSales, unusualSales } from "#src/features/forecasts/demand/rules/unusual-day.ts";
import { removeEvent } from "#src/features/forecasts/demand/server/calendar-event.ts";
import { type DemandState } from "#src/features/forecasts/demand/server/demand-state.ts";
import type { DayToStore } from "#src/features/forecasts/demand/server/day-to-store.ts";
import { readSameWeekdays, type SameWeekdays } from "#src/features/forecasts/demand/server/same-weekdays.ts";
import { readRejected } from "#src/features/forecasts/demand/server/read-rejected.ts";
import { readSold } from "#src/features/forecasts/demand/server/read-sold.ts";
import { readOutSpans, storeStockOuts } from "#src/features/forecasts/demand/server/size-availability.ts";
import { storeUsage } from "#src/features/forecasts/demand/server/store-usage.ts";
import { spansOn } from "#src/features/companies/hours/rules.ts";
import type { Context } from "#src/server/context.ts";
import { minutesOf } from "#src/shared/time-span.ts";

interface StoredQuestion {
  question: "open" | "event" | "mistake" | null;
  size_id: string | null;
}

interface KnownQuestion extends StoredQuestion {
  asked_sold: number | null;
}

const NO_REJECTED: CountedPortions = { counted: 0, not_counted: 0 };

/** Stores the demand and usage of a day in place of what was stored for it. */
export async function storeDay(context: Context, state: DemandState, day: DayToStore): Promise<void> {
  const stored = await readQuestion(context, day.day);
  // Stock-outs are found once, with the recipes of that moment.
  if (!stored && day.ends > state.available_since) await storeStockOuts(context, day);
  const closed = day.isClosed || (await isCalendarClosed(context, day.day));
  const sold = await readSold(context, day);
  const past = await readSameWeekdays(context, day.day);
  const unusual = closed ? null : unusualSales(comparedSales(sold, past));
  const resolved = stored && isStillResolved(stored, sold, unusual) ? stored : null;
  const asked = resolved ? null : unusual;
  if (stored?.question === "event" && !resolved) await removeEvent(context, day.day);
  const question: StoredQuestion = asked
    ? { question: "open", size_id: asked.size_id }
    : (resolved ?? { question: null, size_id: null });
  await insertDay(context, { ...day, isClosed: closed }, sum(sold), { asked, isResolved: resolved !== null });
  const rejected = await readRejected(context, day.day, sold, past);
  const out = await readOutSpans(context, day);
  const open = openSpans(state, day);
  const rows = [...sold].map(([size_id, portions]) => {
    const spans = out.get(size_id) ?? [];
    const { counted, not_counted } = rejected.get(size_id) ?? NO_REJECTED;
    const offered = closed ? 1 : offeredShare(spans, open, past.usualOf(size_id));
    const found = demandOfDay({ sold: portions, rejected: counted, offered });
    const minutes = { open_minutes: closed ? 0 : minutesWithin(open, open), out_minutes: minutesWithin(open, spans) };
    const outcome = outcomeOf(found, { closed, isShifted: day.isShifted, question, size_id });
    return { size_id, sold: portions, ...minutes, counted, not_counted, ...outcome };
  });
  await insertDemand(context, day.day, rows);
  await storeUsage(context, day);
}

type Outcome = { demand: number | null; state: "ok" | "censored" | "unobserved" | "closed" | "event" };

/**
 * Returns the demand and its state. Sales on a closed day, or on a day of unusual length, are not the demand of a usual
 * day.
 */
function outcomeOf(
  { demand, state }: ReturnType<typeof demandOfDay>,
  day: { closed: boolean; isShifted: boolean; question: StoredQuestion; size_id: string },
): Outcome {
  const { question, size_id } = day.question;
  const isAsked = question !== null && (size_id === null || size_id === day.size_id);
  if (isAsked && question !== "event") return { demand: null, state: "unobserved" };
  if (day.closed) return demand === 0 ? { demand: null, state: "closed" } : { demand, state: "event" };
  // An event of the whole day is in the calendar.
  if ((day.isShifted || (isAsked && size_id !== null)) && demand !== null) return { demand, state: "event" };
  return { demand, state };
}

/**
 * Returns the share of a usual day's portions in the time that the size was on offer; without usual days, the share of
 * the open minutes.
 */
function offeredShare(
  out: readonly Span[],
  open: readonly Span[],
  usual: readonly { minute: number; portions: number }[],
): number {
  if (out.length === 0) return 1;
  if (usual.length > 0) return shareOffered(usual, withoutSpans(out));
  const minutes = minutesWithin(open, open);
  return minutes > 0 ? 1 - minutesWithin(open, out) / minutes : 1;
}

/** Returns when guests could order, in minutes after the day's midnight. */
function openSpans({ opening_hours }: DemandState, { day, begins, ends }: DayToStore): Span[] {
  const spans = opening_hours ? spansOn(opening_hours, day).map((span) => minutesOf(span)) : [];
  return spans.length > 0 ? spans : [{ from: 0, to: Math.round((ends - begins) / 60_000) }];
}

function comparedSales(sold: ReadonlyMap<string, number>, past: SameWeekdays) {
  const sizes = [...sold].flatMap(([size_id, portions]) => {
    const usual = past.usualSales(size_id);
    return usual === null ? [] : [{ size_id, sold: portions, usual }];
  });
  const usual = past.usualSales(null);
  return usual === null ? sizes : [{ size_id: null, sold: sum(sold), usual }, ...sizes];
}

const sum = (sold: ReadonlyMap<string, number>) => [...sold.values()].reduce((total, portions) => total + portions, 0);

/**
 * Returns whether the owner's answer about an unusual day is still valid: the sales are the same, and nothing more
 * general than the size has become unusual. An order that was voided or imported since then changes or removes the
 * question.
 */
function isStillResolved(
  { question, size_id, asked_sold }: KnownQuestion,
  sold: ReadonlyMap<string, number>,
  unusual: ComparedSales | null,
): boolean {
  if (question === null || question === "open") return false;
  if (asked_sold !== null && asked_sold !== (size_id === null ? sum(sold) : (sold.get(size_id) ?? 0))) return false;
  return size_id === null || unusual === null || unusual.size_id === size_id;
}

async function readQuestion({ db, companyId }: Context, day: string): Promise<KnownQuestion | undefined> {
  const { rows } = await sql<KnownQuestion>`
    select question, size_id, asked_sold from demand_days where company_id = ${companyId} and day = ${day}::date`.execute(
    db,
  );
  return rows[0];
}

/**
 * Stores the day. The owner's answer stays as long as its question is the same. Any other question is asked anew, or
 * removed.
 */
async function insertDay(
  { db, companyId }: Context,
  { day, begins, ends, timezone, isClosed, isShifted }: DayToStore,
  sold: number,
  { asked, isResolved }: { asked: ComparedSales | null; isResolved: boolean },
): Promise<void> {
  const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
  await sql`
    insert into demand_days (company_id, day, begins, ends, timezone, is_closed, is_shifted, sold, question, size_id,
      asked_sold, usual)
    values (${companyId}, ${day}::date, ${moment(begins)}, ${moment(ends)}, ${timezone}, ${isClosed}, ${isShifted}, ${sold},
      ${asked ? "open" : null}, ${asked?.size_id ?? null}::uuid, ${asked?.sold ?? null}::numeric, ${asked?.usual ?? null}::numeric)
    on conflict (company_id, day) do update set is_closed = excluded.is_closed, sold = excluded.sold, computed_at = now(),
      (question, size_id, asked_sold, usual) = (
        select kept.question, kept.size_id, kept.asked_sold, kept.usual
        from (select demand_days.question, demand_days.size_id, demand_days.asked_sold, demand_days.usual) as kept
        where ${isResolved}::boolean
        union all
        select excluded.question, excluded.size_id, excluded.asked_sold, excluded.usual
        where not ${isResolved}::boolean)`.execute(db);
}

async function insertDemand({ db, companyId }: Context, day: string, rows: readonly object[]): Promise<void> {
  await sql`delete from daily_demand where company_id = ${companyId} and day = ${day}::date`.execute(db);
  await sql`
    insert into daily_demand (company_id, day, size_id, sold, open_minutes, out_minutes, refused, not_counted, demand, state)
    select ${companyId}, ${day}::date, size_id, sold, open_minutes, out_minutes, counted, not_counted, demand, state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (size_id uuid, sold integer, open_minutes integer,
      out_minutes integer, counted integer, not_counted integer, demand numeric, state text)`.execute(db);
}
