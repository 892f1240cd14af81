// What makes the demo's forecasts worth looking at: a holiday on which half of the guests stay away, and a week in which the
// most popular bowl is sold out every evening.
import { sql } from "kysely";
import { closeDueDays } from "#src/features/forecasts/demand/server/close-days.ts";
import { saveDay } from "#src/features/companies/calendar/server/calendar-days.ts";
import { enterHolidays } from "#src/features/companies/calendar/server/country-holidays.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import type { Scope } from "#src/server/context.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

const ZONE_OFFSET = "+08:00";
const SCHOOL_HOLIDAY_DAYS_AGO = 40;
const SOLD_OUT_DISH = "Classic Salmon";
const SOLD_OUT_FROM_DAYS_AGO = 24;
const SOLD_OUT_UPTO_DAYS_AGO = 18;
const SOLD_OUT_HOUR = 17;

interface MadeOrder {
  created_at: string;
  total_amount: number;
  items: { size: { dish_name: string }; portion: { price: number }; quantity: number }[];
}

/** Returns the part of an order that was really placed; null when the guest did not come, or all of it was sold out. */
export function placedPart<Order extends MadeOrder>(order: Order, back: number, number: number): Order | null {
  if (back === SCHOOL_HOLIDAY_DAYS_AGO && number % 2 === 1) return null;
  if (!isSoldOut(back, order.created_at)) return order;
  const items = order.items.filter(({ size }) => size.dish_name !== SOLD_OUT_DISH);
  if (items.length === order.items.length) return order;
  const cents = items.reduce((sum, { portion, quantity }) => sum + Math.round(portion.price * 100) * quantity, 0);
  return items.length === 0 ? null : { ...order, items, total_amount: cents / 100 };
}

function isSoldOut(back: number, moment: string): boolean {
  const hour = Number(new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(11, 13));
  return back <= SOLD_OUT_FROM_DAYS_AGO && back >= SOLD_OUT_UPTO_DAYS_AGO && hour >= SOLD_OUT_HOUR;
}

/** Stores what guests wanted on each day of the history and forecasts the next ones, as the nights would have done. */
export async function writeDemand(scope: Scope, zone: string): Promise<void> {
  const today = dayIn(zone);
  await scope.within(async (context) => {
    const { db, companyId } = context;
    const since = `${addDays(today, -SOLD_OUT_FROM_DAYS_AGO)}T00:00:00${ZONE_OFFSET}`;
    await sql`
      insert into demand_states (company_id, available_since) values (${companyId}, ${since})
      on conflict (company_id) do update set available_since = excluded.available_since`.execute(db);
    await sql`
      insert into size_availability (company_id, size_id, "from", "to", reason)
      select ${companyId}, size.id, evening + make_interval(hours => ${SOLD_OUT_HOUR}), evening + interval '23 hours', 'sold_out'
      from dish
      join dish_size size on size.company_id = dish.company_id and size.menu_item_id = dish.id
      cross join generate_series(${since}::timestamptz,
        ${`${addDays(today, -SOLD_OUT_UPTO_DAYS_AGO)}T00:00:00${ZONE_OFFSET}`}::timestamptz, interval '1 day') as evening
      where dish.company_id = ${companyId} and dish.name = ${SOLD_OUT_DISH}`.execute(db);
    await enterHolidays(context, addDays(today, -100), addDays(today, 60));
    const day = addDays(today, -SCHOOL_HOLIDAY_DAYS_AGO);
    await saveDay(context, { day, kind: "holiday", name: "School holiday", factor: null });
  });
  await closeDueDays(scope);
  await forecastCompany(scope);
}
