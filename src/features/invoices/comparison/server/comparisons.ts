import Big from "big.js";
import type { z } from "zod";
import type {
  Comparison,
  ComparedItem,
  Difference,
  readComparisons,
} from "#src/features/invoices/comparison/contract.ts";
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

/** Returns what was ordered, delivered and invoiced of the deliveries that are asked about. */
export async function comparisonsOf(
  context: Context,
  query: z.output<typeof readComparisons.query>,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const delivery of await readDeliveries(context, await deliveryIdsOf(context, query))) {
    comparisons.push(await compare(context, delivery));
  }
  return comparisons;
}

/** Returns what an invoice charges beyond what its delivery brought and what was agreed: empty without a delivery. */
export async function differencesOfInvoice(context: Context, invoiceId: string): Promise<Difference[]> {
  const comparisons = await comparisonsOf(context, { invoiceId });
  return comparisons
    .flatMap(({ items }) => items.flatMap(({ differences }) => differences))
    .filter((difference) => difference.invoice_id === invoiceId);
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

async function compare(context: Context, delivery: ComparedDelivery): Promise<Comparison> {
  const charged = await readChargedLines(context, delivery.delivery_id);
  const named = new Map((await readNamedItems(context, delivery)).map((item) => [item.item_id, item]));
  const agreedFor = await readAgreements(context, {
    supplierId: delivery.supplier_id,
    itemIds: charged.map(({ item_id }) => item_id),
    deliveryId: delivery.delivery_id,
  });
  const byItem = Map.groupBy(charged, ({ item_id }) => item_id);
  for (const [itemId, [line]] of byItem) if (line && !named.has(itemId)) named.set(itemId, unnamed(line));
  const items = [...named.values()].map((item) => {
    const lines = (byItem.get(item.item_id) ?? []).map((line) => ({
      ...line,
      agreed_price: agreedIn(line, agreedFor(line)),
    }));
    return comparedItem(item, lines);
  });
  const { supplier_id: _, ...head } = delivery;
  return {
    ...head,
    invoices: invoicesIn(charged),
    items: items.toSorted((a, b) => a.item_name.localeCompare(b.item_name)),
  };
}

/** What only the invoice names. */
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

/** Returns a price of the company's currency in that of the line's invoice. */
const agreedIn = ({ rate }: ChargedLine, price: number | null): number | null =>
  price === null ? null : new Big(price).div(rate).round(6).toNumber();

function comparedItem(item: NamedItem, lines: readonly (ChargedLine & InvoicedLine)[]): ComparedItem {
  // What the door does not name came when the person said so.
  const came = item.delivered ?? sum(lines.filter((line) => !line.not_delivered).map(({ quantity }) => quantity));
  const differences = differencesOf({ ...item, delivered: came, is_substituted: item.substitute !== null }, lines);
  return {
    item_id: item.item_id,
    item_name: item.item_name,
    unit: item.unit,
    ordered: item.ordered === null ? null : Number(item.ordered),
    delivered: new Big(came).toNumber(),
    damaged: Number(item.damaged),
    rejected: Number(item.rejected),
    substitute: item.substitute,
    invoiced: sum(lines.map(({ quantity }) => quantity)).toNumber(),
    charged: sum(lines.map(({ amount }) => amount)).toNumber(),
    agreed_price: lines[0]?.agreed_price ?? null,
    differences,
  };
}

function invoicesIn(lines: readonly ChargedLine[]): Comparison["invoices"] {
  const invoices = new Map(
    lines.map(({ invoice_id, invoice_number, currency }) => [invoice_id, { id: invoice_id, invoice_number, currency }]),
  );
  return [...invoices.values()];
}
