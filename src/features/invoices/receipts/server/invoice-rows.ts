import { sql } from "kysely";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { stageOf } from "#src/features/invoices/upload/stages.ts";
import type { Context } from "#src/server/context.ts";

const summaryColumns = [
  "invoice.id",
  "invoice.status",
  "invoice.step",
  "invoice.step_page",
  "invoice.step_pages",
  "invoice.error",
  "invoice.can_retry",
  "invoice.document",
  "invoice.supplier_id",
  "invoice.supplier_name",
  "invoice.invoice_number",
  "invoice.invoice_date",
  "invoice.currency",
  "invoice.tax",
  "invoice.total",
  "invoice.created_by",
  "invoice.created_at",
  "invoice.saved_by",
  "invoice.saved_at",
  "invoice.reversed_by",
  "invoice.reversed_at",
] as const;

/**
 * Selects the columns of invoices that lists show. For an unsaved invoice, the line count is the number of lines read.
 */
export function selectInvoices({ db, companyId }: Context) {
  return db
    .selectFrom("supplier_invoice as invoice")
    .select(summaryColumns)
    .select((eb) => [
      sql<number>`case when invoice.status = 'processed'
        then (select count(*) from supplier_invoice_lines line
          where line.company_id = invoice.company_id and line.invoice_id = invoice.id)
        else coalesce(jsonb_array_length(invoice.extracted -> 'items'), 0) end::integer`.as("line_count"),
      eb
        .selectFrom("supplier_invoice_pages as page")
        .select((page) => page.fn.countAll<number>().as("count"))
        .whereRef("page.company_id", "=", "invoice.company_id")
        .whereRef("page.invoice_id", "=", "invoice.id")
        .$asScalar()
        .as("page_count"),
      eb
        .selectFrom("supplier_invoice_files as file")
        .select("file.id")
        .whereRef("file.company_id", "=", "invoice.company_id")
        .whereRef("file.invoice_id", "=", "invoice.id")
        .where("file.format", "in", ["jpeg", "png"])
        .orderBy("file.position")
        .limit(1)
        .$asScalar()
        .as("picture_file_id"),
    ])
    .where("invoice.company_id", "=", companyId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvoices>["execute"]>>[number];

export function asSummary({
  step,
  step_page,
  step_pages,
  status,
  document,
  currency,
  page_count,
  ...row
}: Row): InvoiceSummary {
  return {
    ...row,
    status: status as InvoiceSummary["status"],
    document: document as InvoiceSummary["document"],
    stage: stageOf({ status, step, reversed_at: row.reversed_at }),
    progress: step_page !== null && step_pages !== null ? { page: step_page, of: step_pages } : null,
    currency: currency ?? "",
    page_count: page_count ?? 0,
  };
}
