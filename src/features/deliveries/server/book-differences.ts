import { readDelivery } from "#src/features/deliveries/server/delivery-rows.ts";
import { readOrderedPrices } from "#src/features/deliveries/server/ordered-prices.ts";
import { readStockDifferences } from "#src/features/deliveries/server/stock-differences.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Books the quantities that the ledger still lacks after the invoices for the delivery. They are booked as movements of
 * the delivery, at the ordered price.
 */
export async function bookDeliveryDifferences(context: Context, deliveryId: string): Promise<void> {
  const differences = await readStockDifferences(context, { delivery: deliveryId });
  if (differences.length === 0) return;
  const { supplier_name, po_number } = await readDelivery(context, deliveryId);
  const ordered = await readOrderedPrices(context, deliveryId);
  for (const { item_id, quantity } of differences) {
    await bookMovement(context, {
      item_id,
      quantity,
      reason: "receive",
      source_type: "delivery",
      source_id: deliveryId,
      unit_cost: quantity > 0 ? (ordered.get(item_id) ?? null) : null,
      note: deliveryNote(supplier_name, po_number),
    });
  }
}

/** The note on the movements of a delivery. */
export const deliveryNote = (supplier: string, orderNumber: number | null): string =>
  `Delivery from ${supplier}${orderNumber === null ? "" : `, order ${orderNumber}`}`;
