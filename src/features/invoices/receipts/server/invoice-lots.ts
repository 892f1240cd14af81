import { sql } from "kysely";
import { recordLots, removeLots } from "#src/features/inventory/lots/server/record-lots.ts";
import type { Context } from "#src/server/context.ts";

interface Lot {
  item_id: string;
  quantity: number;
  invoice_date: string | null;
}

/**
 * Stores the use-by dates of the goods that came by an invoice. For goods that were counted in at the door, the
 * delivery has stored them.
 */
export async function replaceInvoiceLots(context: Context, invoiceId: string): Promise<void> {
  const { db, companyId } = context;
  await removeLots(context, invoiceId);
  const { rows } = await sql<Lot>`
    select line.item_id, round(line.received_quantity * line.unit_factor, 6) as quantity,
      invoice.invoice_date::text as invoice_date
    from supplier_invoice invoice
    join supplier_invoice_lines line on line.company_id = invoice.company_id and line.invoice_id = invoice.id
    where invoice.company_id = ${companyId} and invoice.id = ${invoiceId} and line.item_id is not null
      and line.received_quantity > 0 and not line.not_delivered
      and not exists (
        select from deliveries delivery
        join delivery_lines named on named.company_id = delivery.company_id and named.delivery_id = delivery.id
        where delivery.company_id = invoice.company_id and delivery.id = invoice.delivery_id
          and delivery.reversed_at is null and line.item_id in (named.item_id, named.substitutes_item_id))
    order by line.position`.execute(db);
  const received_on = rows[0]?.invoice_date ?? null;
  await recordLots(context, { source: "invoice", source_id: invoiceId, received_on, lots: rows });
}
