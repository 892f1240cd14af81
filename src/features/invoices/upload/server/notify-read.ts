import { sql } from "kysely";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { invoiceReadText } from "#src/features/invoices/upload/message-text.ts";
import { readOwnerPhone } from "#src/features/messages/server/owner-phone.ts";
import { sendMessage } from "#src/features/messages/server/send.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";

/** Sends the owner a message that an upload can be reviewed: once per invoice, and only if the alert is switched on. */
export async function notifyRead(context: Context, invoiceId: string): Promise<void> {
  const { db, companyId, env } = context;
  const { invoice_processed_alerts, country, currency } = await companyRow(context);
  if (!invoice_processed_alerts) return;
  const invoice = await db
    .updateTable("supplier_invoice")
    .set({ notified_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", invoiceId)
    .where("notified_at", "is", null)
    .returning(["supplier_name", "extracted"])
    .executeTakeFirst();
  const extracted = invoice?.extracted as ExtractedInvoice | null | undefined;
  if (!invoice || !extracted) return;
  const body = invoiceReadText({
    supplier: invoice.supplier_name,
    lines: extracted.items.length,
    total: extracted.total,
    currency: extracted.currency || currency,
    country,
    link: `${env.APP_URL}/invoices/${invoiceId}`,
  });
  await sendMessage(context, { to: await readOwnerPhone(context), body, kind: "invoice-processed" });
}
