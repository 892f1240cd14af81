import Big from "big.js";
import type { Pack } from "#src/invoice-reader/invoice.ts";
import { textKey } from "#src/shared/text-key.ts";
import type { Receives } from "#src/features/invoices/receipts/line-outcome.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import { FROM_INVOICE_UNIT, type InventoryUnit, type InvoiceUnit } from "#src/shared/units.ts";

/** The item a line goes to. */
export interface HeldItem {
  unit: InventoryUnit;
  packs: readonly PackSize[];
}

/** "1 PKT of this supplier's item, printed as 6x750 ml, is 4500 ml": given by the owner once. */
export interface LearnedSize {
  unit: InvoiceUnit;
  pack_key: string;
  quantity: number;
  size_unit: InventoryUnit;
}

export interface SoldUnit {
  unit: InvoiceUnit;
  /** As printed; empty when the paper has none, undefined when `unit` was stated by a person or a program. */
  unit_text?: string | undefined;
  pack: Pack | null;
  size?: { quantity: number; unit: InventoryUnit } | undefined;
}

/** How many of the item's unit one of the line's is, or what may be offered as that. */
export type UnitSize = { factor: Big; by: Receives["by"] } | { offer: number | null };

export const packKey = (pack: Pack | null): string => (pack ? textKey(pack.text).replaceAll(" ", "") : "");

/** What papers call the containers that owners name in full. */
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

function containerOf(word: string): string {
  const bare = textKey(word).replace(/s$/, "");
  return CONTAINERS[bare] ?? CONTAINERS[textKey(word)] ?? bare;
}

/**
 * The owner's own word first: a size given with the line, then one given before for the same unit and pack. Then the units
 * themselves, the item's pack sizes and the pack on the paper; when the last two disagree, the owner decides.
 */
export function sizeOfUnit(sold: SoldUnit, item: HeldItem, learned?: LearnedSize): UnitSize {
  const given = sold.size && factorBetween(sold.size.unit, item.unit, item.packs);
  if (sold.size) return given ? { factor: given.times(sold.size.quantity), by: "given_size" } : { offer: null };
  if (learned && learned.unit === sold.unit && learned.pack_key === packKey(sold.pack)) {
    const known = factorBetween(learned.size_unit, item.unit, item.packs);
    if (known) return { factor: known.times(learned.quantity), by: "learned_size" };
  }
  const own = FROM_INVOICE_UNIT[sold.unit];
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

/** "2 PCS 24x330 ml" into pieces: two cases or two cans? The same word for both does not say. */
function holdsSeveral({ unit, unit_text, pack }: SoldUnit): boolean {
  if (unit_text === undefined || !pack || pack.count <= 1) return false;
  if (unit === "PCS") return true;
  return unit === "PKT" && OUTER.has(containerOf(unit_text));
}

function byItemPack({ unit_text = "" }: SoldUnit, own: InventoryUnit, { unit, packs }: HeldItem): Big | null {
  const wanted = containerOf(unit_text);
  const named = wanted === "" ? undefined : packs.find((pack) => containerOf(pack.name) === wanted);
  return (named && factorBetween(named.name, unit, packs)) ?? factorBetween(own, unit, packs);
}

/** Metric units count themselves, so a pack beside them says nothing; a bottle is one piece of the pack. */
function byLinePack({ unit, pack }: SoldUnit, own: InventoryUnit, item: HeldItem): Big | null {
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

/** A number that may be the answer: the pieces of the pack. */
function offerOf({ pack }: SoldUnit, { unit }: HeldItem): number | null {
  const counted = unit === "pcs" || unit === "BTL" || unit === "packs" || unit === "tray";
  return pack && counted ? pack.count : null;
}
