import Big from "big.js";
import type { Pack } from "#src/invoice-reader/invoice.ts";
import { likenessKey } from "#src/shared/text-key.ts";
import type { Receives } from "#src/features/invoices/receipts/line-outcome.ts";
import { packTextKey } from "#src/features/inventory/supplier-items/line-keys.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import { FROM_INVOICE_UNIT, type InventoryUnit, type InvoiceUnit, unitInCountry } from "#src/shared/units.ts";

/** The item a line belongs to. */
export interface StockedItem {
  unit: InventoryUnit;
  /** The unit in which it is shown, if it differs from the ledger's. */
  shown_unit?: InventoryUnit | undefined;
  packs: readonly PackSize[];
}

/** A size that the owner entered: "1 PKT of this supplier's item, printed as 6x750 ml, is 4500 ml". */
export interface LearnedSize {
  unit: InvoiceUnit;
  pack_key: string;
  quantity: number;
  size_unit: InventoryUnit;
}

interface SoldUnit {
  unit: InvoiceUnit;
  /** The printed unit; empty if none is printed, undefined if a person or a program stated `unit`. */
  unit_text?: string | undefined;
  pack: Pack | null;
  size?: { quantity: number; unit: InventoryUnit } | undefined;
}

/** How many of the item's units are in one unit of the line, or a possible number to offer to the owner. */
type UnitSize = { factor: Big; by: Receives["by"] } | { offer: number | null };

export const packKey = (pack: Pack | null): string => (pack ? packTextKey(pack.text) : "");

/** The owners' names for the abbreviations of containers on invoices. */
const CONTAINERS: Record<string, string> = {
  cs: "case",
  cse: "case",
  ctn: "carton",
  bx: "box",
  bg: "bag",
  crt: "crate",
  btl: "bottle",
  dz: "dozen",
  doz: "dozen",
};
const OUTER = new Set(["case", "carton", "box", "crate", "kiste", "karton", "caja", "colis"]);

export function containerOf(word: string): string {
  const singular = likenessKey(word).replace(/s$/, "");
  return CONTAINERS[singular] ?? CONTAINERS[likenessKey(word)] ?? singular;
}

/**
 * Returns the size of a line's unit, from the first source that has it: the size given with the line, the one entered
 * before for the same unit and pack, metric units, the item's pack sizes or the pack on the invoice. If the last two
 * disagree, the owner decides.
 */
export function sizeOfUnit(
  sold: SoldUnit,
  item: StockedItem,
  learned?: LearnedSize,
  country: string | null = null,
): UnitSize {
  const stated = sold.size && factorBetween(sold.size.unit, item.unit, item.packs);
  if (sold.size) return stated ? { factor: stated.times(sold.size.quantity), by: "given_size" } : { offer: null };
  if (learned && learned.unit === sold.unit && learned.pack_key === packKey(sold.pack)) {
    const known = factorBetween(learned.size_unit, item.unit, item.packs);
    if (known) return { factor: known.times(learned.quantity), by: "learned_size" };
  }
  // Without a country a gallon has no size, so the owner is asked, as for the content of a case.
  const own = unitInCountry(FROM_INVOICE_UNIT[sold.unit], country) ?? sold.unit;
  if (own === item.unit && holdsSeveral(sold)) return { offer: sold.pack?.count ?? null };
  const same = factorBetween(own, item.unit, []);
  if (same) return { factor: same, by: "unit" };
  const byItem = byItemPack(sold, own, item);
  const byLine = byLinePack(sold, own, item);
  if (byItem && byLine && !byItem.eq(byLine)) return { offer: byLine.toNumber() };
  if (byItem) return { factor: byItem, by: "item_pack" };
  if (byLine) return { factor: byLine, by: "line_pack" };
  return { offer: offerOf(sold, item) };
}

/** Returns whether the unit is ambiguous: "2 PCS 24x330 ml" may be two cases or two cans. */
function holdsSeveral({ unit, unit_text, pack }: SoldUnit): boolean {
  if (unit_text === undefined || !pack || pack.count <= 1) return false;
  if (unit === "PCS") return true;
  return unit === "PKT" && OUTER.has(containerOf(unit_text));
}

function byItemPack({ unit_text = "" }: SoldUnit, own: string, { unit, packs }: StockedItem): Big | null {
  const container = containerOf(unit_text);
  const named = container === "" ? undefined : packs.find((pack) => containerOf(pack.name) === container);
  return (named && factorBetween(named.name, unit, packs)) ?? factorBetween(own, unit, packs);
}

/** Returns the size by the printed pack. A pack says nothing about metric units; a bottle is one piece of the pack. */
function byLinePack({ unit, pack }: SoldUnit, own: string, item: StockedItem): Big | null {
  if (!pack || !["PCS", "PKT", "BTL", "TRAY"].includes(unit)) return null;
  const count = unit === "BTL" ? 1 : pack.count;
  if (pack.size !== null && pack.unit !== null) {
    const inner = factorBetween(pack.unit, item.unit, item.packs);
    if (inner) return inner.times(pack.size).times(count);
  }
  if (count <= 1 || own === item.unit) return null;
  const bottled = item.unit === "BTL" && (pack.unit === "ml" || pack.unit === "L");
  return item.unit === "pcs" || bottled ? new Big(count) : null;
}

/** Returns the number of pieces in the pack, as a possible size. */
function offerOf({ pack }: SoldUnit, { unit }: StockedItem): number | null {
  const counted = unit === "pcs" || unit === "BTL" || unit === "packs" || unit === "tray";
  return pack && counted ? pack.count : null;
}
