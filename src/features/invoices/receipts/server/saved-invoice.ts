import type { Receives } from "#src/features/invoices/receipts/line-outcome.ts";
import type { SavedInvoice } from "#src/features/invoices/receipts/contract.ts";
import type { Context } from "#src/server/context.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

interface ReceivedColumns {
  received_quantity: number | null;
  received_unit: string | null;
  received_by: string | null;
  price_per_unit: number | null;
}

export function receivesOf(row: ReceivedColumns): Receives | null {
  if (row.received_quantity === null) return null;
  return {
    quantity: row.received_quantity,
    unit: row.received_unit as InventoryUnit,
    price_per_unit: row.price_per_unit ?? 0,
    by: row.received_by as Receives["by"],
  };
}

/** Returns the result of saving an invoice, which is the same for the first request and its repetitions. */
export async function readSaved({ db, companyId }: Context, id: string): Promise<SavedInvoice> {
  const invoice = await db
    .selectFrom("supplier_invoice")
    .select(["supplier_id", "supplier_name", "supplier_created"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("supplier_invoice_lines")
    .select(["position as line", "item_name", "item_id as inventory_item_id", "created", "skipped"])
    .select(["received_quantity", "received_unit", "received_by", "price_per_unit"])
    .where("company_id", "=", companyId)
    .where("invoice_id", "=", id)
    .orderBy("position")
    .execute();
  const lines = rows.map(({ line, item_name, inventory_item_id, created, skipped, ...received }) => ({
    line,
    item_name,
    inventory_item_id,
    created,
    skipped,
    receives: receivesOf(received),
  }));
  return {
    invoice_id: id,
    successful_items: lines.filter(({ receives }) => receives !== null).length,
    skipped_items: lines.filter(({ skipped }) => skipped).length,
    created_items: lines.filter(({ created }) => created).length,
    supplier: { id: invoice.supplier_id ?? "", name: invoice.supplier_name, created: invoice.supplier_created },
    lines,
  };
}
