import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { completeFromUpload, isOfUpload } from "#src/features/invoices/receipts/from-upload.ts";
import type { InvoiceData } from "#src/features/invoices/receipts/invoice-data.ts";
import { stageOf } from "#src/features/invoices/upload/stages.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

export interface Upload {
  id: string;
  /** Whether it was received before; then saving it again changes nothing. */
  saved: boolean;
  /** The lines that were sent. If the sender named no upload, they are completed with what was read from its pages. */
  data: InvoiceData;
}

/**
 * Locks and returns the upload of these lines. This is the named upload, or else the newest unsaved upload of the last
 * day from which most of the lines were read, because the request body of docs/spec/2-back-office.md, "7. Calls made"
 * does not name an upload. Throws 409 while the upload is being read.
 */
export async function claimUpload(context: Context, data: InvoiceData): Promise<Upload | undefined> {
  if (data.invoice_id === undefined) return findUpload(context, data);
  const row = await context.db
    .selectFrom("supplier_invoice")
    .select(["id", "status", "step", "reversed_at"])
    .where("company_id", "=", context.companyId)
    .where("id", "=", data.invoice_id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Invoice");
  const stage = stageOf(row);
  if (stage === "reversed") {
    throw conflict("INVOICE_REVERSED", "This invoice was reversed. Open it again to receive it once more.");
  }
  if (stage === "queued" || stage === "reading" || stage === "matching") {
    throw conflict("STILL_READING", "This invoice is still being read. Please wait a moment.");
  }
  return { id: row.id, saved: stage === "saved", data };
}

/** Maximum number of open uploads of the last day that are searched. */
const MAX_RECENT = 20;

async function findUpload({ db, companyId }: Context, data: InvoiceData): Promise<Upload | undefined> {
  const rows = await db
    .selectFrom("supplier_invoice")
    .select(["id", "extracted"])
    .where("company_id", "=", companyId)
    .where("status", "=", "pending")
    .where("step", "=", "ready")
    .where("extracted", "is not", null)
    .where((eb) => eb("created_at", ">", eb.val(new Date(Date.now() - 86_400_000).toISOString())))
    .orderBy("created_at", "desc")
    .limit(MAX_RECENT)
    .forUpdate()
    .execute();
  const found = rows.find(({ extracted }) => isOfUpload(data, extracted as unknown as ExtractedInvoice));
  if (!found) return undefined;
  return { id: found.id, saved: false, data: completeFromUpload(data, found.extracted as unknown as ExtractedInvoice) };
}
