import { sql } from "kysely";
import type { DeliveryTerms, LocalMoment } from "#src/features/purchasing/rules/delivery-calendar.ts";
import type { Supplier } from "#src/features/suppliers/contract.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";

/** The restaurant's clock, and its country's holidays. */
export interface OrderingClock {
  timezone: string;
  currency: string;
  now: LocalMoment;
  holidays: ReadonlySet<string>;
}

const AHEAD_DAYS = 200;

export async function readClock(context: Context): Promise<OrderingClock> {
  const { db, companyId } = context;
  const { timezone, currency } = await companyRow(context);
  const day = dayIn(timezone);
  const { rows } = await sql<{ day: string }>`
    select day::text as day from calendar_days
    where company_id = ${companyId} and kind = 'holiday' and day between ${day}::date - 14 and ${addDays(day, AHEAD_DAYS)}`.execute(
    db,
  );
  const minute = Math.floor((Date.now() - momentIn(timezone, day, 0)) / 60_000);
  return { timezone, currency, now: { day, minute }, holidays: new Set(rows.map((row) => row.day)) };
}

type Terms = Pick<
  Supplier,
  "delivery_days" | "lead_time_days" | "order_cutoff" | "closed_days" | "delivers_on_holidays"
>;

export function termsOf(supplier: Terms, { holidays }: OrderingClock): DeliveryTerms {
  const closed = new Set(supplier.closed_days);
  return {
    delivery_days: supplier.delivery_days,
    lead_time_days: supplier.lead_time_days,
    order_cutoff: supplier.order_cutoff,
    isClosed: (day) => closed.has(day) || (!supplier.delivers_on_holidays && holidays.has(day)),
  };
}

/** Returns a moment in the restaurant's local time as a timestamp for the response. */
export function asTimestamp({ day, minute }: LocalMoment, { timezone }: OrderingClock): string {
  return new Date(momentIn(timezone, day, minute)).toISOString();
}
