import { createMatcher, type Learned, type Match } from "#src/features/invoices/receipts/matching.ts";
import type { ExpectedDelivery } from "#src/features/purchasing/expected-contract.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

type ExpectedLine = ExpectedDelivery["lines"][number];
interface Printed {
  item_name: string;
  code: string;
}

/**
 * Minimum similarity for matching a name with one of the few ordered items; "Roma Tomatoes" and "Tomatoes" have .85.
 */
const SURE_SCORE = 0.8;

/**
 * Returns a function that finds the order's line for a printed line. It uses confirmed matches first, then the name.
 */
function createLineMatcher(order: ExpectedDelivery, learned: readonly Learned[]) {
  // A line of an order has two names: ours, and the supplier's.
  const candidates = order.lines.flatMap(({ item_id, item_name, text, unit }) =>
    [item_name, text].map((name) => ({ id: item_id, name, unit: unit as InventoryUnit })),
  );
  const match: (line: Printed) => Match = createMatcher(candidates, learned);
  return (line: Printed): { line: ExpectedLine; isSure: boolean } | undefined => {
    const { item, score } = match(line);
    const found = item ? order.lines.find(({ item_id }) => item_id === item.id) : undefined;
    return found && { line: found, isSure: score >= SURE_SCORE };
  };
}

/** The order that a delivery note belongs to, and the order's line for each printed line. */
export interface MatchedNote {
  order: ExpectedDelivery | null;
  /** In the order of the printed lines; undefined for an item that was not ordered. */
  lines: (ExpectedLine | undefined)[];
  /** Whether each match is certain. A match by a similar name may not be certain. */
  isSure: boolean[];
}

/**
 * Returns the order of which most lines are found on a delivery note. If there are several, returns the one that is due
 * first. Two printed lines never match the same order line: the second printed line has no match.
 */
export function matchNote(
  printed: readonly Printed[],
  orders: readonly ExpectedDelivery[],
  learned: readonly Learned[],
): MatchedNote {
  let best: MatchedNote = { order: null, lines: printed.map(() => undefined), isSure: printed.map(() => false) };
  let most = 0;
  for (const order of orders) {
    const find = createLineMatcher(order, learned);
    const taken = new Set<string>();
    const found = printed.map((line) => {
      const one = find(line);
      if (!one || taken.has(one.line.po_line_id)) return undefined;
      taken.add(one.line.po_line_id);
      return one;
    });
    const lines = found.map((one) => one?.line);
    const isSure = found.map((one) => one?.isSure ?? false);
    if (taken.size > most) [best, most] = [{ order, lines, isSure }, taken.size];
  }
  return best;
}
