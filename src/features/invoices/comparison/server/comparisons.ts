import Big from "big.js";
import type { z } from "zod";
import type { Comparison, Difference, readComparisons } from "#src/features/invoices/comparison/contract.ts";
import { differencesOf, type InvoicedLine } from "#src/features/invoices/comparison/rules.ts";
import {
  type ChargedLine,
  type ComparedDelivery,
  type NamedItem,
  readChargedLines,
  readDeliveries,
  readNamedItems,
} from "#src/features/invoices/comparison/server/comparison-rows.ts";
import { readAgreements } from "#src/features/invoices/receipts/server/agreed-prices.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";
import { sum } from "#src/shared/money.ts";
import { priceDecimals } from "#src/shared/units.ts";

/**
 * Returns the ordered, delivered and invoiced quantities of the requested deliveries. Differences are computed over the
 * whole order: goods that came with one of its deliveries and are charged with another are no difference.
 */
export async function comparisonsOf(
  context: Context,
  query: z.output<typeof readComparisons.query>,
): Promise<Comparison[]> {
  const asked = await readDeliveries(context, await deliveryIdsOf(context, query));
  const comparisons: Comparison[] = [];
  for (const [group, some] of Map.groupBy(asked, ({ po_id, delivery_id }) => po_id ?? delivery_id)) {
    const [first] = some;
    const ids = first?.po_id == null ? [group] : await deliveryIdsOf(context, { orderId: first.po_id });
    const wanted = new Set(some.map(({ delivery_id }) => delivery_id));
    const compared = await compareOrder(context, await readDeliveries(context, ids));
    comparisons.push(...compared.filter(({ delivery_id }) => wanted.has(delivery_id)));
  }
  return comparisons;
}

async function deliveryIdsOf(
  { db, companyId }: Context,
  { invoiceId, deliveryId, orderId }: z.output<typeof readComparisons.query>,
): Promise<string[]> {
  if (invoiceId !== undefined) {
    const invoice = await db
      .selectFrom("supplier_invoice")
      .select("delivery_id")
      .where("company_id", "=", companyId)
      .where("id", "=", invoiceId)
      .executeTakeFirst();
    if (!invoice) throw notFound("Invoice");
    return invoice.delivery_id === null ? [] : [invoice.delivery_id];
  }
  const asked =
    deliveryId === undefined
      ? ({ table: "purchase_orders", column: "po_id" } as const)
      : ({ table: "deliveries", column: "id" } as const);
  const id = deliveryId ?? orderId;
  if (id === undefined) throw badRequest("Say which invoice, delivery or order.");
  const found = await db
    .selectFrom(asked.table)
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound(deliveryId === undefined ? "Order" : "Delivery");
  const rows = await db
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where(asked.column, "=", id)
    .execute();
  return rows.map((row) => row.id);
}

/** A delivery with its items, and the charges of its invoices for them. */
interface Part {
  delivery: ComparedDelivery;
  charged: ChargedLine[];
  items: Map<string, { item: NamedItem; lines: (ChargedLine & InvoicedLine)[]; came: Big }>;
}

