import { repriceItems } from "#src/features/invoices/receipts/server/reprice-items.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/** Moves the invoice lines of an item to the item that it was merged into. */
export async function moveInvoiceLines(
  context: Context,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const { db, companyId } = context;
  await db
    .updateTable("supplier_invoice_lines")
    .set({ item_id: into })
    .where("company_id", "=", companyId)
    .where("item_id", "=", from)
    .execute();
  await repriceItems(context, [into]);
  await publish(context, "invoices.changed");
}
