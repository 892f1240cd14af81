import { z } from "zod";
import { activity } from "#src/features/activity/contract.ts";
import { inventoryItem } from "#src/features/inventory/contract.ts";
import { order } from "#src/features/orders/contract.ts";
import { supplier } from "#src/features/suppliers/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { page, pagination, wholeNumber } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/**
 * An order on the dashboard, whose amount is named `total_price` (docs/spec/2-back-office.md, "3. Entities and their
 * fields").
 */
const dashboardOrder = order.omit({ order_items: true }).extend({ total_price: z.number() });
const dashboardItem = inventoryItem.omit({ packs: true });

export const dashboard = z.object({
  inventory: z.array(dashboardItem),
  orders: z.array(dashboardOrder),
  suppliers: z.array(supplier),
  activities: z.array(activity),
  stats: z.object({
    inventoryCount: z.number(),
    ordersCount: z.number(),
    supplierCount: z.number(),
    activityCount: z.number(),
    pendingOrders: z.number(),
    /** The sales of all orders that were neither cancelled nor refunded, in the company's currency. */
    totalSales: z.number(),
    currency: z.string(),
  }),
  pagination: pagination.extend({ activities: pagination }),
  errors: z.array(z.string()).optional(),
});
export type Dashboard = z.output<typeof dashboard>;

const pages = z.object({ page, activityPage: page });

export const readDashboard = endpoint({
  method: "GET",
  path: "/api/dashboard",
  summary: "The newest orders, the ingredients, suppliers and activities, and their counts.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: pages,
  response: dashboard,
});

export const readDashboardActivities = endpoint({
  method: "GET",
  path: "/api/dashboard/activities",
  summary: "Only the dashboard's activities.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: pages.pick({ activityPage: true }),
  response: z.object({ activities: z.array(activity), pagination: pagination.extend({ activities: pagination }) }),
});

const salesByDay = z.object({
  currency: z.string(),
  days: z.array(z.object({ day: z.string(), orders: z.number(), revenue: z.number() })),
});

export const readSales = endpoint({
  method: "GET",
  path: "/api/dashboard/sales",
  summary: "Orders and sales of the last days, today included, in the restaurant's timezone.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ days: wholeNumber({ min: 1, max: 92 }).default(14) }),
  response: salesByDay,
});