/** Compares the deliveries of one order, or a single delivery without an order. */
async function compareOrder(context: Context, deliveries: readonly ComparedDelivery[]): Promise<Comparison[]> {
  const parts: Part[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one transaction does one query at a time
  for (const delivery of deliveries) parts.push(await readPart(context, delivery));
  const itemIds = new Set(parts.flatMap(({ items }) => [...items.keys()]));
  const differences = [...itemIds].flatMap((itemId) => differencesOfItem(parts, itemId));
  return parts.map(({ delivery: { supplier_id: _, ...head }, charged, items }) => {
    const invoices = invoicesIn(charged);
    const own = new Set(invoices.map(({ id }) => id));
    const compared = [...items.values()].map((item) => ({
      ...comparedItem(item),
      differences: differences
        .filter(({ item_id, invoice_id }) => item_id === item.item.item_id && own.has(invoice_id))
        .map((difference) => ({
          ...difference,
          delivery_line_id: item.item.delivery_line_id ?? difference.delivery_line_id,
        })),
    }));
    return { ...head, invoices, items: compared.toSorted((a, b) => a.item_name.localeCompare(b.item_name)) };
  });
}

async function readPart(context: Context, delivery: ComparedDelivery): Promise<Part> {
  const charged = await readChargedLines(context, delivery.delivery_id);
  const named = new Map((await readNamedItems(context, delivery)).map((item) => [item.item_id, item]));
  const agreedFor = await readAgreements(context, {
    supplierId: delivery.supplier_id,
    itemIds: charged.map(({ item_id }) => item_id),
    deliveryId: delivery.delivery_id,
  });
  const byItem = Map.groupBy(charged, ({ item_id }) => item_id);
  for (const [itemId, [line]] of byItem) if (line && !named.has(itemId)) named.set(itemId, unnamed(line));
  const items = [...named].map(([itemId, item]) => {
    const lines = (byItem.get(itemId) ?? []).map((line) => ({
      ...line,
      agreed_price: agreedIn(line, agreedFor(line)),
    }));
    // An item that the delivery does not name counts as delivered if a person said that it came.
    const said = sum(lines.filter((line) => !line.not_delivered).map(({ quantity }) => quantity));
    return [itemId, { item, lines, came: item.delivered === null ? said : new Big(item.delivered) }] as const;
  });
  return { delivery, charged, items: new Map(items) };
}

/** Returns what an order's invoices charge for an item beyond what all its deliveries brought and what was agreed. */
function differencesOfItem(parts: readonly Part[], itemId: string): Difference[] {
  const found = parts.flatMap(({ items }) => items.get(itemId) ?? []);
  const [first] = found;
  if (!first) return [];
  const whole = {
    item_id: itemId,
    unit: first.item.unit,
    delivered: sum(found.map(({ came }) => came)),
    damaged: sum(found.map(({ item }) => item.damaged)),
    rejected: sum(found.map(({ item }) => item.rejected)),
    is_substituted: found.some(({ item }) => item.substitute !== null),
    delivery_line_id: found.find(({ item }) => item.delivery_line_id !== null)?.item.delivery_line_id ?? null,
  };
  return differencesOf(
    whole,
    found.flatMap(({ lines }) => lines),
  );
}

/** Returns an item that only the invoice names. */
const unnamed = ({ item_id, item_name, unit }: ChargedLine): NamedItem => ({
  item_id,
  item_name,
  unit,
  ordered: null,
  delivered: null,
  damaged: "0",
  rejected: "0",
  substitute: null,
  delivery_line_id: null,
});

/** Converts a price from the company's currency into that of the line's invoice. */
const agreedIn = ({ rate, display_unit }: ChargedLine, price: number | null): number | null =>
  price === null ? null : new Big(price).div(rate).round(priceDecimals(display_unit)).toNumber();

function comparedItem({
  item,
  lines,
  came,
}: {
  item: NamedItem;
  lines: readonly (ChargedLine & InvoicedLine)[];
  came: Big;
}) {
  return {
    item_id: item.item_id,
    item_name: item.item_name,
    unit: item.unit,
    ordered: item.ordered === null ? null : Number(item.ordered),
    delivered: came.toNumber(),
    damaged: Number(item.damaged),
    rejected: Number(item.rejected),
    substitute: item.substitute,
    invoiced: sum(lines.map(({ quantity }) => quantity)).toNumber(),
    charged: sum(lines.map(({ amount }) => amount)).toNumber(),
    agreed_price: lines[0]?.agreed_price ?? null,
  };
}

function invoicesIn(lines: readonly ChargedLine[]): Comparison["invoices"] {
  const invoices = new Map(
    lines.map(({ invoice_id, invoice_number, currency }) => [invoice_id, { id: invoice_id, invoice_number, currency }]),
  );
  return [...invoices.values()];
}
