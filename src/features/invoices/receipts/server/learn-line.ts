import { type RawBuilder, sql } from "kysely";
import { v7 as uuid } from "uuid";
import { packOfLine } from "#src/features/invoices/receipts/receiving.ts";
import type { Receipt, ResolvedLine } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { packKey } from "#src/features/invoices/receipts/unit-size.ts";
import type { Context } from "#src/server/context.ts";
import { codeKey, textKey } from "#src/shared/text-key.ts";

/**
 * Stores what the owner confirmed by saving: the item behind a supplier's code or name, and the size that was
 * entered. A known code, or without codes a known name, is updated.
 */
export async function learnLine(
  { db, companyId }: Context,
  receipt: Receipt,
  resolved: ResolvedLine,
  itemId: string,
): Promise<void> {
  const hasCode = codeKey(resolved.line.code) !== "";
  await db
    .insertInto("supplier_items")
    .values({
      ...learnedValues(receipt, resolved),
      company_id: companyId,
      id: uuid(),
      item_id: itemId,
      confirmed_at: sql<string>`clock_timestamp()`,
    })
    .onConflict((conflict) => {
      const known = hasCode
        ? conflict.columns(["company_id", "supplier_id", "code_key"]).where("code_key", "<>", "")
        : conflict.columns(["company_id", "supplier_id", "text_key"]).where("code_key", "=", "");
      return known.doUpdateSet({
        ...unchangedWhen(sql`excluded.sold_unit is null and supplier_items.item_id = excluded.item_id`, SIZE_COLUMNS),
        item_id: sql`excluded.item_id`,
        code: sql`excluded.code`,
        text: sql`excluded.text`,
        text_key: sql`excluded.text_key`,
        confirmed_at: sql`excluded.confirmed_at`,
      });
    })
    .execute();
}

function learnedValues({ supplier }: Receipt, resolved: ResolvedLine) {
  const { line } = resolved;
  const size = sizeOf(resolved) ?? { sold_unit: null, pack_key: null, size_quantity: null, size_unit: null };
  return {
    ...size,
    supplier_id: supplier.id,
    code: line.code,
    code_key: codeKey(line.code),
    text: line.item_name,
    text_key: textKey(line.item_name),
  };
}

const SIZE_COLUMNS = ["sold_unit", "pack_key", "size_quantity", "size_unit"] as const;

/** Columns that remain as they are when the condition holds, and are set to the new value otherwise. */
function unchangedWhen<Name extends string>(condition: RawBuilder<unknown>, names: readonly Name[]) {
  const entries = names.map((name) => [
    name,
    sql`case when ${condition} then ${sql.ref(`supplier_items.${name}`)} else ${sql.ref(`excluded.${name}`)} end`,
  ]);
  return Object.fromEntries(entries) as Record<Name, RawBuilder<never>>;
}

/**
 * Returns the size the owner entered. A new item whose unit is that of the line has the size 1, so that the pack on the
 * next invoice does not change it.
 */
function sizeOf({ line, target, receiving: { receives } }: ResolvedLine) {
  const pack = packOfLine(line);
  const sold = { sold_unit: line.unit, pack_key: packKey(pack) };
  if (line.size) return { ...sold, size_quantity: line.size.quantity, size_unit: line.size.unit };
  const isOneToOne = target.to === "new" && receives?.by === "unit" && pack !== null && pack.count > 1;
  return isOneToOne ? { ...sold, size_quantity: 1, size_unit: target.unit } : null;
}
