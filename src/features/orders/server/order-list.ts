import { sql } from "kysely";
import type { Order } from "#src/features/orders/contract.ts";
import type { OrderFilters } from "#src/features/orders/list-contract.ts";
import { asOrder, selectOrders } from "#src/features/orders/server/orders.ts";
import type { Context } from "#src/server/context.ts";

export const PAGE_SIZE = 20;

/** One page of the orders that pass the filters, newest first. */
export async function listOrders(context: Context, { page, ...filters }: OrderFilters & { page: number }) {
  const wanted = passing(context, filters);
  const { total } = await context.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("orders.company_id", "=", context.companyId)
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await selectOrders(context)
    .where(wanted)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const orders: Order[] = rows.map(asOrder);
  const totalPages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { orders, pagination: { currentPage: page, totalPages, pageSize: PAGE_SIZE, total } };
}

function passing({ companyId }: Context, { status, payment_status, search, from, to }: OrderFilters) {
  const all = [sql<boolean>`true`];
  if (status) all.push(sql`orders.status = ${status}`);
  if (payment_status) all.push(sql`orders.payment_status = ${payment_status}`);
  if (from) all.push(sql`orders.created_at >= ${startOf(from, companyId)}`);
  if (to) all.push(sql`orders.created_at < ${startOf(to, companyId, 1)}`);
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    all.push(sql`(orders.reference_id ilike ${pattern} or orders.table_number ilike ${pattern}
      or orders.customer_id ilike ${pattern} or exists (
        select from order_items where order_items.company_id = orders.company_id
          and order_items.order_id = orders.id and order_items.dish_name ilike ${pattern}))`);
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** The moment a day begins where the restaurant is. */
function startOf(day: string, companyId: string, later = 0) {
  return sql`((${day}::date + ${later}::integer)::timestamp
    at time zone (select timezone from companies where companies.id = ${companyId}))`;
}
