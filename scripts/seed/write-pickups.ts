import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

const NAMES = ["Priya N", "Wei Ling", "Marcus T", "Aisha R", "Jun Hao", "Chloe W", "Farid", "Mei Chen"];

/** Turns every sixth order of the last 30 days into one for pickup, as guests would have placed them. */
export async function writePickups({ db, companyId }: Context, timezone: string): Promise<void> {
  await sql`
    with chosen as (
      select id, created_at, row_number() over (
        partition by (created_at at time zone ${timezone})::date order by created_at, id)::integer as number
      from (
        select id, created_at, row_number() over (order by created_at, id) as position from orders
        where company_id = ${companyId} and created_at > now() - interval '30 days'
      ) as recent
      where position % 6 = 0
    ), moved as (
      update orders set order_type = 'pickup', table_number = '' from chosen
      where orders.company_id = ${companyId} and orders.id = chosen.id
    )
    insert into order_pickups (company_id, order_id, number, name, phone, due_at, asap, portions, created_at)
    select ${companyId}, id, number, (${NAMES}::text[])[1 + number % ${NAMES.length}::integer],
      case when number % 3 = 0 then '+65 8123 45' || lpad((number * 7 % 100)::text, 2, '0') end,
      date_bin('15 minutes', created_at + interval '34 minutes 59 seconds', timestamptz '2000-01-01'), number % 2 = 0, (
        select coalesce(sum(quantity), 0) from order_items
        where order_items.company_id = ${companyId} and order_items.order_id = chosen.id
      ), created_at
    from chosen`.execute(db);
}
