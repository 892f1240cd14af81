import type { Movement } from "#src/features/inventory/ledger-contract.ts";

const LABEL_BY_SOURCE: Record<string, string> = {
  opening: "Opening stock",
  stocktake: "Stocktake",
  undo: "Undone",
  invoice_reversal: "Receipt reversed",
  delivery_reversal: "Delivery reversed",
  merge: "Merged",
};

const LABEL_BY_REASON: Record<Movement["reason"], string> = {
  count: "Counted",
  receive: "Received",
  sale: "Sold",
  return: "Returned",
  waste: "Wasted",
  produce: "Made",
  consume: "Used in a batch",
};

/** Returns a short name for a movement of the ledger: "Sold", "Unit changed from kg to g". */
export function movementLabel({ source_type, reason, quantity, from_unit, to_unit }: Movement): string {
  if (from_unit && to_unit) return `Unit changed from ${from_unit} to ${to_unit}`;
  if (source_type === "invoice" && quantity < 0) return "Returned to supplier";
  if (source_type === "batch" && (reason === "produce") === quantity < 0) return "Batch undone";
  return LABEL_BY_SOURCE[source_type] ?? LABEL_BY_REASON[reason];
}

/** Returns who or what caused a movement: "Order ORD-1042", "Ana". */
export function movementSource({ source_type, source_label, actor_name, note }: Movement): string {
  if (source_type === "merge") return [source_label && `With ${source_label}`, actor_name].filter(Boolean).join(" · ");
  const order = source_label && !note?.includes(source_label) ? `Order ${source_label}` : null;
  return [order, note, actor_name].filter(Boolean).join(" · ");
}
