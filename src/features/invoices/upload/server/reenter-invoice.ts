import type { Selectable } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import {
  labelOf,
  lockInvoice,
  readFileRows,
  readPageRows,
} from "#src/features/invoices/upload/server/change-upload.ts";
import type { Context } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { conflict } from "#src/server/http/errors.ts";

/** The columns that reading has set, without those of the receipt. */
const READING_COLUMNS = [
  "document",
  "supplier_id",
  "supplier_name",
  "invoice_number",
  "number_key",
  "invoice_date",
  "currency",
  "subtotal",
  "tax",
  "charges",
  "discount",
  "rounding",
  "total",
  "files_key",
  "read_by",
  "notified_at",
] as const;
type ReadingColumns = Pick<Selectable<DB["supplier_invoice"]>, (typeof READING_COLUMNS)[number]>;

/** Opens a reversed invoice as a new one with the same pages, ready to be reviewed and received again. */
export async function reenterInvoice(context: Context, id: string): Promise<{ invoice_id: string }> {
  const row = await lockInvoice(context, id);
  if (row.reversed_at === null) throw conflict("NOT_REVERSED", "Only a reversed invoice can be opened again.");
  if (row.extracted === null) throw conflict("NO_FILES", "This invoice has no pages. Please enter it by hand.");
  const invoice_id = uuid();
  await context.db
    .insertInto("supplier_invoice")
    .values({
      ...readingColumnsOf(row),
      id: invoice_id,
      company_id: context.companyId,
      extracted: JSON.stringify(row.extracted),
      created_by: context.actor.name,
    })
    .execute();
  await copyPages(context, id, invoice_id);
  await recordChange(context, {
    entity: "invoice",
    action: "create",
    row: { id: invoice_id, name: labelOf(row) },
    description: `Invoice ${labelOf(row)} was opened again`,
    event: "invoices.changed",
  });
  return { invoice_id };
}

function readingColumnsOf(row: ReadingColumns): ReadingColumns {
  return Object.fromEntries(READING_COLUMNS.map((name) => [name, row[name]])) as ReadingColumns;
}

async function copyPages(context: Context, from: string, to: string): Promise<void> {
  const files = await readFileRows(context, from);
  const pages = await readPageRows(context, from);
  const ids = new Map(files.map((file) => [file.id, uuid()]));
  const idOf = (file: string) => ids.get(file) ?? uuid();
  if (files.length > 0) {
    await context.db
      .insertInto("supplier_invoice_files")
      .values(files.map((file) => ({ ...file, id: idOf(file.id), invoice_id: to })))
      .execute();
  }
  if (pages.length > 0) {
    await context.db
      .insertInto("supplier_invoice_pages")
      .values(pages.map((page) => ({ ...page, id: uuid(), invoice_id: to, file_id: idOf(page.file_id) })))
      .execute();
  }
}
