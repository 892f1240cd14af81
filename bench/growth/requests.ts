import { listWorthCounting } from "#src/features/counts/server/worth.ts";
import type { Context } from "#src/server/context.ts";
import { type Database, inTenant } from "#src/server/db/database.ts";
import type { TestApp } from "#src/testing/app.ts";

/** What a request may cost with 100,000 orders: so many milliseconds, and so many times what it costs with 1,000. */
export interface Aim {
  ms?: number;
  ratio?: number;
}

interface Measured {
  path: string;
  /** A request that computes something. */
  method?: "POST";
  aim: Aim;
}

const SAME: Aim = { ratio: 1.5, ms: 150 };
/** What the server does by itself, or keeps the result of, and no request shows. */
export const WORKS: Record<string, { work: (database: Database, companyId: string) => Promise<unknown>; aim: Aim }> = {
  "worth counting, chosen anew": {
    // Lists are kept by the events' object.
    work: (database, companyId) =>
      inTenant(database, companyId, (db) => listWorthCounting({ db, companyId, events: {} } as unknown as Context)),
    aim: SAME,
  },
};

const LIST: Aim = { ms: 60 };
/** Of what adds up or lists every day of a quarter: more of them have something in a long history. */
const QUARTER: Aim = { ms: 150 };

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const days = (count: number) => `from=${day(count - 1)}&to=${day(0)}`;

/**
 * Requests of every endpoint that reads, but for those of `UNMEASURED`; `scripts/benches.test.ts` compares them with the OpenAPI
 * document. `LAST` is the number of the last page, what else is written in capitals is an id or token of the company.
 */
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
  "orders, search of a dish": { path: "/api/orders?search=dish%2003", aim: SAME },
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
  "prices of an item": { path: "/api/inventory/prices?id=ITEM", aim: SAME },
  messages: { path: "/api/messages", aim: SAME },
  "messages, last page": { path: "/api/messages?page=LAST", aim: LIST },
  invoices: { path: "/api/invoices", aim: SAME },
  "invoices, last page": { path: "/api/invoices?page=LAST", aim: LIST },
  "invoices, search": { path: "/api/invoices?search=ingredient%2007", aim: SAME },
  "invoices, search without a match": { path: "/api/invoices?search=zzzz", aim: LIST },
  suppliers: { path: "/api/suppliers", aim: SAME },
  "invoices of a supplier": { path: "/api/suppliers/invoices?supplierId=SUPPLIER", aim: SAME },
  dishes: { path: "/api/dishes", aim: SAME },
  tables: { path: "/api/tables", aim: SAME },
  setup: { path: "/api/setup", aim: SAME },
  "report of 90 days": { path: `/api/reports?${days(90)}`, aim: QUARTER },
  "report of a year": { path: `/api/reports?${days(365)}`, aim: SAME },
  "report of a year, CSV": { path: `/api/reports/csv?${days(365)}`, aim: SAME },
  "report of a year, PDF": { path: `/api/reports/pdf?${days(365)}`, aim: SAME },
  "variance of a year": { path: `/api/variance?${days(365)}`, aim: SAME },
  "variance of a year, CSV": { path: `/api/variance/csv?${days(365)}`, aim: SAME },
  "variance of a year, PDF": { path: `/api/variance/pdf?${days(365)}`, aim: SAME },
  "stock of a year": { path: "/api/inventory/history?id=ITEM&days=365", aim: SAME },
  "stock value": { path: `/api/stock-value?date=${day(0)}`, aim: SAME },
  "stock value of half a year ago": { path: `/api/stock-value?date=${day(180)}`, aim: SAME },
  "stock value, CSV": { path: `/api/stock-value/csv?date=${day(0)}`, aim: SAME },
  "average cost of an item": { path: "/api/stock-value/item?id=ITEM", aim: SAME },
  counts: { path: "/api/counts", aim: SAME },
  "confidence of counts": { path: "/api/counts/confidence", aim: SAME },
  "confidence of an item": { path: "/api/counts/confidence?id=ITEM", aim: SAME },
  "worth counting": { path: "/api/counts/worth", aim: SAME },
  "storage areas": { path: "/api/storage-areas", aim: SAME },
  "price findings": { path: "/api/prices/findings", aim: SAME },
  "price effect": { path: "/api/prices/effect?itemId=ITEM", aim: SAME },
  bills: { path: "/api/bills", aim: SAME },
  "bills, last page": { path: "/api/bills?page=LAST", aim: LIST },
  "bills, all": { path: "/api/bills?state=all", aim: LIST },
  "bills, CSV": { path: "/api/bills/csv", aim: LIST },
  "one order": { path: "/api/orders/id?id=ORDER", aim: SAME },
  "usual options": { path: "/api/orders/usual-options?id=DISH", aim: SAME },
  "offline orders": { path: "/api/orders/offline", aim: SAME },
  "receipts of an order": { path: "/api/receipts?orderId=PAID", aim: SAME },
  "receipt, PDF": { path: "/api/receipts/pdf?id=RECEIPT", aim: SAME },
  "bill of an order, PDF": { path: "/api/receipts/bill?orderId=ORDER", aim: SAME },
  "pickup times": { path: "/api/public-menu/pickup-times?company_id=COMPANY", aim: SAME },
  menu: { path: "/api/public-menu?username=USERNAME", aim: SAME },
  "one invoice": { path: "/api/invoices/id?id=INVOICE", aim: SAME },
  "invoices and deliveries": { path: "/api/invoices/comparisons?invoiceId=INVOICE", aim: SAME },
  deliveries: { path: "/api/deliveries", aim: SAME },
  "expected deliveries": { path: "/api/deliveries/expected", aim: SAME },
  "order proposal": { path: "/api/purchase-orders/propose", method: "POST", aim: SAME },
  "purchase orders": { path: "/api/purchase-orders", aim: SAME },
  "ordering of an item": { path: "/api/item-ordering?itemId=ITEM", aim: SAME },
  "supplier items": { path: "/api/supplier-items?itemId=ITEM", aim: SAME },
  "credit requests": { path: "/api/credit-requests", aim: SAME },
  "sources of credit requests": { path: "/api/credit-requests/sources?supplier=SUPPLIER", aim: SAME },
  "credits won back": { path: "/api/credit-requests/won-back", aim: SAME },
  "reorder alert": { path: "/api/inventory/reorder-alert?id=ITEM", aim: SAME },
  lots: { path: "/api/lots", aim: SAME },
  batches: { path: "/api/batches", aim: SAME },
  "prep recipes": { path: "/api/prep-recipes", aim: SAME },
  "prep plan": { path: `/api/prep?day=${day(0)}`, aim: SAME },
  "prep plan, PDF": { path: `/api/prep/pdf?day=${day(0)}`, aim: SAME },
  "prep list": { path: "/api/prep-list", aim: SAME },
  "demand questions": { path: "/api/demand/questions", aim: SAME },
  "forecast of tomorrow": { path: "/api/forecasts/tomorrow", aim: SAME },
  restaurants: { path: "/api/restaurants", aim: SAME },
  calendar: { path: `/api/calendar?from=${day(30)}&to=${day(0)}`, aim: SAME },
  conversation: { path: "/api/chat", aim: SAME },
  "unread of the conversation": { path: "/api/chat/unread", aim: SAME },
  "table calls": { path: "/api/table-calls", aim: SAME },
  session: { path: "/api/session", aim: SAME },
};

