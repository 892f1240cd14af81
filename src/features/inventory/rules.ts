import Big from "big.js";
import type { PrepMode } from "#src/features/inventory/contract.ts";
import { describePack, type PackSize, packsToOrder } from "#src/features/inventory/packs.ts";
import { formatQuantity, SHOWN_DECIMALS } from "#src/shared/units.ts";

export type StockStatus = "Out of Stock" | "Low Stock" | "In Stock" | typeof NOT_STOCKED;

/** The status of a prep item that is passed through to the dishes: it is never in stock, and never missing. */
const NOT_STOCKED = "Made to Order";

interface Stock {
  quantity_available: number;
  reorder_threshold: number;
  prep_mode?: PrepMode | null;
}

export function stockStatus({ quantity_available, reorder_threshold, prep_mode }: Stock): StockStatus {
  if (prep_mode === "through") return NOT_STOCKED;
  if (quantity_available <= 0) return "Out of Stock";
  return quantity_available <= reorder_threshold ? "Low Stock" : "In Stock";
}

/**
 * Returns how much a count differs from the expected stock. A count that equals the amount on the screen has no
 * difference.
 */
export function countDifference(counted: Big.BigSource, expected: Big.BigSource): number {
  const shown = (amount: Big.BigSource) => new Big(amount).round(SHOWN_DECIMALS, Big.roundHalfUp);
  return shown(counted).eq(shown(expected)) ? 0 : new Big(counted).minus(expected).toNumber();
}

/** Prep items are not ordered. */
export function needsReorder({ quantity_available, reorder_threshold, prep_mode }: Stock): boolean {
  return !prep_mode && quantity_available <= reorder_threshold;
}

/** Returns max(2 x threshold, 1.5 x threshold - quantity), rounded to 2 decimals, in the item's unit. */
export function suggestedOrder({ quantity_available, reorder_threshold }: Stock): number {
  const twice = new Big(reorder_threshold).times(2);
  const missing = new Big(reorder_threshold).times("1.5").minus(quantity_available);
  return (twice.gt(missing) ? twice : missing).round(2, Big.roundHalfUp).toNumber();
}

interface LowItem extends Stock {
  name: string;
  unit: string;
  packs: readonly PackSize[];
}

interface Supplier {
  name: string;
  contact: string | null;
  whatsapp_number: string | null;
}

/** Maximum length of a message: a WhatsApp template carries 1,024 characters and would cut a longer one. */
const MAX_TEXT_LENGTH = 1000;

/**
 * Returns the messages that ask the owner to reorder low items of one supplier: what is low, how much to order, and
 * from whom. Several messages only if one would be too long for WhatsApp.
 */
export function reorderTexts<Item extends LowItem>(
  items: readonly Item[],
  supplier: Supplier | null,
): { items: Item[]; text: string }[] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && textOf([...group, item], supplier).length <= MAX_TEXT_LENGTH) group.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => ({ items: group, text: textOf(group, supplier) }));
}

function textOf(items: readonly LowItem[], supplier: Supplier | null): string {
  const [first, ...others] = items;
  if (!first) return "";
  const parts = others.length === 0 ? [itemText(first)] : [headline(items), ...items.map(itemText)];
  const from = supplierText(supplier);
  if (from === "") return parts.join("\n\n");
  return others.length === 0 ? `${parts[0]}\n${from}` : [...parts, from].join("\n\n");
}

/** "OUT OF STOCK: Eggs. LOW STOCK: Rice, Limes". */
function headline(items: readonly LowItem[]): string {
  const names = (out: boolean) => items.filter((item) => item.quantity_available <= 0 === out).map(({ name }) => name);
  const [out, low] = [names(true), names(false)];
  return [out.length > 0 && `OUT OF STOCK: ${out.join(", ")}`, low.length > 0 && `LOW STOCK: ${low.join(", ")}`]
    .filter(Boolean)
    .join(". ");
}

function itemText(item: LowItem): string {
  const { name, unit, quantity_available, reorder_threshold, packs } = item;
  const suggested = suggestedOrder(item);
  const order = packsToOrder(suggested, unit, packs);
  const lines = [
    `${quantity_available <= 0 ? "OUT OF STOCK" : "LOW STOCK"}: ${name}`,
    `In stock: ${formatQuantity(quantity_available, unit)} (reorder at ${formatQuantity(reorder_threshold, unit)})`,
    `Suggested order: ${suggested.toFixed(2)} ${unit}`,
    order && `Packs to order: ${order.packs} x ${order.pack.name} (${describePack(order.pack)})`,
  ];
  return lines.filter(Boolean).join("\n");
}

function supplierText(supplier: Supplier | null): string {
  const lines = supplier && [
    `Supplier: ${supplier.name}`,
    supplier.contact && `Contact: ${supplier.contact}`,
    supplier.whatsapp_number && `WhatsApp: ${supplier.whatsapp_number}`,
  ];
  return (lines ?? []).filter(Boolean).join("\n");
}
