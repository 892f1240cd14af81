import Big from "big.js";
import { unitsHere } from "#src/features/inventory/server/units-here.ts";
import { unitColumns } from "#src/features/inventory/server/shown-units.ts";
import type { Context } from "#src/server/context.ts";
import { type InventoryUnit, isDisplayUnit, ledgerSize } from "#src/shared/units.ts";

interface Amounts {
  quantity_available?: number;
  reorder_threshold?: number;
  par?: number | null | undefined;
  unit_price?: number;
}

const Exact = Big();
Exact.DP = 30;

/** Returns a quantity converted from a unit to the unit in which the ledger holds it. */
export const inLedger = (quantity: number, unit: string): number =>
  ledgerSize(unit).size.times(quantity).round(6, Big.roundHalfUp).toNumber();

/** Returns the price per unit converted to the ledger's unit. */
const priceInLedger = (price: number, unit: string): number =>
  new Exact(price).div(ledgerSize(unit).size).round(14, Big.roundHalfUp).toNumber();

/** Returns the given amounts of an item, converted from the unit that people enter to the ledger's unit. */
export function amountsInLedger<Given extends Amounts>(given: Given, unit: string): Given {
  if (!isDisplayUnit(unit)) return given;
  const { quantity_available, reorder_threshold, par, unit_price } = given;
  return {
    ...given,
    ...(quantity_available !== undefined && { quantity_available: inLedger(quantity_available, unit) }),
    ...(reorder_threshold !== undefined && { reorder_threshold: inLedger(reorder_threshold, unit) }),
    ...(par !== undefined && par !== null && { par: inLedger(par, unit) }),
    ...(unit_price !== undefined && { unit_price: priceInLedger(unit_price, unit) }),
  };
}

interface EnteredPack {
  name: string;
  count: number;
  size: number;
  unit: InventoryUnit;
}

/** Returns pack sizes as stored: the content in the ledger's unit, and the unit it was entered in. */
export async function packRows(context: Pick<Context, "db" | "companyId">, packs: readonly EnteredPack[]) {
  const here = await unitsHere(
    context,
    packs.map(({ unit }) => unit),
  );
  return packs.map(({ name, count, size, unit: entered }) => {
    const unit = here.get(entered) ?? entered;
    const quantity = ledgerSize(unit).size.times(size).times(count).round(6, Big.roundHalfUp).toNumber();
    return { name, count, quantity, ...unitColumns(unit) };
  });
}
