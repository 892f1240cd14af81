import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { codeKey, textKey } from "#src/features/invoices/keys.ts";
import { packOfLine } from "#src/features/invoices/receiving.ts";
import type { PlacedLine, Receipt } from "#src/features/invoices/server/plan-lines.ts";
import { packKey } from "#src/features/invoices/unit-size.ts";
import type { Context } from "#src/server/context.ts";

/** Remembers what the owner confirmed by saving: the item behind a supplier's code or text, the size given, the last price. */
export async function learnLine(
  { db, companyId }: Context,
  { id: invoiceId, supplier }: Receipt,
  placed: PlacedLine,
  itemId: string,
): Promise<void> {
  const { line, receiving } = placed;
  const { receives } = receiving;
  const [code_key, text_key] = [codeKey(line.code), textKey(line.item_name)];
  const by = code_key === "" ? { code_key: "", text_key } : { code_key };
  let query = db
    .selectFrom("supplier_items")
    .select(["id", "item_id"])
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", supplier.id)
    .where("code_key", "=", by.code_key);
  if ("text_key" in by) query = query.where("text_key", "=", text_key);
  const known = await query.executeTakeFirst();
  const size = sizeOf(placed);
  const values = {
    item_id: itemId,
    code: line.code,
    code_key,
    text: line.item_name,
    text_key,
    confirmed_at: sql<string>`clock_timestamp()`,
    ...(size ?? (known?.item_id === itemId ? {} : NO_SIZE)),
    ...(receives &&
      receives.price_per_unit > 0 && {
        last_price: receives.price_per_unit,
        last_price_unit: receives.unit,
        last_invoice_id: invoiceId,
      }),
  };
  if (known) {
    await db
      .updateTable("supplier_items")
      .set(values)
      .where("company_id", "=", companyId)
      .where("id", "=", known.id)
      .execute();
    return;
  }
  await db
    .insertInto("supplier_items")
    .values({ ...values, id: uuid(), company_id: companyId, supplier_id: supplier.id })
    .execute();
}

const NO_SIZE = { sold_unit: null, pack_key: null, size_quantity: null, size_unit: null };

/** The size the owner gave; for a new item held in what the line counts, one is one, whatever its pack says the next time. */
function sizeOf({ line, target, receiving: { receives } }: PlacedLine) {
  const pack = packOfLine(line);
  const about = { sold_unit: line.unit, pack_key: packKey(pack) };
  if (line.size) return { ...about, size_quantity: line.size.quantity, size_unit: line.size.unit };
  const counted = target.to === "new" && receives?.by === "unit" && pack !== null && pack.count > 1;
  return counted ? { ...about, size_quantity: 1, size_unit: target.unit } : null;
}
