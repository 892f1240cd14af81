import { packOfLine } from "#src/features/invoices/receipts/receiving.ts";
import type { Receipt, ResolvedLine } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { packKey } from "#src/features/invoices/receipts/unit-size.ts";
import { learnSupplierItem } from "#src/features/inventory/supplier-items/server/learned.ts";
import type { Context } from "#src/server/context.ts";

/** Stores what the owner confirmed by saving: the item for a supplier's code or name, and the entered size. */
export async function learnLine(
  context: Context,
  { supplier }: Receipt,
  resolved: ResolvedLine,
  itemId: string,
): Promise<void> {
  const { code, item_name } = resolved.line;
  const size = sizeOf(resolved);
  await learnSupplierItem(context, { supplier_id: supplier.id, item_id: itemId, code, text: item_name, size });
}

/**
 * Returns the size that the owner entered. A new item with the line's unit has the size 1, so that the pack on the next
 * invoice does not change it.
 */
function sizeOf({ line, target, receiving: { receives } }: ResolvedLine) {
  const pack = packOfLine(line);
  const sold = { sold_unit: line.unit, pack_key: packKey(pack) };
  if (line.size) return { ...sold, size_quantity: line.size.quantity, size_unit: line.size.unit };
  const isOneToOne = target.to === "new" && receives?.by === "unit" && pack !== null && pack.count > 1;
  return isOneToOne ? { ...sold, size_quantity: 1, size_unit: target.unit } : null;
}
