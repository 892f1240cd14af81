import { type RawBuilder, sql } from "kysely";
import { v7 as uuid } from "uuid";
import { lineKeys } from "#src/features/inventory/supplier-items/line-keys.ts";
import { followItemSupplier } from "#src/features/inventory/supplier-items/server/preferred.ts";
import { remakeKeys } from "#src/features/inventory/supplier-items/server/remake-keys.ts";
import { actorId, type Context, isLimited } from "#src/server/context.ts";

/** What an owner confirmed by saving an invoice: the item for a supplier's code or name, and the size of its unit. */
export interface LearnedItem {
  supplier_id: string;
  item_id: string;
  code: string;
  text: string;
  /** "1 PKT, printed as 6x750 ml, is 4500 ml"; null when it follows from the units or packs of the item. */
  size: { sold_unit: string; pack_key: string; size_quantity: number; size_unit: string } | null;
}

/** Stores what was learned. A known code, or without codes a known name, is updated. */
export async function learnSupplierItem(context: Context, { size, ...learned }: LearnedItem): Promise<void> {
  const { db, companyId } = context;
  await remakeKeys(context, learned.supplier_id);
  const keys = lineKeys(learned);
  await db
    .insertInto("supplier_items")
    .values({
      ...(size ?? { sold_unit: null, pack_key: null, size_quantity: null, size_unit: null }),
      ...learned,
      ...keys,
      company_id: companyId,
      id: uuid(),
      confirmed_at: sql<string>`clock_timestamp()`,
      pack_by: actorId(context.actor),
      ...(!isLimited(context.actor) && { vouched_at: sql<string>`clock_timestamp()` }),
    })
    .onConflict((conflict) => {
      const known =
        keys.code_key === ""
          ? conflict.columns(["company_id", "supplier_id", "text_key"]).where("code_key", "=", "")
          : conflict.columns(["company_id", "supplier_id", "code_key"]).where("code_key", "<>", "");
      return known.doUpdateSet({
        ...unchangedWhen(sql`excluded.sold_unit is null and supplier_items.item_id = excluded.item_id`, SIZE_COLUMNS),
        // If the row had another item, the persons who agreed its pack and price do not count for the new item.
        ...clearedUnless(sql`supplier_items.item_id = excluded.item_id`, ITEM_COLUMNS),
        pack_by: sql`case when ${isSamePack} then supplier_items.pack_by else excluded.pack_by end`,
        vouched_at: sql`greatest(supplier_items.vouched_at, excluded.vouched_at)`,
        is_preferred: sql`supplier_items.is_preferred and supplier_items.item_id = excluded.item_id`,
        item_id: sql`excluded.item_id`,
        code: sql`excluded.code`,
        text: sql`excluded.text`,
        text_key: sql`excluded.text_key`,
        keyed_as: sql`excluded.keyed_as`,
        doubted_at: null,
        confirmed_at: sql`excluded.confirmed_at`,
      });
    })
    .execute();
}

/** Whether saving an invoice changes neither the item, its code and name, nor the content of its pack. */
const isSamePack = sql`supplier_items.item_id = excluded.item_id and supplier_items.code = excluded.code
  and supplier_items.text = excluded.text and (excluded.sold_unit is null
    or (supplier_items.sold_unit, supplier_items.pack_key, supplier_items.size_quantity, supplier_items.size_unit)
      is not distinct from (excluded.sold_unit, excluded.pack_key, excluded.size_quantity, excluded.size_unit))`;

const SIZE_COLUMNS = ["sold_unit", "pack_key", "size_quantity", "size_unit"] as const;
const ITEM_COLUMNS = [
  "pack_name",
  "pack_quantity",
  "pack_unit",
  "minimum_packs",
  "agreed_price",
  "agreed_price_unit",
  "agreed_until",
] as const;

/** Returns columns that stay as they are when the condition holds, and are set to the new value otherwise. */
function unchangedWhen<Name extends string>(condition: RawBuilder<unknown>, names: readonly Name[]) {
  const entries = names.map((name) => [
    name,
    sql`case when ${condition} then ${sql.ref(`supplier_items.${name}`)} else ${sql.ref(`excluded.${name}`)} end`,
  ]);
  return Object.fromEntries(entries) as Record<Name, RawBuilder<never>>;
}

/** Returns columns that are emptied unless the condition holds. */
function clearedUnless<Name extends string>(condition: RawBuilder<unknown>, names: readonly Name[]) {
  const entries = names.map((name) => [
    name,
    sql`case when ${condition} then ${sql.ref(`supplier_items.${name}`)} end`,
  ]);
  return Object.fromEntries(entries) as Record<Name, RawBuilder<never>>;
}

export interface LastPrice {
  id: string;
  /** Per `unit`; null when no valid receipt has a price any more. */
  price: number | null;
  unit: string | null;
  invoice_id: string | null;
}

/** Sets the last prices of suppliers. */
export async function setLastPrices({ db, companyId }: Context, prices: readonly LastPrice[]): Promise<void> {
  await sql`
    update supplier_items known
    set last_price = newest.price, last_price_unit = newest.unit, last_invoice_id = newest.invoice_id
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as newest (id uuid, price numeric, unit text, invoice_id uuid)
    where known.company_id = ${companyId} and known.id = newest.id`.execute(db);
}

/** Moves a supplier's names from one item to another. The item has at most one preferred supplier. */
export async function moveLearnedItems(
  { db, companyId }: Context,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`
    update supplier_items moved
    set item_id = ${into}, is_preferred = moved.is_preferred and not exists (
      select from supplier_items known
      where known.company_id = ${companyId} and known.item_id = ${into} and known.is_preferred)
    where moved.company_id = ${companyId} and moved.item_id = ${from}`.execute(db);
}

/** Deletes suppliers' names for deleted items. */
export async function forgetLearnedItems({ db, companyId }: Context, itemIds: readonly string[]): Promise<void> {
  await sql`delete from supplier_items where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[])`.execute(
    db,
  );
}

/**
 * Moves the catalogue of one supplier to another. Of two matches for one code or text, the one that was confirmed later
 * remains. Returns the items of the moved rows.
 */
export async function moveLearnedSupplier(
  context: Context,
  { from, into }: { from: string; into: string },
): Promise<string[]> {
  const { db, companyId } = context;
  await remakeKeys(context, from);
  await remakeKeys(context, into);
  const { rows: dropped } = await sql<{ item_id: string }>`
    delete from supplier_items older using supplier_items newer
    where older.company_id = ${companyId} and newer.company_id = ${companyId}
      and (older.supplier_id = ${from} and newer.supplier_id = ${into}
        or older.supplier_id = ${into} and newer.supplier_id = ${from})
      and (older.code_key <> '' and older.code_key = newer.code_key
        or older.code_key = '' and newer.code_key = '' and older.text_key = newer.text_key)
      and (older.confirmed_at, older.id) < (newer.confirmed_at, newer.id)
    returning case when older.is_preferred then older.item_id end as item_id`.execute(db);
  const moved = await db
    .updateTable("supplier_items")
    .set({ supplier_id: into })
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", from)
    .returning("item_id")
    .execute();
  const ids = dropped.flatMap(({ item_id }) => item_id ?? []);
  if (ids.length > 0) await followItemSupplier(context, { ids, supplier_id: into });
  return moved.map(({ item_id }) => item_id);
}
