import { createMatcher, type Match } from "#src/features/invoices/receipts/matching.ts";
import { firstThreshold, type NewItemUnits, newItemUnits } from "#src/features/invoices/receipts/new-item.ts";
import { NOTHING_RECEIVED, type Receiving, receivingOf } from "#src/features/invoices/receipts/receiving.ts";
import type { InvoiceLine } from "#src/features/invoices/receipts/invoice-data.ts";
import { readSupplierKnowledge } from "#src/features/invoices/receipts/server/supplier-knowledge.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { readCountry } from "#src/features/inventory/server/units-here.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
import { readSuccessors } from "#src/features/inventory/server/successors.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { type InventoryUnit, ledgerSize, shownQuantity } from "#src/shared/units.ts";

export type Target =
  | { to: "item"; item: InventoryItem }
  | ({ to: "new"; name: string } & NewItemUnits)
  | { to: "nothing" };

export interface PlannedLine {
  /** The line's number, from 0. */
  at: number;
  line: InvoiceLine;
  match: Match;
  target: Target;
  receiving: Receiving;
  /** Whether the goods of a credit note never came into stock, so that nothing leaves the stock. */
  neverInStock?: boolean;
  /** The credit note refunds an overcharge for these goods. They stay, so nothing leaves the stock. */
  priceOnly?: boolean;
}

/** The delivery of an invoice, and the lines that did not come with it. */
export interface CountedIn {
  deliveryId: string;
  /** The numbers, from 0, of lines that did not come and whose items the delivery does not name. */
  notDelivered: ReadonlySet<number>;
}

export interface Receipt {
  id: string;
  supplier: { id: string; name: string };
  invoice_number: string;
  invoice_date: string | null;
  /** Null if the goods were not counted in at the door. */
  delivery: CountedIn | null;
}

/** A line whose item exists; its id is null if the line is skipped. */
export interface ResolvedLine extends PlannedLine {
  itemId: string | null;
  created: boolean;
}

interface Planning {
  supplierId: string | null;
  /** Exchange rate of the invoice's currency into the company's. */
  rate: number;
  /** Whether a suggested item counts as the match: in the review only, never for booking. */
  withSuggestions: boolean;
}

/** Returns the item of each line and what comes into stock. Throws 404 for an item of another company. */
export async function planLines(
  context: Context,
  lines: readonly InvoiceLine[],
  { supplierId, rate, withSuggestions }: Planning,
): Promise<PlannedLine[]> {
  const { items } = await listItems(context);
  const byId = new Map(items.map((item) => [item.id, item]));
  // The item that a line was matched with may have been merged since.
  const chosenIds = lines.flatMap((line) => line.inventory_item_id ?? []);
  for (const [merged, { id }] of await readSuccessors(context, chosenIds)) {
    const item = byId.get(id);
    if (item) byId.set(merged, item);
  }
  const country = await readCountry(context);
  const knowledge = await readSupplierKnowledge(context, supplierId);
  const match = createMatcher(items, knowledge.matches);
  const receive = (line: InvoiceLine, number: number, target: Target): Receiving => {
    if (target.to === "nothing") return NOTHING_RECEIVED;
    if (target.to === "item") {
      return receivingOf(line, target.item, {
        number,
        rate,
        country,
        learned: knowledge.sizeFor(target.item.id, line),
      });
    }
    // The unit of a new item was derived from the pack.
    const counted = line.create?.unit === undefined ? { ...line, unit_text: undefined } : line;
    return receivingOf(
      counted,
      { unit: held(target.unit), shown_unit: target.unit, packs: [] },
      { number, rate, country },
    );
  };
  return lines.map((line, at) => {
    // Lines with a chosen item get suggestions too, because the owner may choose again.
    const found = { ...match(line), ...chosen(line, byId) };
    const target = targetOf(line, found, byId, { withSuggestions, country });
    return { at, line, match: found, target, receiving: receive(line, at + 1, target) };
  });
}

/** Returns the unit in which the ledger of a new item is held. */
const held = (unit: InventoryUnit) => ledgerSize(unit).unit as InventoryUnit;

function chosen(line: InvoiceLine, items: ReadonlyMap<string, InventoryItem>): Omit<Match, "suggestions"> | undefined {
  if (line.skip || line.create) return { by: "none", item: null, score: 0 };
  if (line.inventory_item_id === undefined) return undefined;
  const item = items.get(line.inventory_item_id);
  if (!item) throw notFound("Inventory item");
  return { by: "chosen", item, score: 1 };
}

function targetOf(
  line: InvoiceLine,
  { by, item, named }: Match,
  items: ReadonlyMap<string, InventoryItem>,
  { withSuggestions, country }: { withSuggestions: boolean; country: string | null },
): Target {
  if (line.skip) return { to: "nothing" };
  // Without a person's choice a line is booked to the item with exactly its name, never to a suggested one.
  const sure = by === "suggested" && !withSuggestions ? named : item;
  const existing = sure && items.get(sure.id);
  if (existing) return { to: "item", item: existing };
  const name = (line.create?.name || line.item_name).slice(0, 120);
  return { to: "new", name, ...newItemUnits(line, line.create?.unit, country) };
}

/** Returns the reorder threshold of the item that a line would create. */
export const thresholdOf = ({ target, receiving: { receives } }: PlannedLine): number =>
  target.to === "new" ? firstThreshold(shownQuantity(receives?.quantity ?? 0, target.unit), target.unit) : 0;
