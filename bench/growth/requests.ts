import type { TestApp } from "#src/testing/app.ts";

/** What a request may cost with 100,000 orders: so many milliseconds, or so many times what it costs with 1,000. */
export type Aim = { ms: number } | { ratio: number };

interface Measured {
  path: string;
  aim: Aim;
}

const SAME: Aim = { ratio: 1.5 };
const LIST: Aim = { ms: 60 };

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const days = (count: number) => `from=${day(count - 1)}&to=${day(0)}`;

/** A request of every list, report, dashboard and search. `LAST` is the number of the last page, `ITEM` and `SUPPLIER` are ids. */
export const REQUESTS: Record<string, Measured> = {
  dashboard: { path: "/api/dashboard", aim: SAME },
  "dashboard, last page": { path: "/api/dashboard?page=LAST", aim: LIST },
  "dashboard, last activities": { path: "/api/dashboard/activities?activityPage=LAST", aim: LIST },
  "dashboard, sales of 30 days": { path: "/api/dashboard/sales?days=30", aim: SAME },
  "dashboard, today": { path: "/api/dashboard/today", aim: LIST },
  "dashboard, requests": { path: "/api/dashboard/requests", aim: SAME },
  "orders, summary": { path: "/api/orders/summary", aim: SAME },
  orders: { path: "/api/orders", aim: SAME },
  "orders, middle page": { path: "/api/orders?page=MIDDLE", aim: LIST },
  "orders, last page": { path: "/api/orders?page=LAST", aim: LIST },
  "orders, cancelled": { path: "/api/orders?status=cancelled", aim: LIST },
  "orders, paid, last page": { path: "/api/orders?payment_status=paid&page=LAST", aim: LIST },
  "orders, refunded": { path: "/api/orders?payment_status=refunded", aim: LIST },
  "orders, today": { path: `/api/orders?from=${day(0)}&to=${day(0)}`, aim: LIST },
  "orders, search of all dishes": { path: "/api/orders?search=dish", aim: LIST },
  "orders, search of a dish": { path: "/api/orders?search=dish%2003", aim: LIST },
  "orders, search of a rare dish": { path: "/api/orders?search=dish%2039", aim: LIST },
  "orders, search of a reference": { path: "/api/orders?search=ORD-7", aim: LIST },
  "orders, search of a table": { path: "/api/orders?search=17", aim: LIST },
  "orders, search of a guest": { path: "/api/orders?search=guest%20123", aim: LIST },
  "orders, search without a match": { path: "/api/orders?search=zzzz", aim: LIST },
  "orders, search in the refunded": { path: "/api/orders?search=dish%201&payment_status=refunded", aim: LIST },
  "orders, search today": { path: `/api/orders?search=dish%201&from=${day(0)}&to=${day(0)}`, aim: LIST },
  // As many tickets as were sold in half a day, which are more where more is sold.
  kitchen: { path: "/api/kitchen", aim: LIST },
  activities: { path: "/api/activities", aim: SAME },
  "activities, last page": { path: "/api/activities?page=LAST", aim: LIST },
  "search, a dish": { path: "/api/search?q=dish", aim: LIST },
  "search, a reference": { path: "/api/search?q=7kd2", aim: LIST },
  "search, a table": { path: "/api/search?q=table%2012", aim: LIST },
  inventory: { path: "/api/inventory", aim: SAME },
  "movements of an item": { path: "/api/inventory/movements?id=ITEM", aim: LIST },
  "movements, last page": { path: "/api/inventory/movements?id=ITEM&page=LAST", aim: LIST },
  "stock of 30 days": { path: "/api/inventory/history?id=ITEM&days=30", aim: LIST },
  "prices of an item": { path: "/api/inventory/prices?id=ITEM", aim: LIST },
  messages: { path: "/api/messages", aim: SAME },
  "messages, last page": { path: "/api/messages?page=LAST", aim: LIST },
  invoices: { path: "/api/invoices", aim: SAME },
  "invoices, last page": { path: "/api/invoices?page=LAST", aim: LIST },
  "invoices, search": { path: "/api/invoices?search=ingredient%2007", aim: LIST },
  "invoices, search without a match": { path: "/api/invoices?search=zzzz", aim: LIST },
  suppliers: { path: "/api/suppliers", aim: SAME },
  "invoices of a supplier": { path: "/api/suppliers/invoices?supplierId=SUPPLIER", aim: SAME },
  dishes: { path: "/api/dishes", aim: SAME },
  tables: { path: "/api/tables", aim: SAME },
  setup: { path: "/api/setup", aim: SAME },
  "report of 90 days": { path: `/api/reports?${days(90)}`, aim: { ms: 150 } },
  "report of a year": { path: `/api/reports?${days(365)}`, aim: { ms: 300 } },
  "report of a year, CSV": { path: `/api/reports/csv?${days(365)}`, aim: { ms: 350 } },
};

/** Returns the requests with the ids and last pages of a company. */
export async function requestsOf(
  { pool }: Pick<TestApp, "pool">,
  companyId: string,
  read: (path: string) => Promise<{ text: string }>,
): Promise<Record<string, string>> {
  const idOf = async (table: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${table} where company_id = $1 order by name limit 1`,
      [companyId],
    );
    return rows[0]?.id ?? "";
  };
  const ids = { ITEM: await idOf("inventory"), SUPPLIER: await idOf("suppliers") };
  const paths: Record<string, string> = {};
  for (const [name, { path }] of Object.entries(REQUESTS)) {
    const named = path.replace("ITEM", ids.ITEM).replace("SUPPLIER", ids.SUPPLIER);
    paths[name] = /LAST|MIDDLE/.test(named) ? await withPage(named, read) : named;
  }
  return paths;
}

async function withPage(path: string, read: (path: string) => Promise<{ text: string }>): Promise<string> {
  const { text } = await read(path.replace(/LAST|MIDDLE/, "1"));
  const { pagination } = JSON.parse(text) as { pagination: { totalPages: number } };
  const last = pagination.totalPages;
  return path.replace("LAST", String(last)).replace("MIDDLE", String(Math.ceil(last / 2)));
}
