import Big from "big.js";
import type { NewDelivery, NewDeliveryLine } from "#src/features/deliveries/contract.ts";
import {
  type CountedLine,
  outcomeProblem,
  quantityOfPacks,
  type Settled,
  settleLine,
} from "#src/features/deliveries/rules.ts";
import type { DeliveredOrder, OrderedLine } from "#src/features/deliveries/server/order-of-delivery.ts";
import type { StockItem } from "#src/features/inventory/server/item-rows.ts";
import { factorBetween } from "#src/features/inventory/packs.ts";
import { badRequest, conflict, notFound } from "#src/server/http/errors.ts";

/** A line in the form in which it is booked. */
export interface DeliveredLine extends CountedLine {
  item: StockItem;
  ordered: OrderedLine | null;
  expires_on: string | null;
  settles: Settled;
  /** The expected cost of one unit of the item. */
  unit_cost: number | null;
}

const NOTHING: Settled = { received: new Big(0), cancelled: new Big(0) };

/** Returns the id of the item that a line brings. Throws 404 for a line that the order does not have. */
export function itemIdOf({ po_line_id, item_id, outcome }: NewDeliveryLine, order: DeliveredOrder | null): string {
  const ordered = orderedOf(po_line_id, order);
  if (outcome === "substitute") {
    if (!ordered) throw badRequest("A substitute comes instead of a line of the order.");
    if (item_id === undefined) throw badRequest("Say which item came instead.");
    if (item_id === ordered.item_id) throw badRequest("A substitute is another item than the one that was ordered.");
    return item_id;
  }
  if (ordered) return ordered.item_id;
  if (item_id === undefined) throw badRequest("Say which item came.");
  return item_id;
}

function orderedOf(lineId: string | undefined, order: DeliveredOrder | null): OrderedLine | null {
  if (lineId === undefined) return null;
  const line = order?.lines.find(({ id }) => id === lineId);
  if (!line) throw notFound("Line");
  return line;
}

/** Returns the lines in the units of their items, each with what it settles of the order. */
export function countLines(
  { lines, rest }: Pick<NewDelivery, "lines" | "rest">,
  order: DeliveredOrder | null,
  items: ReadonlyMap<string, StockItem>,
): DeliveredLine[] {
  const counted = lines.map((line) => countLine(line, order, items));
  for (const [lineId, own] of Map.groupBy(counted, ({ po_line_id }) => po_line_id)) {
    const ordered = lineId === null ? null : orderedOf(lineId, order);
    const [first] = own;
    if (!ordered || !first) continue;
    const expected = new Big(ordered.open);
    const problem = outcomeProblem(ordered.name, expected, own);
    if (problem !== null) throw badRequest(problem);
    first.settles = settleLine(expected, own, rest);
  }
  return counted;
}

function countLine(
  line: NewDeliveryLine,
  order: DeliveredOrder | null,
  items: ReadonlyMap<string, StockItem>,
): DeliveredLine {
  const ordered = orderedOf(line.po_line_id, order);
  const item = items.get(itemIdOf(line, order));
  if (!item) throw notFound("Inventory item");
  const isOrdered = ordered !== null && line.outcome !== "substitute";
  return {
    po_line_id: ordered?.id ?? null,
    outcome: line.outcome,
    quantity: quantityOf(line, item, isOrdered ? ordered : null),
    item,
    ordered,
    expires_on: line.expires_on ?? null,
    settles: NOTHING,
    unit_cost: isOrdered ? ordered.expected_price : null,
  };
}

/** Maximum of a quantity's column. */
const MAX_QUANTITY = 99_999_999;

function quantityOf(line: NewDeliveryLine, item: StockItem, ordered: OrderedLine | null): Big {
  const quantity = exactQuantity(line, item, ordered);
  if (quantity.gt(MAX_QUANTITY)) throw badRequest(`That is too much of ${item.name}. Please check it.`);
  return quantity;
}

function exactQuantity({ packs, quantity, unit }: NewDeliveryLine, item: StockItem, ordered: OrderedLine | null): Big {
  if ((packs === undefined) === (quantity === undefined)) throw badRequest("Give packs or a quantity of each line.");
  if (packs !== undefined) {
    if (!ordered) throw badRequest(`Give the quantity of ${item.name} in a unit: it was not ordered in packs.`);
    return quantityOfPacks(packs, ordered.pack_quantity);
  }
  const factor = factorBetween(unit ?? item.unit, item.unit, item.packs);
  if (!factor) {
    throw badRequest(`${unit} of ${item.name} cannot be converted to ${item.shown_unit}. Add a pack size first.`);
  }
  return factor.times(quantity ?? 0).round(6, Big.roundHalfUp);
}

/** Throws 409 when the quantity still to come of a line differs from the one that the person was shown. */
export function requireShown(lines: readonly NewDeliveryLine[], order: DeliveredOrder | null): void {
  const changed = lines.some(({ po_line_id, expected }) => {
    const ordered = orderedOf(po_line_id, order);
    return ordered !== null && (expected === undefined || !new Big(ordered.open).eq(expected));
  });
  if (!changed || !order) return;
  throw conflict("DELIVERY_CHANGED", `Order ${order.number} has changed since you looked. Please look at it again.`, {
    lines: order.lines.map(({ id, open }) => ({ po_line_id: id, open })),
  });
}
