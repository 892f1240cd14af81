import { sql } from "kysely";
import { totalSales } from "#src/features/dashboard/server/totals.ts";
import type { Dashboard } from "#src/features/dashboard/contract.ts";
import { readActivities } from "#src/features/activity/server/activities.ts";
import { stockStatus } from "#src/features/inventory/rules.ts";
import { itemColumns, prepMode } from "#src/features/inventory/server/item-rows.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { countOrders } from "#src/features/orders/server/count-orders.ts";
import { asOrder, orderColumns, isPriceOpen, refundedOf } from "#src/features/orders/server/orders.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { idsOfPage, type PageWindow, pageWindow } from "#src/server/db/page-window.ts";

export const PAGE_SIZE = 50;

const pagesOf = (count: number, size: number) => Math.max(1, Math.ceil(count / size));

/** Reads the dashboard. Its cost does not grow with the number of past orders and activities. */
export async function readDashboard(context: Context, page: number, activityPage: number): Promise<Dashboard> {
  const { currency } = await companyRow(context);
  const inventory = await inventoryPage(context, page);
  const inventoryCount = await countItems(context);
  const ordersCount = await countOrders(context);
  const orders = await ordersPage(context, pageWindow(page, PAGE_SIZE, ordersCount));
  const allSuppliers = await listSuppliers(context);
  const { activities, count, pagination } = await readDashboardActivities(context, activityPage);
  return {
    inventory,
    orders,
    suppliers: allSuppliers.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    activities,
    stats: {
      inventoryCount,
      ordersCount,
      supplierCount: allSuppliers.length,
      activityCount: count,
      pendingOrders: await countPending(context),
      totalSales: await totalSales(context, currency),
      currency,
    },
    pagination: {
      currentPage: page,
      totalPages: pagesOf(Math.max(inventoryCount, ordersCount, allSuppliers.length), PAGE_SIZE),
      pageSize: PAGE_SIZE,
      activities: pagination.activities,
    },
  };
}

export async function readDashboardActivities(context: Context, activityPage: number) {
  const { activities, count, pagination } = await readActivities(context, activityPage);
  return { activities, count, pagination: { ...pagination, activities: pagination } };
}

async function inventoryPage({ db, companyId }: Context, page: number) {
  const rows = await db
    .selectFrom("inventory")
    .select(itemColumns)
    .select(prepMode.as("prep_mode"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return rows.map((row) => ({
    ...row,
    unit: row.unit as InventoryItem["unit"],
    kind: row.kind as InventoryItem["kind"],
    status_text: stockStatus(row),
  }));
}

async function countItems({ db, companyId }: Context): Promise<number> {
  const { count } = await db
    .selectFrom("inventory")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

async function countPending({ db, companyId }: Context): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return count;
}

async function ordersPage({ db, companyId }: Context, window: PageWindow) {
  const rows = await db
    .selectFrom("orders")
    .select(orderColumns)
    .select([refundedOf(companyId).as("refunded_amount"), isPriceOpen(companyId).as("is_price_open")])
    .where("company_id", "=", companyId)
    .where("id", "in", idsOfPage(sql`orders`, sql`company_id = ${companyId}`, window))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => asOrder({ ...row, pickup: null, order_items: [], total_price: row.total_amount }));
}
