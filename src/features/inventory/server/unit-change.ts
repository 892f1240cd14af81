import Big from "big.js";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { InventoryItem, NewPack, UnitConversion } from "#src/features/inventory/contract.ts";
import { inverse, knownRatio, packOfRatio, type Ratio, scaleBy } from "#src/features/inventory/unit-ratio.ts";
import { unitColumns } from "#src/features/inventory/server/shown-units.ts";
import type { StockItem } from "#src/features/inventory/server/item-rows.ts";
import { noteRedefined } from "#src/features/inventory/server/redefine.ts";
import { replacePacks } from "#src/features/inventory/server/pack-sizes.ts";
import { announce } from "#src/server/announce.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { type InventoryUnit, ledgerSize, priceDecimals, shownQuantity } from "#src/shared/units.ts";

/**
 * Throws 409 UNIT_CHANGED when an item's unit differs from the one that the caller saw, because the typed amounts would
 * be in the wrong unit.
 */
export function requireShownUnit({ name, shown_unit }: StockItem, seen: string | undefined): void {
  if (seen === undefined || seen === shown_unit) return;
  throw conflict(
    "UNIT_CHANGED",
    `${name} is in ${shown_unit} now, and was in ${seen} when you opened this. Please open it again.`,
    { unit: shown_unit },
  );
}

interface UnitChange {
  packs?: NewPack[] | undefined;
  unit_conversion?: UnitConversion | undefined;
}

/**
 * Changes the unit in which an item is shown, and books the change in its ledger if the ledger's unit changes too.
 * Returns the new unit with threshold, par and price in it. The item must be locked. Throws 409 UNIT_CONVERSION_NEEDED
 * when there is stock and no conversion is given.
 */
export async function changeUnit(
  context: Context,
  before: StockItem,
  unit: InventoryUnit,
  { packs, unit_conversion }: UnitChange,
): Promise<ReturnType<typeof unitColumns> & Pick<InventoryItem, "reorder_threshold" | "par" | "unit_price">> {
  const known = knownRatio(before.shown_unit, unit, packs ?? before.packs);
  if (before.quantity_available !== 0 && unit_conversion === undefined) {
    throw conflict(
      "UNIT_CONVERSION_NEEDED",
      `${before.name} has ${inShown(before)} ${before.shown_unit} in stock. Choose how to convert ${before.shown_unit} to ${unit}.`,
      { from_unit: before.shown_unit, to_unit: unit, quantity_available: inShown(before), known },
    );
  }
  const ratio = unit_conversion === "keep" ? null : (unit_conversion ?? known);
  if (ratio && known && !new Big(ratio.from).times(known.to).eq(new Big(ratio.to).times(known.from))) {
    throw badRequest(
      `${known.from} ${before.shown_unit} are ${known.to} ${unit}. Change the pack size first, or keep the numbers.`,
    );
  }
  const currentPacks: NewPack[] = packs ?? before.packs;
  const newPacks = ratio && !known ? [packFromRatio(before.shown_unit, unit, ratio)] : [];
  await replacePacks(context, before.id, unit, [...currentPacks, ...newPacks]);
  // The item is redefined if its numbers stay although the unit changes, or if a person gave the ratio.
  if (ratio === null || !known) await noteRedefined(context, before.id);

  const applied = ledgerRatio(before, unit, ratio ?? { from: 1, to: 1 }, ratio !== null && known !== null);
  const columns = unitColumns(unit);
  const quantity = scaleBy(before.quantity_available, applied);
  const changed = {
    ...columns,
    reorder_threshold: scaleBy(before.reorder_threshold, applied),
    par: before.par === null ? null : scaleBy(before.par, applied),
    unit_price: scaleBy(before.unit_price, inverse(applied), priceDecimals(unit)),
  };
  if (
    [quantity, changed.reorder_threshold, changed.par ?? 0, changed.unit_price].some(
      (amount) => Math.abs(amount) > 99_999_999,
    )
  ) {
    throw badRequest(`${before.name} would have more ${unit} than can be stored.`);
  }
  if (columns.unit !== before.unit || applied.from !== applied.to) {
    await bookUnitChange(context, before, columns.unit, { quantity, ...applied });
  }
  await convertHandPrice(context, before.id, applied, priceDecimals(unit));
  await changeMergedUnits(context, before, columns, applied);
  await announce(context, "inventory.unit-converted", { id: before.id, ...applied });
  return changed;
}

const inShown = ({ quantity_available, shown_unit }: StockItem) => shownQuantity(quantity_available, shown_unit);

/**
 * Converts a ratio between shown units into a ratio between the ledger's old and new units. If the ratio follows from
 * the units alone, the ledger's own units express it with fewer digits: a change from pounds to ounces changes nothing
 * in grams.
 */
function ledgerRatio(
  { unit: held, shown_unit }: StockItem,
  unit: InventoryUnit,
  ratio: Ratio,
  isKnown: boolean,
): Ratio {
  const [before, after] = [ledgerSize(shown_unit), ledgerSize(unit)];
  const own = isKnown ? knownRatio(held, after.unit, []) : null;
  if (own) return own;
  return { from: before.size.times(ratio.from).toNumber(), to: after.size.times(ratio.to).toNumber() };
}

/**
 * Changes the unit of the items that were merged into this one, and of their movements that may still be undone: both
 * always have the unit of this item.
 */
async function changeMergedUnits(
  { db, companyId, actor }: Context,
  before: StockItem,
  { unit, display_unit }: ReturnType<typeof unitColumns>,
  { from, to }: Ratio,
): Promise<void> {
  await sql`
    with changed as (
      update inventory set unit = ${unit}, display_unit = ${display_unit} where company_id = ${companyId} and merged_into = ${before.id} returning id
    )
    insert into stock_movements (company_id, item_id, quantity, reason, source_type, from_unit, to_unit, unit_factor,
      user_id, actor_name)
    select ${companyId}::uuid, id, 0, 'count', 'unit_change', ${before.unit}, ${unit}, ${to}::numeric / ${from}::numeric,
      ${actorId(actor)}::uuid, ${actor.name}
    from changed where ${unit !== before.unit || from !== to} order by id`.execute(db);
}

function packFromRatio(from: InventoryItem["unit"], to: InventoryItem["unit"], ratio: Ratio): NewPack {
  const pack = packOfRatio(from, to, ratio);
  if (!pack) throw badRequest(`Give the size of one ${to} or one ${from}, with at most 6 decimals.`);
  return pack;
}

async function bookUnitChange(
  { db, companyId, actor }: Context,
  before: StockItem,
  unit: string,
  { quantity, from, to }: Ratio & { quantity: number },
): Promise<void> {
  await db
    .insertInto("stock_movements")
    .values({
      id: uuid(),
      company_id: companyId,
      item_id: before.id,
      quantity: sql<number>`${quantity}::numeric - ${before.quantity_available}::numeric`,
      reason: "count",
      source_type: "unit_change",
      from_unit: before.unit,
      to_unit: unit,
      unit_factor: sql<number>`${to}::numeric / ${from}::numeric`,
      user_id: actorId(actor),
      actor_name: actor.name,
    })
    .execute();
}

/** Converts the last price set by hand, which is stored in the item's present unit. */
async function convertHandPrice({ db, companyId }: Context, id: string, { from, to }: Ratio, decimals: number) {
  await sql`
    update inventory set hand_price = round(hand_price * ${from}::numeric / ${to}::numeric, ${decimals})
    where company_id = ${companyId} and id = ${id} and hand_price is not null`.execute(db);
}