const SETTINGS = "settings, of which there are as many after ten years as on the first day";
const ONE_ROW = "one row by its id or token";
const FILE = "one stored file or printed page, by its id";
const STREAM = "an event stream, which does not end";
const OUTSIDE = "asks a service outside, or answers it";

const PLUS = "a part of the larger plan, which reads stored forecasts of 70 days at most";
const SIGN_IN = "a step of one person's sign-in, which reads nothing of a company";

/** Endpoints that read and are not measured, with the reason. */
export const UNMEASURED: Record<string, string> = {
  "/api/sessions": SETTINGS,
  "/api/sign-in-methods": SETTINGS,
  "/api/auth/confirm-device": SETTINGS,
  "/api/supplier-items/doubted": SETTINGS,
  "/api/companies/user": SETTINGS,
  "/api/companies/username-available": SETTINGS,
  "/api/members": SETTINGS,
  "/api/invites/open": SETTINGS,
  "/api/devices": SETTINGS,
  "/api/device/people": SETTINGS,
  "/api/pin": SETTINGS,
  "/api/restored": SETTINGS,
  "/api/menu-stops": SETTINGS,
  "/api/menu-schedules": SETTINGS,
  "/api/translations": SETTINGS,
  "/api/plans": SETTINGS,
  "/api/subscription": SETTINGS,
  "/api/plus": SETTINGS,
  "/api/user/phone": SETTINGS,
  "/api/chat/link": SETTINGS,
  "/api/ingredient-categories": SETTINGS,
  "/api/menu-categories": SETTINGS,
  "/api/dish-sizes": SETTINGS,
  "/api/dish-ingredients": SETTINGS,
  "/api/ingredient-declarations": SETTINGS,
  "/api/dish-declarations/id": SETTINGS,
  "/api/ai/foods": SETTINGS,
  "/api/tax-rates": SETTINGS,
  "/api/charge-rules": SETTINGS,
  "/api/option-groups": SETTINGS,
  "/api/printers": SETTINGS,
  "/api/prep/settings": SETTINGS,
  "/api/chat/settings": SETTINGS,
  "/api/menu-photos": SETTINGS,
  "/api/exports": SETTINGS,
  "/api/archives": SETTINGS,
  "/api/closings": SETTINGS,
  "/api/backups": SETTINGS,
  "/api/public-menu/order-status": ONE_ROW,
  "/api/counts/id": ONE_ROW,
  "/api/deliveries/id": ONE_ROW,
  "/api/deliveries/note": ONE_ROW,
  "/api/purchase-orders/id": ONE_ROW,
  "/api/credit-requests/id": ONE_ROW,
  "/api/menu-photos/id": ONE_ROW,
  "/api/forecasts/day": ONE_ROW,
  "/api/proof": ONE_ROW,
  "/api/forecasts": PLUS,
  "/api/forecasts/backtest": PLUS,
  "/api/forecasts/scores": PLUS,
  "/api/counts/csv": FILE,
  "/api/lots/labels": FILE,
  "/api/deliveries/photo": FILE,
  "/api/invoices/page": FILE,
  "/api/invoices/file": FILE,
  "/api/public-menu/receipt": FILE,
  "/api/tables/code": FILE,
  "/api/tables/codes": FILE,
  "/api/purchase-orders/pdf": FILE,
  "/po/:token": FILE,
  "/api/credit-requests/pdf": FILE,
  "/api/chat/picture": FILE,
  "/api/menu-photos/page": FILE,
  "/api/exports/file": FILE,
  "/api/auth/verify-email": SIGN_IN,
  "/api/auth/reset-password/:token": SIGN_IN,
  "/api/auth/callback/google": SIGN_IN,
  "/api/auth/passkey/generate-register-options": SIGN_IN,
  "/api/auth/passkey/generate-authenticate-options": SIGN_IN,
  "/api/events": STREAM,
  "/api/public-menu/order-events": STREAM,
  "/api/public-menu/events": STREAM,
  "/sandbox/checkout/:session": OUTSIDE,
  "/sandbox/portal/:session": OUTSIDE,
  "/api/whatsapp/webhook": OUTSIDE,
};

