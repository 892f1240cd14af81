import { type RawBuilder, sql } from "kysely";
import { v7 as uuid } from "uuid";
import { codeKey, textKey } from "#src/shared/text-key.ts";
import { packOfLine } from "#src/features/invoices/receipts/receiving.ts";
import type { PlacedLine, Receipt } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { packKey } from "#src/features/invoices/receipts/unit-size.ts";
import type { Context } from "#src/server/context.ts";

/** Remembers what the owner confirmed by saving: the item behind a supplier's code or text, the size given, the last price. */
export async function learnLine(
  { db, companyId }: Context,
  { id: invoiceId, supplier }: Receipt,
  placed: PlacedLine,
  itemId: string,
): Promise<void> {
  const { line, receiving } = placed;
  const priced = receiving.receives && receiving.receives.price_per_unit > 0 ? receiving.receives : null;
  const code_key = codeKey(line.code);
  const size = sizeOf(placed) ?? { sold_unit: null, pack_key: null, size_quantity: null, size_unit: null };
  await db
    .insertInto("supplier_items")
    .values({
      ...size,
      company_id: companyId,
      id: uuid(),
      supplier_id: supplier.id,
      item_id: itemId,
      code: line.code,
      code_key,
      text: line.item_name,
      text_key: textKey(line.item_name),
      confirmed_at: sql<string>`clock_timestamp()`,
      last_price: priced?.price_per_unit ?? null,
      last_price_unit: priced?.unit ?? null,
      last_invoice_id: priced ? invoiceId : null,
    })
    .onConflict((conflict) => {
      const known =
        code_key === ""
          ? conflict.columns(["company_id", "supplier_id", "text_key"]).where("code_key", "=", "")
          : conflict.columns(["company_id", "supplier_id", "code_key"]).where("code_key", "<>", "");
      return known.doUpdateSet({
        ...kept(SIZE, sql`excluded.sold_unit is null and supplier_items.item_id = excluded.item_id`),
        ...kept(PRICE, sql`excluded.last_price is null`),
        item_id: sql`excluded.item_id`,
        code: sql`excluded.code`,
        text: sql`excluded.text`,
        text_key: sql`excluded.text_key`,
        confirmed_at: sql`excluded.confirmed_at`,
      });
    })
    .execute();
}

const SIZE = ["sold_unit", "pack_key", "size_quantity", "size_unit"] as const;
const PRICE = ["last_price", "last_price_unit", "last_invoice_id"] as const;

/** These columns stay as they are when the condition holds, and become what is given otherwise. */
function kept<Name extends string>(names: readonly Name[], condition: RawBuilder<unknown>) {
  const entries = names.map((name) => [
    name,
    sql`case when ${condition} then ${sql.ref(`supplier_items.${name}`)} else ${sql.ref(`excluded.${name}`)} end`,
  ]);
  return Object.fromEntries(entries) as Record<Name, RawBuilder<never>>;
}

/** The size the owner gave; for a new item held in what the line counts, one is one, whatever its pack says the next time. */
function sizeOf({ line, target, receiving: { receives } }: PlacedLine) {
  const pack = packOfLine(line);
  const about = { sold_unit: line.unit, pack_key: packKey(pack) };
  if (line.size) return { ...about, size_quantity: line.size.quantity, size_unit: line.size.unit };
  const counted = target.to === "new" && receives?.by === "unit" && pack !== null && pack.count > 1;
  return counted ? { ...about, size_quantity: 1, size_unit: target.unit } : null;
}
