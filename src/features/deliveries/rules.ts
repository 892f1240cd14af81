import Big from "big.js";
import type { Outcome } from "#src/features/deliveries/contract.ts";

/** A line of a delivery with its quantity in the unit of the delivered item. */
export interface CountedLine {
  po_line_id: string | null;
  outcome: Outcome;
  quantity: Big;
}

/** Maximum number of days between a delivery and an invoice for the same goods. */
export const MAX_DAYS_APART = 3;

/** Returns whether a line's goods come into stock. */
export const comesIn = (outcome: Outcome): boolean => outcome !== "damaged" && outcome !== "refused";

/** Returns whether a line is about the ordered item. */
const isOfOrder = (outcome: Outcome): boolean => comesIn(outcome) && outcome !== "substitute";

/** Returns a number of packs in the unit of the item, with the 6 decimals of the ledger. */
export const quantityOfPacks = (packs: number, packQuantity: number): Big =>
  new Big(packQuantity).times(packs).round(6, Big.roundHalfUp);

export interface Settled {
  received: Big;
  cancelled: Big;
}

/**
 * Returns how the lines of a delivery settle one line of an order. `expected` is the quantity that was still to come.
 * Damaged, rejected or missing goods stay on order, unless it is decided that they will not come. An ordered item that
 * was substituted will not come.
 */
export function settleLine(expected: Big, lines: readonly CountedLine[], rest: "wait" | "cancel"): Settled {
  const received = sumOf(lines.filter(({ outcome }) => isOfOrder(outcome)));
  const missing = received.gte(expected) ? new Big(0) : expected.minus(received);
  const isOver = rest === "cancel" || lines.some(({ outcome }) => outcome === "substitute");
  return { received, cancelled: isOver ? missing : new Big(0) };
}

/** Returns what is wrong with the outcomes of the lines of one order line, as a sentence; null when nothing is. */
export function outcomeProblem(name: string, expected: Big, lines: readonly CountedLine[]): string | null {
  const received = sumOf(lines.filter(({ outcome }) => isOfOrder(outcome)));
  const has = (outcome: Outcome) => lines.some((line) => line.outcome === outcome);
  if (has("short") && received.gte(expected)) return `${name} is not short: at least as much came as was to come.`;
  if (has("over") && received.lte(expected)) return `${name} is not more than was to come.`;
  if (has("ok") && received.gt(expected)) return `More of ${name} came than was to come. Please say so.`;
  return null;
}

const sumOf = (lines: readonly CountedLine[]): Big => lines.reduce((sum, line) => sum.plus(line.quantity), new Big(0));
