import Big from "big.js";
import { describePack, type PackSize, packsToOrder } from "#src/features/inventory/packs.ts";
import { formatQuantity } from "#src/shared/units.ts";

export type StockStatus = "Out of Stock" | "Low Stock" | "In Stock";

interface Stock {
  quantity_available: number;
  reorder_threshold: number;
}

export function stockStatus({ quantity_available, reorder_threshold }: Stock): StockStatus {
  if (quantity_available <= 0) return "Out of Stock";
  return quantity_available <= reorder_threshold ? "Low Stock" : "In Stock";
}

export function needsReorder({ quantity_available, reorder_threshold }: Stock): boolean {
  return quantity_available <= reorder_threshold;
}

/** Returns max(2 x threshold, 1.5 x threshold - quantity), rounded to 2 decimals, in the item's unit. */
export function suggestedOrder({ quantity_available, reorder_threshold }: Stock): number {
  const twice = new Big(reorder_threshold).times(2);
  const missing = new Big(reorder_threshold).times("1.5").minus(quantity_available);
  return (twice.gt(missing) ? twice : missing).round(2, Big.roundHalfUp).toNumber();
}

interface ReorderDetails extends Stock {
  name: string;
  unit: string;
  packs: readonly PackSize[];
  supplier: { name: string; contact: string | null; whatsapp_number: string | null } | null;
}

/** Returns the message that asks the owner to reorder: what is low, how much to order, from whom. */
export function reorderText(item: ReorderDetails): string {
  const { name, unit, quantity_available, reorder_threshold, packs, supplier } = item;
  const suggested = suggestedOrder(item);
  const order = packsToOrder(suggested, unit, packs);
  const lines = [
    `${quantity_available <= 0 ? "OUT OF STOCK" : "LOW STOCK"}: ${name}`,
    `In stock: ${formatQuantity(quantity_available, unit)} (reorder at ${formatQuantity(reorder_threshold, unit)})`,
    `Suggested order: ${suggested.toFixed(2)} ${unit}`,
    order && `Packs to order: ${order.packs} x ${order.pack.name} (${describePack(order.pack)})`,
    supplier && `Supplier: ${supplier.name}`,
    supplier?.contact && `Contact: ${supplier.contact}`,
    supplier?.whatsapp_number && `WhatsApp: ${supplier.whatsapp_number}`,
  ];
  return lines.filter(Boolean).join("\n");
}
