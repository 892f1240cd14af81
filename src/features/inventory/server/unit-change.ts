import Big from "big.js";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { InventoryItem, NewPack, UnitConversion } from "#src/features/inventory/contract.ts";
import { inverse, knownRatio, packOfRatio, type Ratio, scaleBy } from "#src/features/inventory/unit-ratio.ts";
import { replacePacks } from "#src/features/inventory/server/pack-sizes.ts";
import { announce } from "#src/server/announce.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";

interface UnitChange {
  packs?: NewPack[] | undefined;
  unit_conversion?: UnitConversion | undefined;
}

/**
 * Changes an item's unit and books the change in its ledger. Returns the new unit with threshold, par and price in it. The item
 * must be locked. Throws 409 UNIT_CONVERSION_NEEDED when there is stock and no conversion is given.
 */
export async function changeUnit(
  context: Context,
  before: InventoryItem,
  unit: InventoryItem["unit"],
  { packs, unit_conversion }: UnitChange,
): Promise<Pick<InventoryItem, "unit" | "reorder_threshold" | "par" | "unit_price">> {
  const known = knownRatio(before.unit, unit, packs ?? before.packs);
  if (before.quantity_available !== 0 && unit_conversion === undefined) {
    throw conflict(
      "UNIT_CONVERSION_NEEDED",
      `${before.name} has ${before.quantity_available} ${before.unit} in stock. Choose how to convert ${before.unit} to ${unit}.`,
      { from_unit: before.unit, to_unit: unit, quantity_available: before.quantity_available, known },
    );
  }
  const ratio = unit_conversion === "keep" ? null : (unit_conversion ?? known);
  if (ratio && known && !new Big(ratio.from).times(known.to).eq(new Big(ratio.to).times(known.from))) {
    throw badRequest(
      `${known.from} ${before.unit} are ${known.to} ${unit}. Change the pack size first, or keep the numbers.`,
    );
  }
  const currentPacks: NewPack[] = packs ?? before.packs;
  const newPacks = ratio && !known ? [packFromRatio(before.unit, unit, ratio)] : [];
  await replacePacks(context, before.id, unit, [...currentPacks, ...newPacks]);

  const applied = ratio ?? { from: 1, to: 1 };
  const quantity = scaleBy(before.quantity_available, applied);
  const changed = {
    unit,
    reorder_threshold: scaleBy(before.reorder_threshold, applied),
    par: before.par === null ? null : scaleBy(before.par, applied),
    unit_price: scaleBy(before.unit_price, inverse(applied)),
  };
  if (
    [quantity, changed.reorder_threshold, changed.par ?? 0, changed.unit_price].some(
      (amount) => Math.abs(amount) > 99_999_999,
    )
  ) {
    throw badRequest(`${before.name} would have more ${unit} than can be stored.`);
  }
  await bookUnitChange(context, before, unit, { quantity, ...applied });
  await convertHandPrice(context, before.id, applied);
  await changeMergedUnits(context, before, unit, applied);
  await announce(context, "inventory.unit-converted", { id: before.id, ...applied });
  return changed;
}

/** Items that were merged into this one have its unit always: so do the movements that may still be undone. */
async function changeMergedUnits(
  { db, companyId, actor }: Context,
  before: InventoryItem,
  unit: string,
  { from, to }: Ratio,
): Promise<void> {
  await sql`
    with changed as (
      update inventory set unit = ${unit} where company_id = ${companyId} and merged_into = ${before.id} returning id
    )
    insert into stock_movements (company_id, item_id, quantity, reason, source_type, from_unit, to_unit, unit_factor,
      user_id, actor_name)
    select ${companyId}::uuid, id, 0, 'count', 'unit_change', ${before.unit}, ${unit}, ${to}::numeric / ${from}::numeric,
      ${actorId(actor)}::uuid, ${actor.name}
    from changed order by id`.execute(db);
}

function packFromRatio(from: InventoryItem["unit"], to: InventoryItem["unit"], ratio: Ratio): NewPack {
  const pack = packOfRatio(from, to, ratio);
  if (!pack) throw badRequest(`Give the size of one ${to} or one ${from}, with at most 6 decimals.`);
  return pack;
}

async function bookUnitChange(
  { db, companyId, actor }: Context,
  before: InventoryItem,
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

/** The last price that was set by hand is remembered in the item's present unit. */
async function convertHandPrice({ db, companyId }: Context, id: string, { from, to }: Ratio): Promise<void> {
  await sql`
    update inventory set hand_price = round(hand_price * ${from}::numeric / ${to}::numeric, 6)
    where company_id = ${companyId} and id = ${id} and hand_price is not null`.execute(db);
}
