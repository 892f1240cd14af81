import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { listInvoices as contract } from "#src/features/invoices/receipts/contract.ts";
import { asSummary, selectInvoices } from "#src/features/invoices/receipts/server/invoice-rows.ts";
import type { Context } from "#src/server/context.ts";
import { idsOfPage, pageWindow } from "#src/server/db/page-window.ts";
import { nameFinder } from "#src/shared/text-key.ts";

const PAGE_SIZE = 20;

type Filters = z.output<typeof contract.query>;

/** Returns one page of the invoices that match the filters, newest first. */
export async function listInvoices(context: Context, { page, ...filters }: Filters) {
  const texts = filters.search ? await findTexts(context, nameFinder(filters.search)) : null;
  const condition = matching(context.companyId, filters, texts);
  const { total, ids } = await (texts ? findPage : readPage)(context, condition, page);
  // Count lines, pages and files for the invoices of the page only.
  const rows = await selectInvoices(context)
    .where("invoice.id", "in", ids)
    .orderBy("invoice.created_at", "desc")
    .orderBy("invoice.id", "desc")
    .execute();
  const totalPages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { invoices: rows.map(asSummary), pagination: { currentPage: page, totalPages, pageSize: PAGE_SIZE } };
}

interface Page {
  total: number;
  /** The ids of the page, as an SQL operand of `in`. */
  ids: RawBuilder<string>;
}

/** Returns a page of a text search. It evaluates the condition once, because that is most of the work. */
async function findPage({ db }: Context, condition: RawBuilder<boolean>, page: number): Promise<Page> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select id, created_at from supplier_invoice as invoice where ${condition})
    select count(*) as total, array(
      select id from found order by created_at desc, id desc
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as ids
    from found`.execute(db);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { total, ids: sql`(select unnest(${ids}::uuid[]))` };
}

async function readPage({ db }: Context, condition: RawBuilder<boolean>, page: number): Promise<Page> {
  const { total } = await db
    .selectFrom("supplier_invoice as invoice")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(condition)
    .executeTakeFirstOrThrow();
  const window = pageWindow(page, PAGE_SIZE, total);
  return { total, ids: idsOfPage(sql`supplier_invoice as invoice`, condition, window) };
}

/**
 * Returns the texts of invoices that match the search: suppliers, numbers, and names and codes of lines. Most of them
 * occur on many invoices. They are compared here because PostgreSQL folds letters differently.
 */
async function findTexts({ db, companyId }: Context, isFound: (text: string) => boolean): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    with recursive ${distinctOfLines(companyId, "item_name")}, ${distinctOfLines(companyId, "code")}
    select supplier_name as text from supplier_invoice where company_id = ${companyId} group by 1
    union all select invoice_number from supplier_invoice where company_id = ${companyId}
    union all select item_name from each_item_name
    union all select code from each_code
    union all select text from supplier_invoice
      cross join lateral jsonb_array_elements(coalesce(extracted -> 'items', '[]')) as item
      cross join lateral unnest(array[item ->> 'item_name', item ->> 'code']) as text
      where company_id = ${companyId} and status <> 'processed'`.execute(db);
  const texts = new Set(rows.map(({ text }) => text).filter((text) => text !== null));
  return [...texts].filter(isFound);
}

/**
 * SQL of the distinct texts of a column. Each step of the recursion finds the next text in the index, without reading
 * the lines in between.
 */
const distinctOfLines = (companyId: string, column: "item_name" | "code") => sql`
  ${sql.ref(`each_${column}`)} as (
    (select ${sql.ref(column)} from supplier_invoice_lines where company_id = ${companyId} order by 1 limit 1)
    union all
    select next.* from ${sql.ref(`each_${column}`)} as known cross join lateral (
      select ${sql.ref(column)} from supplier_invoice_lines line
      where company_id = ${companyId} and ${sql.ref(`line.${column}`)} > ${sql.ref(`known.${column}`)}
      order by 1 limit 1) as next
  )`;

function matching(
  companyId: string,
  { status, supplierId }: Omit<Filters, "page" | "search">,
  texts: readonly string[] | null,
) {
  const all = [sql<boolean>`invoice.company_id = ${companyId}`];
  if (status !== "all") all.push(sql`invoice.status = ${status}`);
  if (supplierId) all.push(sql`invoice.supplier_id = ${supplierId}`);
  if (texts) {
    const isOne = (text: RawBuilder<unknown>) => sql`${text} = any(${texts}::text[])`;
    all.push(sql`(${isOne(sql`invoice.supplier_name`)} or ${isOne(sql`invoice.invoice_number`)}
      or invoice.id in (
        select invoice_id from supplier_invoice_lines where company_id = ${companyId} and ${isOne(sql`item_name`)}
        union all
        select invoice_id from supplier_invoice_lines where company_id = ${companyId} and ${isOne(sql`code`)})
      or invoice.status <> 'processed' and exists (
        select from jsonb_array_elements(coalesce(invoice.extracted -> 'items', '[]')) item
        where ${isOne(sql`item ->> 'item_name'`)} or ${isOne(sql`item ->> 'code'`)}))`);
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}
