import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { listInvoices as contract } from "#src/features/invoices/receipts/contract.ts";
import { asSummary, selectInvoices } from "#src/features/invoices/receipts/server/invoice-rows.ts";
import type { Context } from "#src/server/context.ts";
import { type PageWindow, pageWindow } from "#src/server/db/page-window.ts";

const PAGE_SIZE = 20;

type Filters = z.output<typeof contract.query>;

/** Returns one page of the invoices that match the filters, newest first. */
export async function listInvoices(context: Context, { page, ...filters }: Filters) {
  const condition = matching(filters);
  const total = await countInvoices(context, condition);
  const rows = await selectInvoices(context)
    .where("invoice.id", "in", pageIds(context, condition, pageWindow(page, PAGE_SIZE, total)))
    .orderBy("invoice.created_at", "desc")
    .orderBy("invoice.id", "desc")
    .execute();
  const totalPages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { invoices: rows.map(asSummary), pagination: { currentPage: page, totalPages, pageSize: PAGE_SIZE } };
}

async function countInvoices({ db, companyId }: Context, condition: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom("supplier_invoice as invoice")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("invoice.company_id", "=", companyId)
    .where(condition)
    .executeTakeFirstOrThrow();
  return total;
}

/** Lines, pages and files are counted for the invoices of the page only. */
function pageIds({ db, companyId }: Context, condition: RawBuilder<boolean>, window: PageWindow) {
  const direction = window.backwards ? "asc" : "desc";
  return db
    .selectFrom("supplier_invoice as invoice")
    .select("invoice.id")
    .where("invoice.company_id", "=", companyId)
    .where(condition)
    .orderBy("invoice.created_at", direction)
    .orderBy("invoice.id", direction)
    .limit(window.limit)
    .offset(window.offset);
}

function matching({ status, supplierId, search }: Omit<Filters, "page">) {
  const all = [sql<boolean>`true`];
  if (status !== "all") all.push(sql`invoice.status = ${status}`);
  if (supplierId) all.push(sql`invoice.supplier_id = ${supplierId}`);
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    all.push(sql`(invoice.supplier_name ilike ${pattern} or invoice.invoice_number ilike ${pattern}
      or exists (select from supplier_invoice_lines line where line.company_id = invoice.company_id
        and line.invoice_id = invoice.id and (line.item_name ilike ${pattern} or line.code ilike ${pattern}))
      or invoice.status <> 'processed' and exists (
        select from jsonb_array_elements(coalesce(invoice.extracted -> 'items', '[]')) item
        where item ->> 'item_name' ilike ${pattern} or item ->> 'code' ilike ${pattern}))`);
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}
