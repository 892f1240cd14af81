import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { NewItem } from "#src/features/inventory/contract.ts";
import { unitsHere } from "#src/features/inventory/server/units-here.ts";
import { amountsInLedger, packRows } from "#src/features/inventory/server/held-units.ts";
import { unitColumns } from "#src/features/inventory/server/shown-units.ts";
import { bookOpenings } from "#src/features/inventory/server/movements.ts";
import { setOpeningPrices } from "#src/features/inventory/server/item-price.ts";
import { requireParAboveThreshold } from "#src/features/inventory/server/item-rules.ts";
import type { Context } from "#src/server/context.ts";

/** PostgreSQL accepts 65,535 parameters per statement. */
const ROWS_AT_ONCE = 1000;

/**
 * Adds many items in a few statements; the result is that of `createItem` for each. The caller has checked suppliers,
 * categories and packs and records the activity. Sends no alert, because listed stock has not run low. The next
 * movement of an item checks its stock.
 */
export async function addItems(context: Context, items: readonly NewItem[]): Promise<string[]> {
  const { db, companyId } = context;
  if (items.length === 0) return [];
  const here = await unitsHere(
    context,
    items.map(({ unit }) => unit),
  );
  const rows = items.map((item) => {
    const unit = here.get(item.unit) ?? item.unit;
    return { ...amountsInLedger(item, unit), ...unitColumns(unit), id: uuid() };
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const values = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ quantity_available: _, packs: __, company_id: ___, ...columns }) => ({
        ...columns,
        company_id: companyId,
      }));
    await db.insertInto("inventory").values(values).execute();
  }
  const ids = rows.map(({ id }) => id);
  await requireParAboveThreshold(context, ids);
  await setOpeningPrices(context, ids);
  await addPacks(context, rows);
  await bookOpenings(context, rows);
  return ids;
}

async function addPacks(context: Context, rows: readonly (NewItem & { id: string })[]): Promise<void> {
  const { db, companyId } = context;
  const entered = rows.flatMap(({ id, packs = [] }) => packs.map((pack) => ({ item_id: id, pack })));
  const stored = await packRows(
    context,
    entered.map(({ pack }) => pack),
  );
  const packs = stored.map((row, at) => ({ ...row, id: uuid(), item_id: entered[at]?.item_id }));
  if (packs.length === 0) return;
  await sql`
    insert into item_packs (company_id, id, item_id, name, count, unit, display_unit, quantity)
    select ${companyId}::uuid, id, item_id, name, count, unit, display_unit, quantity
    from jsonb_to_recordset(${JSON.stringify(packs)}::jsonb)
      as row (id uuid, item_id uuid, name text, count integer, unit text, display_unit text, quantity numeric)`.execute(
    db,
  );
}