/** Returns what is wrong with the lists above: a path that neither has, both have, or the product has no longer. */
export function uncovered(documented: readonly string[]): string[] {
  const paths = documented.map((path) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
  const reading = Object.values(REQUESTS).filter(({ method }) => method === undefined);
  const measured = new Set(reading.map(({ path }) => path.split("?")[0] ?? ""));
  const known = new Set(paths);
  return [
    ...paths
      .filter((path) => !measured.has(path) && !Object.hasOwn(UNMEASURED, path))
      .map((path) => `GET ${path} is neither measured nor named with a reason.`),
    ...Object.keys(UNMEASURED)
      .filter((path) => measured.has(path))
      .map((path) => `GET ${path} is measured, and named as not measured.`),
    ...[...measured, ...Object.keys(UNMEASURED)]
      .filter((path) => !known.has(path))
      .map((path) => `GET ${path} is not in the OpenAPI document.`),
  ];
}

/** Returns the requests with the ids, tokens and last pages of a company. */
export async function requestsOf(
  { pool }: Pick<TestApp, "pool">,
  companyId: string,
  read: (path: string) => Promise<{ text: string }>,
): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(
    `with newest as (select id from orders where company_id = $1 order by created_at desc, id desc limit 1),
     bought as (
       select line.item_id, count(*) over (partition by line.item_id, invoice.supplier_id) as prices,
         row_number() over (partition by line.item_id order by invoice.saved_at desc, line.seq desc) as position
       from supplier_invoice_lines line
       join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
       where line.company_id = $1)
     select
       -- Its newest price can be compared with one before, however short the history is.
       (select item_id from bought where position = 1 and prices > 1 order by prices, item_id limit 1) as "ITEM",
       (select id from suppliers where company_id = $1 order by name limit 1) as "SUPPLIER",
       (select id from dish where company_id = $1 order by name limit 1) as "DISH",
       (select id from supplier_invoice where company_id = $1 order by created_at desc, id desc limit 1) as "INVOICE",
       (select order_id from receipts where company_id = $1 order by number desc limit 1) as "PAID",
       (select id from receipts where company_id = $1 order by number desc limit 1) as "RECEIPT",
       (select id from newest) as "ORDER",
       $1::uuid as "COMPANY", (select username from companies where id = $1) as "USERNAME"`,
    [companyId],
  );
  const ids = rows[0] ?? {};
  const paths: Record<string, string> = {};
  for (const [name, { path }] of Object.entries(REQUESTS)) {
    const named = path.replace(/[A-Z]{4,}/, (word) => ids[word] ?? word);
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
