import type { Selectable } from "kysely";
import { v7 as uuid } from "uuid";
import type { Stage } from "#src/features/invoices/upload/stages.ts";
import { dropFiles } from "#src/features/invoices/upload/server/invoice-files.ts";
import { queueReading } from "#src/features/invoices/upload/server/read-upload.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

async function lockInvoice({ db, companyId }: Context, id: string) {
  const row = await db
    .selectFrom("supplier_invoice")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Invoice");
  return row;
}

const label = ({ invoice_number, supplier_name }: { invoice_number: string; supplier_name: string }) =>
  invoice_number || supplier_name || "without a number";

/** Reads an upload once more. Throws 409 when it is saved, or has no pages to be read. */
export async function retryReading(context: Context, id: string): Promise<{ invoice_id: string; stage: Stage }> {
  const row = await lockInvoice(context, id);
  if (row.status === "processed") throw conflict("INVOICE_SAVED", "This invoice was saved already.");
  if (row.files_key === null) throw conflict("NO_FILES", "This invoice has no pages to be read.");
  await queueReading(context, id);
  await note(context, { id, name: label(row), action_type: "update", description: "An invoice is being read again" });
  return { invoice_id: id, stage: "queued" };
}

/** Removes an upload that nobody has saved, with its files. Throws 409 for one that is in the books. */
export async function discardInvoice(scope: Scope, id: string): Promise<{ id: string }> {
  const keys = await scope.within(async (context) => {
    const { db, companyId } = context;
    const row = await lockInvoice(context, id);
    if (row.status === "processed") {
      throw conflict("INVOICE_SAVED", "This invoice was saved. Reverse it instead.");
    }
    const files = await db
      .selectFrom("supplier_invoice_files")
      .select("file_key as key")
      .where("company_id", "=", companyId)
      .where("invoice_id", "=", id)
      .execute();
    const pages = await db
      .selectFrom("supplier_invoice_pages")
      .select("image_key as key")
      .where("company_id", "=", companyId)
      .where("invoice_id", "=", id)
      .execute();
    await db.deleteFrom("supplier_invoice").where("company_id", "=", companyId).where("id", "=", id).execute();
    const description = `An uploaded invoice was discarded (${label(row)})`;
    await note(context, { id, name: label(row), action_type: "delete", description });
    return [...files, ...pages].map(({ key }) => key);
  });
  await dropFiles(scope, keys);
  return { id };
}

/** A reversed invoice as a new one of the same pages, ready to be reviewed and received once more. */
export async function reenterInvoice(context: Context, id: string): Promise<{ invoice_id: string }> {
  const { db, actor } = context;
  const row = await lockInvoice(context, id);
  if (row.reversed_at === null) throw conflict("NOT_REVERSED", "Only a reversed invoice can be opened again.");
  if (row.extracted === null) throw conflict("NO_FILES", "This invoice has no pages. Please enter it by hand.");
  const invoice_id = uuid();
  const { id: _, company_id, extracted, ...read } = row;
  await db
    .insertInto("supplier_invoice")
    .values({
      ...asRead(read),
      id: invoice_id,
      company_id,
      extracted: JSON.stringify(extracted),
      created_by: actor.name,
    })
    .execute();
  await copyPages(context, id, invoice_id);
  const description = `Invoice ${label(row)} was opened again`;
  await note(context, { id: invoice_id, name: label(row), action_type: "create", description });
  return { invoice_id };
}

/** Of a row only what reading the pages told, not what became of the receipt. */
function asRead(row: Pick<Selectable<DB["supplier_invoice"]>, (typeof READ)[number]>) {
  return Object.fromEntries(READ.map((name) => [name, row[name]])) as Pick<typeof row, (typeof READ)[number]>;
}

const READ = [
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

async function copyPages({ db, companyId }: Context, from: string, to: string): Promise<void> {
  const files = await db
    .selectFrom("supplier_invoice_files")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", from)
    .execute();
  const pages = await db
    .selectFrom("supplier_invoice_pages")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", from)
    .execute();
  const ids = new Map(files.map((file) => [file.id, uuid()]));
  const idOf = (file: string) => ids.get(file) ?? uuid();
  if (files.length > 0) {
    await db
      .insertInto("supplier_invoice_files")
      .values(files.map((file) => ({ ...file, id: idOf(file.id), invoice_id: to })))
      .execute();
  }
  if (pages.length > 0) {
    await db
      .insertInto("supplier_invoice_pages")
      .values(pages.map((page) => ({ ...page, id: uuid(), invoice_id: to, file_id: idOf(page.file_id) })))
      .execute();
  }
}

async function note(
  context: Context,
  { id, name, ...activity }: { id: string; name: string; action_type: string; description: string },
): Promise<void> {
  await recordActivity(context, { ...activity, entity_type: "invoice", entity_id: id, entity_name: name });
  await publish(context, "invoices.changed", id);
}
