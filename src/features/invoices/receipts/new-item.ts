import Big from "big.js";
import type { Pack } from "#src/invoice-reader/invoice.ts";
import { packProblem, type PackSize } from "#src/features/inventory/packs.ts";
import { packOfLine, type ReceivedLine } from "#src/features/invoices/receipts/receiving.ts";
import { containerOf } from "#src/features/invoices/receipts/unit-size.ts";
import { FROM_INVOICE_UNIT, INVENTORY_UNITS, type InventoryUnit, unitInCountry } from "#src/shared/units.ts";

/** The unit and the packs of a new ingredient. */
export interface NewItemUnits {
  unit: InventoryUnit;
  packs: (PackSize & { unit: InventoryUnit })[];
  /** The reason why a person should check the unit, as a sentence; null if it is clear. */
  warning: string | null;
}

/**
 * Returns the unit of a line's new ingredient, with the pack that is printed on the line: "2 CS 6x750 ml" is held in ml
 * and has the pack 1 case = 6 x 750 ml. `chosen` is the unit that a person has chosen.
 */
export function newItemUnits(line: ReceivedLine, chosen?: InventoryUnit, country: string | null = null): NewItemUnits {
  const printed = packOfLine(line, country);
  const pack = printed && inStockUnit(printed);
  const unclear = printed !== null && (pack === null || (chosen === undefined && isUnclear(line, pack)));
  const unit = chosen ?? (pack && !unclear ? stockUnit(line, pack) : ownUnit(line, country));
  const packs = pack && !unclear ? packsOf(line, pack).filter(({ name, unit: of }) => name !== of) : [];
  const usable = packProblem(unit, packs) === null ? packs : [];
  const warning = unclear ? unclearText(line, printed) : chosen === undefined && unit === "oz" ? OUNCES : null;
  return { unit, packs: usable, warning };
}

type StockPack = Omit<Pack, "unit"> & { unit: InventoryUnit | null };

/** Returns the pack if its measure is a unit of the inventory; null otherwise. */
function inStockUnit(pack: Pack): StockPack | null {
  const unit = INVENTORY_UNITS.find((unit) => unit === pack.unit) ?? null;
  return unit === null && pack.unit !== null ? null : { ...pack, unit };
}

const OUNCES = "An ounce of a liquid may be a fluid ounce. Please check the unit.";

/**
 * Returns the line's own unit. A gallon is held in litres if the country does not determine its kind; its size is then
 * asked.
 */
const ownUnit = ({ unit }: ReceivedLine, country: string | null): InventoryUnit =>
  unitInCountry(FROM_INVOICE_UNIT[unit], country) ?? "L";

/** Returns whether the line's unit is ambiguous: "2 PCS 6x750 ml" may be two cases or two bottles. */
const isUnclear = ({ unit }: ReceivedLine, pack: StockPack) => unit === "PCS" && pack.count > 1;

function unclearText({ quantity, unit_text }: ReceivedLine, { text }: Pack): string {
  const counted = unit_text ? `${Math.abs(quantity)} ${unit_text}` : String(Math.abs(quantity));
  return `It is not clear whether ${counted} means packs of ${text} or single pieces. Please check the unit.`;
}

/** Returns the unit for a printed pack: the weight or volume if it is known, else pieces. */
function stockUnit({ unit }: ReceivedLine, pack: StockPack): InventoryUnit {
  if (unit !== "PKT") return FROM_INVOICE_UNIT[unit];
  if (pack.unit !== null && pack.size !== null) return pack.unit;
  return pack.count > 1 ? "pcs" : "packs";
}

/** Returns the pack as pack sizes, from a container or the line's own unit down to its content. */
function packsOf(line: ReceivedLine, { count, size, unit, container }: StockPack): NewItemUnits["packs"] {
  const own = FROM_INVOICE_UNIT[line.unit];
  const holds = size !== null && unit !== null && unit !== "pcs" ? { size, unit } : null;
  const pieces = new Big(count).times(unit === "pcs" ? (size ?? 1) : 1).toNumber();
  if (line.unit === "PKT") {
    const name = containerName(line.unit_text, container);
    return [holds ? { name, count, ...holds } : { name, count: 1, size: pieces, unit: "pcs" }];
  }
  if (line.unit === "TRAY")
    return [holds ? { name: own, count, ...holds } : { name: own, count: 1, size: pieces, unit: "pcs" }];
  const piece = holds && (line.unit === "PCS" || line.unit === "BTL") ? [{ name: own, count: 1, ...holds }] : [];
  if (line.unit !== "BTL" || count <= 1) return piece;
  return [...piece, { name: containerName("", container), count: 1, size: count, unit: own }];
}

function containerName(unitText: string | undefined, container: string): string {
  const name = containerOf(unitText || container || "case").slice(0, 40);
  return name === "" || name === "pkt" ? "pack" : name;
}

/** Divisor of the first delivered quantity; the result is the reorder threshold. */
const THRESHOLD_PART = 4;
/** Minimum reorder threshold, because orders are suggested with two decimals. */
const LEAST_THRESHOLD = 0.01;

/**
 * Returns the reorder threshold of a new ingredient: a quarter of the first delivered quantity, with two significant
 * digits, and never 0, so that its alert has a quantity to order.
 */
export function firstThreshold(quantity: number, unit: InventoryUnit): number {
  const part = new Big(quantity).abs().div(THRESHOLD_PART);
  const isCounted = unit === "pcs" || unit === "packs" || unit === "BTL" || unit === "tray";
  const rounded = part.eq(0) ? new Big(1) : new Big(part.toPrecision(2));
  if (isCounted) return rounded.round(0, Big.roundUp).toNumber();
  return rounded.lt(LEAST_THRESHOLD) ? LEAST_THRESHOLD : rounded.toNumber();
}
