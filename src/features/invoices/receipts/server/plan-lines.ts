import { createMatcher, type Match } from "#src/features/invoices/receipts/matching.ts";
import { type Receiving, receivingOf } from "#src/features/invoices/receipts/receiving.ts";
import type { InvoiceLine } from "#src/features/invoices/receipts/invoice-data.ts";
import { readKnowledge } from "#src/features/invoices/receipts/server/supplier-knowledge.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { FROM_INVOICE_UNIT, type InventoryUnit } from "#src/shared/units.ts";

export type Target =
  | { to: "item"; item: InventoryItem }
  | { to: "new"; name: string; unit: InventoryUnit }
  | { to: "nothing" };

export interface PlannedLine {
  /** From 0. */
  at: number;
  line: InvoiceLine;
  match: Match;
  target: Target;
  receiving: Receiving;
}

export interface Receipt {
  id: string;
  supplier: { id: string; name: string };
  invoice_number: string;
}

/** A line with the item it goes to; null when it is skipped. */
export interface PlacedLine extends PlannedLine {
  itemId: string | null;
  created: boolean;
}

interface Planning {
  supplierId: string | null;
  /** The price of the invoice's currency in the company's. */
  rate: number;
  /** Whether a likeness counts until somebody says otherwise: to be looked at, never to be booked. */
  guess: boolean;
}

/** Where each line goes, and what it brings there. Throws 404 for an item that is not the company's. */
export async function planLines(
  context: Context,
  lines: readonly InvoiceLine[],
  { supplierId, rate, guess }: Planning,
): Promise<PlannedLine[]> {
  const { items } = await listItems(context);
  const byId = new Map(items.map((item) => [item.id, item]));
  const knowledge = await readKnowledge(context, supplierId);
  const match = createMatcher(items, knowledge.matches);
  const bring = (line: InvoiceLine, place: number, target: Target): Receiving => {
    if (target.to === "nothing") return { receives: null, needs_size: null };
    if (target.to === "item") {
      return receivingOf(line, target.item, { place, rate, learned: knowledge.sizeFor(target.item.id, line) });
    }
    // A new item is held in whatever the line counts, unless the owner wants it otherwise.
    const stated = line.create?.unit === undefined ? { ...line, unit_text: undefined } : line;
    return receivingOf(stated, { unit: target.unit, packs: [] }, { place, rate });
  };
  return lines.map((line, at) => {
    // What is alike is found for lines that are decided too: the owner may think again.
    const found = { ...match(line), ...chosen(line, byId) };
    const target = targetOf(line, found, byId, guess);
    return { at, line, match: found, target, receiving: bring(line, at + 1, target) };
  });
}

function chosen(line: InvoiceLine, items: ReadonlyMap<string, InventoryItem>): Omit<Match, "suggestions"> | undefined {
  if (line.skip || line.create) return { by: "none", item: null, score: 0 };
  if (line.inventory_item_id === undefined) return undefined;
  const item = items.get(line.inventory_item_id);
  if (!item) throw notFound("Inventory item");
  return { by: "chosen", item, score: 1 };
}

function targetOf(
  line: InvoiceLine,
  { by, item }: Match,
  items: ReadonlyMap<string, InventoryItem>,
  guess: boolean,
): Target {
  if (line.skip) return { to: "nothing" };
  const held = item && (by !== "suggested" || guess) ? items.get(item.id) : undefined;
  if (held) return { to: "item", item: held };
  const name = (line.create?.name || line.item_name).slice(0, 120);
  return { to: "new", name, unit: line.create?.unit ?? FROM_INVOICE_UNIT[line.unit] };
}
