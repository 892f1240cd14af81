import { sql } from "kysely";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import { refreshLastPrices } from "#src/features/invoices/receipts/server/reprice-items.ts";
import { moveLearnedSupplier } from "#src/features/inventory/supplier-items/server/learned.ts";
import { publish } from "#src/server/publish.ts";
import { moveUnitWords } from "#src/features/invoices/receipts/server/unit-words.ts";
import type { Context } from "#src/server/context.ts";

interface Merge {
  from: string;
  into: string;
}

/** Moves one supplier's invoices and remembered matches to another. */
export async function moveInvoices(context: Context, merge: Merge): Promise<void> {
  await lockReceipts(context);
  await allowRepeats(context, merge);
  await context.db
    .updateTable("supplier_invoice")
    .set({ supplier_id: merge.into })
    .where("company_id", "=", context.companyId)
    .where("supplier_id", "=", merge.from)
    .execute();
  await moveUnitWords(context, merge);
  await refreshLastPrices(context, merge.into, await moveLearnedSupplier(context, merge));
  await publish(context, "invoices.changed");
}

/**
 * Marks invoices as allowed duplicates if both suppliers have an invoice with the same number and total. That invoice
 * was received twice, and both receipts remain.
 */
async function allowRepeats({ db, companyId }: Context, { from, into }: Merge): Promise<void> {
  await sql`
    update supplier_invoice moved set duplicate_allowed = true
    from supplier_invoice known
    where moved.company_id = ${companyId} and moved.supplier_id = ${from} and moved.status = 'processed'
      and known.company_id = moved.company_id and known.supplier_id = ${into} and known.status = 'processed'
      and known.number_key = moved.number_key and known.total = moved.total`.execute(db);
}
