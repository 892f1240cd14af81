import { codeKey, identityKey } from "#src/shared/text-key.ts";
import type { Learned } from "#src/features/invoices/receipts/matching.ts";
import { packOfLine, type ReceivedLine } from "#src/features/invoices/receipts/receiving.ts";
import { type LearnedSize, packKey } from "#src/features/invoices/receipts/unit-size.ts";
import { remakeKeys } from "#src/features/inventory/supplier-items/server/remake-keys.ts";
import type { Context } from "#src/server/context.ts";

/** The matches and sizes that the owner has confirmed for one supplier's lines. */
interface SupplierKnowledge {
  matches: Learned[];
  sizeFor(itemId: string, line: ReceivedLine & { code: string }): LearnedSize | undefined;
}

export async function readSupplierKnowledge(context: Context, supplierId: string | null): Promise<SupplierKnowledge> {
  if (supplierId === null) return { matches: [], sizeFor: () => undefined };
  const { db, companyId } = context;
  await remakeKeys(context, supplierId);
  const rows = await db
    .selectFrom("supplier_items")
    .select(["item_id as inventory_item_id", "code_key", "text_key", "doubted_at"])
    .select(["sold_unit", "pack_key", "size_quantity", "size_unit"])
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", supplierId)
    .orderBy("confirmed_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return {
    matches: rows.map(({ doubted_at, ...row }) => ({ ...row, is_doubted: doubted_at !== null })),
    sizeFor(itemId, line) {
      const [code_key, text_key] = [codeKey(line.code), identityKey(line.item_name)];
      const pack_key = packKey(packOfLine(line));
      const row = rows.find(
        (row) =>
          row.inventory_item_id === itemId &&
          row.sold_unit === line.unit &&
          row.pack_key === pack_key &&
          (row.text_key === text_key || (code_key !== "" && row.code_key === code_key)),
      );
      if (!row || row.size_quantity === null) return undefined;
      const size_unit = row.size_unit as LearnedSize["size_unit"];
      return { unit: line.unit, pack_key, quantity: row.size_quantity, size_unit };
    },
  };
}
