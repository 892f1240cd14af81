import Big from "big.js";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { InventoryItem, Pack, PrepMode } from "#src/features/inventory/contract.ts";
import { stockStatus } from "#src/features/inventory/rules.ts";
import { shownUnit } from "#src/features/inventory/server/shown-units.ts";
import { readSuccessors } from "#src/features/inventory/server/successors.ts";
import type { Context } from "#src/server/context.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";
import { type InventoryUnit, ledgerSize, type LedgerUnit, shownPrice, shownQuantity } from "#src/shared/units.ts";

/** An item in the unit of its ledger, with the unit it is shown in, which its packs are in already. */
export interface StockItem extends InventoryItem {
  unit: LedgerUnit;
  shown_unit: InventoryUnit;
}

interface Row extends Omit<InventoryItem, "status_text" | "unit" | "packs" | "kind"> {
  unit: string;
  display_unit: string | null;
  kind: string;
  packs: (Omit<Pack, "size" | "unit"> & { unit: string; display_unit: string | null })[];
}

function asItem({ packs, display_unit, ...row }: Row): StockItem {
  return {
    ...row,
    unit: row.unit as LedgerUnit,
    shown_unit: shownUnit({ unit: row.unit, display_unit }),
    kind: row.kind as InventoryItem["kind"],
    packs: packs.map(asPack),
    status_text: stockStatus(row),
  };
}

/** Returns an item with its amounts in the unit it is shown in, as people read and enter them. */
export function asShown<Item extends StockItem>(item: Item): Omit<Item, "unit"> & { unit: InventoryUnit } {
  const { shown_unit, quantity_available, reorder_threshold, par, unit_price } = item;
  if (shown_unit === item.unit) return item;
  return {
    ...item,
    unit: shown_unit,
    quantity_available: shownQuantity(quantity_available, shown_unit),
    reorder_threshold: shownQuantity(reorder_threshold, shown_unit),
    par: par === null ? null : shownQuantity(par, shown_unit),
    unit_price: shownPrice(unit_price, shown_unit),
  };
}

function asPack({ display_unit, unit, quantity, ...pack }: Row["packs"][number]): Pack {
  const shown = shownUnit({ unit, display_unit });
  const { size } = ledgerSize(shown);
  const amount = new Exact(quantity).div(size);
  return {
    ...pack,
    unit: shown,
    quantity: amount.round(6, Big.roundHalfUp).toNumber(),
    size: amount.div(pack.count).round(6, Big.roundHalfUp).toNumber(),
  };
}

const Exact = Big();
Exact.DP = 20;

/** The columns of an item as a response contains them. */
export const itemColumns = [
  "id",
  "name",
  "unit",
  "display_unit",
  "quantity_available",
  "reorder_threshold",
  "par",
  "category_id",
  "shelf_life_days",
  "supplier_id",
  "item_code",
  "unit_price",
  "kind",
  "last_notification_sent",
  "created_at",
  "updated_at",
] as const;

/** How a prep item is used; null for a bought item. */
export const prepMode = sql<PrepMode | null>`(
  select mode from prep_recipes recipe
  where inventory.kind = 'prep' and recipe.company_id = inventory.company_id and recipe.item_id = inventory.id)`;

function items({ db, companyId }: Context) {
  return db
    .selectFrom("inventory")
    .select(itemColumns)
    .select(prepMode.as("prep_mode"))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("item_packs as pack")
          .select(["pack.id", "pack.name", "pack.count", "pack.unit", "pack.display_unit", "pack.quantity"])
          .whereRef("pack.company_id", "=", "inventory.company_id")
          .whereRef("pack.item_id", "=", "inventory.id")
          .orderBy("pack.quantity")
          .orderBy("pack.name"),
      ).as("packs"),
    )
    .where("company_id", "=", companyId);
}

/**
 * How far back a read overlaps the previous one. A transaction that was open during the previous read may commit after
 * it, and no transaction takes longer than this.
 */
const OVERLAP_SECONDS = 60;

/**
 * Returns every item by name, or only the items changed since the `as_of` of an earlier response. The result may
 * include a few unchanged items, so that no changed item is missed.
 */
export async function listItems(
  context: Context,
  since?: string,
): Promise<{ items: StockItem[]; removed: string[]; as_of: string }> {
  const { db, companyId } = context;
  const after = sql<string>`${since ?? null}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS})`;
  let query = items(context)
    .where("deleted_at", "is", null)
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id");
  if (since !== undefined) query = query.where("updated_at", ">", after);
  const { rows: clock } = await sql<{ now: string }>`select now()`.execute(db);
  const rows = await query.execute();
  const removed =
    since === undefined
      ? []
      : await db
          .selectFrom("inventory")
          .select("id")
          .where("company_id", "=", companyId)
          .where("deleted_at", ">", after)
          .execute();
  return { items: rows.map(asItem), removed: removed.map((row) => row.id), as_of: clock[0]?.now ?? "" };
}

/** Returns those of the given items that exist, by name. */
export async function readItems(context: Context, ids: readonly string[]): Promise<StockItem[]> {
  if (ids.length === 0) return [];
  const rows = await items(context)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
  return rows.map(asItem);
}

/**
 * Throws 404 for an item that is deleted, does not exist or belongs to another company; for a merged item the message
 * says so.
 */
export async function readItem(context: Context, id: string): Promise<StockItem> {
  const row = await items(context).where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  if (row) return asItem(row);
  const successor = (await readSuccessors(context, [id])).get(id);
  if (!successor) throw notFound("Inventory item");
  const { merged_name, name } = successor;
  throw new AppError(404, `${merged_name} was merged into ${name}. Please use ${name}.`, {
    code: "NOT_FOUND",
    details: { merged_into: successor.id },
  });
}

/** Reads an item, including one that was merged, whose ledger can still be read. */
export async function readItemOrMerged(context: Context, id: string): Promise<StockItem> {
  const row = await items(context)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("deleted_at", "is", null), eb("merged_into", "is not", null)]))
    .executeTakeFirst();
  if (!row) throw notFound("Inventory item");
  return asItem(row);
}

/**
 * Selects the ids of items and locks the items in the order of the ids, as orders do, so that no two transactions wait
 * for each other.
 */
export const lockedIds = ({ db, companyId }: Context) =>
  db.selectFrom("inventory").select("id").where("company_id", "=", companyId).orderBy("id").forNoKeyUpdate();

/**
 * Reads an item and locks it until the transaction ends. A lock for `delete` also prevents new rows that refer to it.
 */
export async function lockItem(
  context: Context,
  id: string,
  purpose: "change" | "delete" = "change",
): Promise<StockItem> {
  const row = context.db
    .selectFrom("inventory")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id);
  await (purpose === "delete" ? row.forUpdate() : row.forNoKeyUpdate()).execute();
  return readItem(context, id);
}
