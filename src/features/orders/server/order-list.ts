import { sql } from "kysely";
import type { Order } from "#src/features/orders/contract.ts";
import type { OrderFilters } from "#src/features/orders/list-contract.ts";
import { asOrder, selectOrders } from "#src/features/orders/server/orders.ts";
import type { Context } from "#src/server/context.ts";

const PAGE_SIZE = 20;

/** Returns one page of the orders that match the filters, newest first. */
export async function listOrders(context: Context, { page, ...filters }: OrderFilters & { page: number }) {
  const matches = matchesFilters(context, filters);
  const { total } = await context.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("orders.company_id", "=", context.companyId)
    .where(matches)
    .executeTakeFirstOrThrow();
  const rows = await selectOrders(context)
    .where(matches)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const orders: Order[] = rows.map(asOrder);
  const totalPages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { orders, pagination: { currentPage: page, totalPages, pageSize: PAGE_SIZE, total } };
}

function matchesFilters({ companyId }: Context, { status, payment_status, search, from, to }: OrderFilters) {
  const conditions = [sql<boolean>`true`];
  if (status) conditions.push(sql`orders.status = ${status}`);
  if (payment_status) conditions.push(sql`orders.payment_status = ${payment_status}`);
  if (from) conditions.push(sql`orders.created_at >= ${startOf(from, companyId)}`);
  if (to) conditions.push(sql`orders.created_at < ${startOf(to, companyId, 1)}`);
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`(orders.reference_id ilike ${pattern} or orders.table_number ilike ${pattern}
      or orders.customer_id ilike ${pattern} or exists (
        select from order_items where order_items.company_id = orders.company_id
          and order_items.order_id = orders.id and order_items.dish_name ilike ${pattern}))`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the moment a day begins in the company's timezone. */
function startOf(day: string, companyId: string, addDays = 0) {
  return sql`((${day}::date + ${addDays}::integer)::timestamp
    at time zone (select timezone from companies where companies.id = ${companyId}))`;
}
