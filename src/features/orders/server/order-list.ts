import { type RawBuilder, sql } from "kysely";
import type { Order } from "#src/features/orders/contract.ts";
import type { OrderFilters } from "#src/features/orders/list-contract.ts";
import { countOrders } from "#src/features/orders/server/count-orders.ts";
import { filterOrders, hasFilter } from "#src/features/orders/server/order-filters.ts";
import { MAX_FOUND, searchOrders } from "#src/features/orders/server/order-search.ts";
import { asOrder, selectOrders } from "#src/features/orders/server/orders.ts";
import type { Context } from "#src/server/context.ts";
import { pageWindow } from "#src/server/db/page-window.ts";

const PAGE_SIZE = 20;

/**
 * Returns one page of the orders that match the filters, newest first. Their ids are found first, so that the orders of
 * other pages are not read. The total is exact but for a search that finds more than `MAX_FOUND`.
 */
export async function listOrders(context: Context, { page, search, ...filters }: OrderFilters & { page: number }) {
  const filter = await filterOrders(context, filters);
  const found = search ? await searchOrders(context, filter, search) : null;
  const total = found === null ? await countMatches(context, filters, filter) : Math.min(found.length, MAX_FOUND);
  const ids =
    found === null
      ? await readPageIds(context, filter, page, total)
      : found.slice(0, MAX_FOUND).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    orders: await readOrders(context, ids),
    pagination: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      pageSize: PAGE_SIZE,
      total,
      ...(found !== null && found.length > MAX_FOUND && { more: true as const }),
    },
  };
}

async function countMatches(context: Context, filters: OrderFilters, filter: RawBuilder<boolean>): Promise<number> {
  if (!hasFilter(filters)) return countOrders(context);
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders where ${filter}`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

async function readPageIds(
  { db }: Context,
  filter: RawBuilder<boolean>,
  page: number,
  total: number,
): Promise<string[]> {
  const window = pageWindow(page, PAGE_SIZE, total);
  if (window.limit === 0) return [];
  const direction = window.backwards ? "asc" : "desc";
  const rows = await db
    .selectFrom("orders")
    .select("orders.id")
    .where(filter)
    .orderBy("orders.created_at", direction)
    .orderBy("orders.id", direction)
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return rows.map(({ id }) => id);
}

async function readOrders(context: Context, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await selectOrders(context)
    .where("orders.id", "in", ids)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id", "desc")
    .execute();
  return rows.map(asOrder);
}
