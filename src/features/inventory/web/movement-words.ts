import type { Movement } from "#src/features/inventory/ledger-contract.ts";

const BY_SOURCE: Record<string, string> = {
  opening: "Opening stock",
  stocktake: "Stocktake",
  undo: "Undone",
  invoice_reversal: "Receipt reversed",
};

const BY_REASON: Record<Movement["reason"], string> = {
  count: "Counted",
  receive: "Received",
  sale: "Sold",
  return: "Returned",
  waste: "Wasted",
};

/** What a movement of the ledger was, in a word or two: "Sold", "Unit changed from kg to g". */
export function movementLabel({ source_type, reason, from_unit, to_unit }: Movement): string {
  if (from_unit && to_unit) return `Unit changed from ${from_unit} to ${to_unit}`;
  return BY_SOURCE[source_type] ?? BY_REASON[reason];
}

/** Who or what it came from: "Order ORD-1042", "Ana". */
export function movementSource({ source_label, actor_name, note }: Movement): string {
  const order = source_label && !note?.includes(source_label) ? `Order ${source_label}` : null;
  return [order, note, actor_name].filter(Boolean).join(" · ");
}
