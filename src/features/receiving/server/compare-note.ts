import Big from "big.js";
import { z } from "zod";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import { dataOf } from "#src/features/invoices/receipts/from-upload.ts";
import type { InvoiceLine } from "#src/features/invoices/receipts/invoice-data.ts";
import { findSupplier } from "#src/features/invoices/receipts/server/find-supplier.ts";
import { type PlannedLine, planLines } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { withNamedUnits } from "#src/features/invoices/receipts/server/unit-words.ts";
import { receivingOf } from "#src/features/invoices/receipts/receiving.ts";
import { readSupplierKnowledge } from "#src/features/invoices/receipts/server/supplier-knowledge.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
import { type ExpectedDelivery, expectedDelivery, expectedLine } from "#src/features/purchasing/expected-contract.ts";
import { expectedDeliveries } from "#src/features/purchasing/server/expected-deliveries.ts";
import { type DeliveryNote, type NoteLine, noteLine } from "#src/features/receiving/contract.ts";
import { matchNote } from "#src/features/receiving/rules.ts";
import { NO_HINT, type PaperHint } from "#src/features/receiving/server/paper-hint.ts";
import type { ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/invoice.ts";
import type { Context } from "#src/server/context.ts";

/** Upper limit of the delivery day of the compared orders. It is high because goods may arrive before their day. */
const LAST_DAY = "9999-12-31";

type Supplier = { id: string; name: string };

/** A printed line with its match. */
export interface ComparedLine {
  note: NoteLine;
  /** The quantity of the order's line still to come, in the item's unit; null for an item that was not ordered. */
  ordered: ExpectedDelivery["lines"][number] | null;
  /**
   * Whether the name was confirmed before or is equal, the letters and the quantity were read with certainty, and the
   * size of the unit is known.
   */
  isSure: boolean;
}

export interface ComparedNote {
  supplier: Supplier | null;
  order: ExpectedDelivery | null;
  lines: ComparedLine[];
}

export const noteOf = ({ supplier, order, lines }: ComparedNote): DeliveryNote => ({
  supplier,
  po_id: order?.po_id ?? null,
  lines: lines.map(({ note }) => note),
});

/**
 * Compares a delivery note first with the orders of its supplier, then with the inventory, as for an invoice. A hint
 * that was sent with the note selects the order, and names the supplier if the document does not.
 */
export async function compareNote(
  context: Context,
  extracted: ExtractedInvoice,
  hint: PaperHint = NO_HINT,
): Promise<ComparedNote> {
  const { deliveries } = await expectedDeliveries(context, { until: LAST_DAY });
  const saidOrder = deliveries.find(({ number }) => number === hint.said_order);
  const saidName = hint.said_supplier ?? saidOrder?.supplier_name ?? "";
  const named = await findSupplier(context, { name: extracted.supplier_name });
  const found = named ?? (isNameless(extracted) ? await findSupplier(context, { name: saidName }) : null);
  const supplier = found && { id: found.id, name: found.name };
  const supplierId = supplier?.id ?? null;
  // The confirmed meanings of this supplier's unit names apply to its delivery notes too.
  const goods = goodsOf(await withNamedUnits(context, supplierId, extracted));
  const printed = goods.map(({ line }) => line);
  const orders = deliveries.filter(({ supplier_id }) => supplier_id === supplierId);
  const { matches } = await readSupplierKnowledge(context, supplierId);
  const saidOnly = orders.filter((order) => order === saidOrder);
  const ofSaid = matchNote(printed, saidOnly, matches);
  const matched = ofSaid.order ? ofSaid : matchNote(printed, orders, matches);
  const planned = await planLines(context, printed, { supplierId, rate: 1, withSuggestions: true });
  const ofOrder = await orderedQuantities(context, supplierId);
  return {
    supplier,
    order: matched.order,
    lines: planned.map((plannedLine, at) => {
      const ordered = matched.lines[at] ?? null;
      const isLegible = isSurelyRead(goods[at]?.item);
      if (ordered === null) return { ...unordered(plannedLine), ordered, isSure: isLegible && isKnown(plannedLine) };
      const { note, isMeasured } = ofOrder(plannedLine.line, ordered);
      const isSure = isLegible && isMeasured && (matched.isSure[at] ?? false);
      return { note, ordered, isSure };
    }),
  };
}

/** Returns whether no supplier's name is printed, or none was read with certainty. */
const isNameless = ({ supplier_name, evidence }: ExtractedInvoice): boolean =>
  supplier_name.trim() === "" || evidence.supplier_name.review;

/**
 * Returns the delivered goods, without deposits and discounts. Returned goods are left out too, because they were not
 * delivered.
 */
function goodsOf(extracted: ExtractedInvoice): { line: InvoiceLine; item: ExtractedItem | undefined }[] {
  return dataOf(extracted, { name: extracted.supplier_name })
    .items.map((line, at) => ({ line, item: extracted.items[at] }))
    .filter(({ line, item }) => line.quantity > 0 && (!line.skip || item?.unit === null));
}

const isSurelyRead = (item: ExtractedItem | undefined): boolean =>
  item !== undefined && !item.evidence.item_name.review && !item.evidence.quantity.review;

/** Returns the comparison with amounts in the units in which items are shown. */
export async function shownNote(context: Context, { supplier, order, lines }: ComparedNote): Promise<ComparedNote> {
  return {
    supplier,
    order: order && (await shownIn(context, expectedDelivery, order)),
    lines: await shownIn(context, z.array(z.object({ note: noteLine, ordered: expectedLine.nullable() })), lines),
  };
}

const isKnown = ({ match, receiving: { receives } }: PlannedLine): boolean =>
  (match.by === "learned" || match.by === "exact") && receives !== null;

/**
 * Returns a function that computes what quantity of an ordered item a printed line contains, and whether the quantity
 * is known.
 */
async function orderedQuantities(context: Context, supplierId: string | null) {
  const { items } = await listItems(context);
  const knowledge = await readSupplierKnowledge(context, supplierId);
  return (line: InvoiceLine, ordered: ExpectedDelivery["lines"][number]): { note: NoteLine; isMeasured: boolean } => {
    const item = line.skip ? undefined : items.find(({ id }) => id === ordered.item_id);
    const { receives } = item
      ? receivingOf(line, item, { number: 1, learned: knowledge.sizeFor(item.id, line) })
      : { receives: null };
    // If the size of a unit is not known otherwise, the unit is assumed to be the ordered pack.
    const quantity = receives?.quantity ?? new Big(line.quantity).times(ordered.pack_quantity).round(6).toNumber();
    const { po_line_id, item_id, unit } = ordered;
    const note = { text: line.item_name, po_line_id, item_id, quantity, unit };
    // If the delivered number of packs equals the ordered number, the quantity is not a guess.
    return { note, isMeasured: receives !== null || new Big(quantity).eq(ordered.open) };
  };
}

function unordered({ line, target, receiving }: PlannedLine): { note: NoteLine } {
  const item = target.to === "item" ? target.item : null;
  return {
    note: {
      text: line.item_name,
      po_line_id: null,
      item_id: item?.id ?? null,
      quantity: item ? (receiving.receives?.quantity ?? null) : line.quantity,
      unit: item?.unit ?? line.unit_text ?? line.unit,
    },
  };
}
