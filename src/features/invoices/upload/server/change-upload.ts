import { recordChange } from "#src/features/activity/server/record-change.ts";
import { dropInvoiceFiles } from "#src/features/invoices/upload/server/invoice-files.ts";
import { queueReading } from "#src/features/invoices/upload/server/read-upload.ts";
import type { Stage } from "#src/features/invoices/upload/stages.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

export async function lockInvoice({ db, companyId }: Context, id: string) {
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

/** Returns the invoice's name in the activity log. */
export const labelOf = ({ invoice_number, supplier_name }: { invoice_number: string; supplier_name: string }) =>
  invoice_number || supplier_name || "without a number";

/** Queues another reading of an upload. Throws 409 if it is saved, or has no pages to read. */
export async function retryReading(context: Context, id: string): Promise<{ invoice_id: string; stage: Stage }> {
  const row = await lockInvoice(context, id);
  if (row.status === "processed") throw conflict("INVOICE_SAVED", "This invoice was saved already.");
  if (row.files_key === null) throw conflict("NO_FILES", "This invoice has no pages to be read.");
  await queueReading(context, id);
  await recordChange(context, {
    entity: "invoice",
    action: "update",
    row: { id, name: labelOf(row) },
    description: "An invoice is being read again",
    event: "invoices.changed",
  });
  return { invoice_id: id, stage: "queued" };
}

/** Removes an upload that nobody has saved, with its files. Throws 409 for one that was saved. */
export async function discardInvoice(scope: Scope, id: string): Promise<{ id: string }> {
  const keys = await scope.within(async (context) => {
    const row = await lockInvoice(context, id);
    if (row.status === "processed") {
      throw conflict("INVOICE_SAVED", "This invoice was saved. Reverse it instead.");
    }
    const files = await readFileRows(context, id);
    const pages = await readPageRows(context, id);
    await context.db
      .deleteFrom("supplier_invoice")
      .where("company_id", "=", context.companyId)
      .where("id", "=", id)
      .execute();
    await recordChange(context, {
      entity: "invoice",
      action: "delete",
      row: { id, name: labelOf(row) },
      description: `An uploaded invoice was discarded (${labelOf(row)})`,
      event: "invoices.changed",
    });
    return [...files.map(({ file_key }) => file_key), ...pages.map(({ image_key }) => image_key)];
  });
  await dropInvoiceFiles(scope, keys);
  return { id };
}

export function readFileRows({ db, companyId }: Context, invoiceId: string) {
  return db
    .selectFrom("supplier_invoice_files")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}

export function readPageRows({ db, companyId }: Context, invoiceId: string) {
  return db
    .selectFrom("supplier_invoice_pages")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}
