import { type RawBuilder, sql } from "kysely";
import type { OrderFilters } from "#src/features/orders/list-contract.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Returns the condition on `orders` for a company's orders with a status, a payment status or a period. Days begin in
 * the company's timezone. The condition does not include the search.
 */
export async function filterOrders(
  context: Context,
  { status, payment_status, from, to }: OrderFilters,
): Promise<RawBuilder<boolean>> {
  const conditions = [sql<boolean>`orders.company_id = ${context.companyId}`];
  if (status) conditions.push(sql`orders.status = ${status}`);
  if (payment_status) conditions.push(sql`orders.payment_status = ${payment_status}`);
  if (from) conditions.push(sql`orders.created_at >= ${await startOf(context, from)}::timestamptz`);
  if (to) conditions.push(sql`orders.created_at < ${await startOf(context, to, 1)}::timestamptz`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns whether a filter restricts the orders, apart from a search. */
export function hasFilter({ status, payment_status, from, to }: OrderFilters): boolean {
  return [status, payment_status, from, to].some((filter) => filter !== undefined);
}

/**
 * Returns the moment a day begins. It becomes a parameter of the next query, so that the planner knows how many rows
 * match.
 */
async function startOf({ db, companyId }: Context, day: string, addDays = 0): Promise<string> {
  const { rows } = await sql<{ begins: string }>`
    select (${day}::date + ${addDays}::integer)::timestamp at time zone timezone as begins
    from companies where id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The company of the context does not exist.");
  return row.begins;
}
