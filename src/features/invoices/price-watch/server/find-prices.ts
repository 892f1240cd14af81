import { sql } from "kysely";
import { CREEP_REPEATED_AFTER_DAYS } from "#src/features/invoices/prices/alert-limits.ts";
import { type ClassifiedPrice, classifyPrice } from "#src/features/invoices/prices/classify-price.ts";
import { knownPacksOf } from "#src/features/invoices/prices/known-packs.ts";
import { createPriceBook } from "#src/features/invoices/prices/price-book.ts";
import { marketBefore, type PriceRow, readPriceRows } from "#src/features/invoices/prices/server/price-rows.ts";
import { readAgreedPrices } from "#src/features/invoices/receipts/server/agreed-prices.ts";
import { readCompanyDays } from "#src/features/invoices/receipts/server/company-day.ts";
import { readItems } from "#src/features/inventory/server/item-rows.ts";
import type { Context } from "#src/server/context.ts";
import { addDays, daysBetween } from "#src/shared/time.ts";

export interface FoundPrice extends ClassifiedPrice {
  row: PriceRow;
}

/** Number of days whose prices are examined. Older ones give no findings, even if an invoice is entered late. */
const LOOKED_AT_DAYS = 60;

/** Classes that are reported again only after a while, because they last from delivery to delivery. */
const LASTING: readonly ClassifiedPrice["class"][] = ["creep", "cheaper_elsewhere"];

/**
 * Returns the findings about the prices of these items in the last 60 days. `invoiceId` is the invoice that was just
 * saved, or whose delivery was counted in: its lines are compared with the agreed or ordered prices. The lines of other
 * invoices were compared when they were saved.
 */
export async function findPrices(
  context: Context,
  itemIds: readonly string[],
  invoiceId: string | null,
): Promise<FoundPrice[]> {
  const { today } = await readCompanyDays(context);
  const since = addDays(today, -LOOKED_AT_DAYS);
  const rows = await readPriceRows(context, { itemIds, marketSince: marketBefore(since) });
  const items = new Map((await readItems(context, itemIds)).map((item) => [item.id, item]));
  await compareWithAgreed(context, rows, invoiceId);
  const book = createPriceBook(rows);
  const noticed = await readLasting(context, itemIds, since);
  const found: FoundPrice[] = [];
  for (const row of rows) {
    const item = items.get(row.item_id);
    if (!item || row.day < since) continue;
    for (const classifiedPrice of classifyPrice(book.caseOf(row, knownPacksOf(item)))) {
      if (LASTING.includes(classifiedPrice.class) && isRepeated(noticed, row, classifiedPrice.class)) continue;
      found.push({ ...classifiedPrice, row });
    }
  }
  return found;
}

async function compareWithAgreed(context: Context, rows: PriceRow[], invoiceId: string | null): Promise<void> {
  const lines = rows.filter((row) => row.invoice_id === invoiceId);
  const [first] = lines;
  if (!first) return;
  const ids = lines.map(({ item_id }) => item_id);
  const overcharged = await readAgreedPrices(context, {
    supplierId: first.supplier_id,
    itemIds: ids,
    deliveryId: await readDeliveryId(context, first.invoice_id),
  });
  for (const line of lines) line.agreed_price = overcharged(line);
}

/** Returns the delivery of an invoice, whose order has the expected prices. */
async function readDeliveryId({ db, companyId }: Context, invoiceId: string): Promise<string | null> {
  const { delivery_id } = await db
    .selectFrom("supplier_invoice")
    .select("delivery_id")
    .where("company_id", "=", companyId)
    .where("id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  return delivery_id;
}

const keyOf = (row: { item_id: string; supplier_id: string }, kind: string) =>
  `${row.item_id} ${row.supplier_id} ${kind}`;

/** Returns the last day before the examined days on which each lasting finding occurred. */
async function readLasting(
  { db, companyId }: Context,
  itemIds: readonly string[],
  before: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ item_id: string; supplier_id: string; class: string; day: string }>`
    select item_id, supplier_id, class, max(day)::text as day from (
      select finding.item_id, finding.supplier_id, finding.class,
        coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date) as day
      from price_findings finding
      join supplier_invoice_lines line on line.company_id = finding.company_id and line.id = finding.invoice_line_id
      join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
      join companies company on company.id = finding.company_id
      where finding.company_id = ${companyId} and finding.item_id = any(${itemIds}::uuid[])
        and finding.class = any(${LASTING}) and invoice.reversed_at is null
    ) said
    where day < ${before}::date
    group by item_id, supplier_id, class`.execute(db);
  return new Map(rows.map((row) => [keyOf(row, row.class), row.day]));
}

function isRepeated(noticed: Map<string, string>, row: PriceRow, kind: string): boolean {
  const key = keyOf(row, kind);
  const last = noticed.get(key);
  if (last !== undefined && daysBetween(last, row.day) < CREEP_REPEATED_AFTER_DAYS) return true;
  noticed.set(key, row.day);
  return false;
}
