import Big from "big.js";
import { proposeFromDelivery } from "#src/features/credits/server/propose-from-delivery.ts";
import { proposeFromInvoice } from "#src/features/credits/server/propose-from-invoice.ts";
import { proposeRequest, withdrawDrafts } from "#src/features/credits/server/propose.ts";
import type { StoredLine } from "#src/features/credits/server/request-lines.ts";
import type { ComparedItem, Comparison, Difference } from "#src/features/invoices/comparison/contract.ts";
import { comparisonsOf } from "#src/features/invoices/comparison/server/comparisons.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Proposes the requests that follow from an invoice. If the invoice has a delivery, the requests are proposed together
 * with that delivery and the other deliveries of its order.
 */
export async function proposeForInvoice(context: Context, { id }: { id: string }): Promise<void> {
  const delivery = await deliveryOf(context, id);
  await (delivery === null ? proposeFromInvoice(context, { id }) : proposeForDelivery(context, { id: delivery }));
}

/**
 * Proposes the requests that follow from a delivery and the other deliveries of its order. They are about overcharged
 * quantities and prices on the deliveries' invoices, or about rejected goods of deliveries without an invoice. Goods of
 * one delivery may be charged on the invoice of another.
 */
export async function proposeForDelivery(context: Context, { id }: { id: string }): Promise<void> {
  const comparisons = await comparisonsOf(context, await orderOf(context, id));
  const [invoiced, others] = [true, false].map((has) =>
    comparisons.filter(({ invoices }) => invoices.length > 0 === has),
  );
  // oxlint-disable-next-line no-await-in-loop -- one transaction does one query at a time
  for (const comparison of invoiced ?? []) await proposeFromComparison(context, comparison);
  // oxlint-disable-next-line no-await-in-loop
  for (const { delivery_id } of others ?? []) await proposeFromDelivery(context, { id: delivery_id });
}

async function orderOf({ db, companyId }: Context, deliveryId: string) {
  const delivery = await db
    .selectFrom("deliveries")
    .select("po_id")
    .where("company_id", "=", companyId)
    .where("id", "=", deliveryId)
    .executeTakeFirst();
  return delivery?.po_id == null ? { deliveryId } : { orderId: delivery.po_id };
}

/**
 * Withdraws the requests about a delivery that was taken back, and compares the other deliveries of its order without
 * it.
 */
export async function followReversedDelivery(context: Context, { id }: { id: string }): Promise<void> {
  await withdrawDrafts(context, { delivery_id: id });
  await proposeForDelivery(context, { id });
}

export async function deliveryOf({ db, companyId }: Context, invoiceId: string): Promise<string | null> {
  const invoice = await db
    .selectFrom("supplier_invoice")
    .select("delivery_id")
    .where("company_id", "=", companyId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return invoice?.delivery_id ?? null;
}

async function proposeFromComparison(context: Context, { delivery_id, invoices, items }: Comparison): Promise<void> {
  const [invoice] = invoices;
  if (!invoice) return;
  const { currency } = invoice;
  const ofCurrency = new Set(invoices.filter((invoice) => invoice.currency === currency).map(({ id }) => id));
  const supplier_id = await supplierOf(context, delivery_id);
  // Requests that were about an invoice alone are proposed with its delivery from now on.
  for (const { id } of invoices) {
    await proposeRequest(context, { supplier_id, delivery_id: null, invoice_id: id, currency, lines: [] });
  }
  const texts = await readTexts(
    context,
    items.flatMap(({ differences }) => differences),
  );
  const lines = items.flatMap((item) =>
    item.differences
      .filter((difference) => ofCurrency.has(difference.invoice_id) && difference.unit_price > 0)
      .map((difference) => lineOf(item, difference, texts.get(difference.invoice_line_id))),
  );
  await proposeRequest(context, { supplier_id, delivery_id, invoice_id: invoice.id, currency, lines });
}

function lineOf(item: ComparedItem, difference: Difference, text: string | undefined): StoredLine {
  const { reason, item_id, quantity, unit, unit_price, amount, delivery_line_id, invoice_line_id } = difference;
  const agreed_price = reason === "price" ? item.agreed_price : null;
  const charged_price = agreed_price === null ? null : new Big(agreed_price).plus(unit_price).toNumber();
  return {
    reason,
    item_id,
    text: text ?? item.item_name,
    quantity,
    unit,
    unit_price,
    amount,
    ordered: item.ordered,
    delivered: item.delivered,
    invoiced: item.invoiced,
    agreed_price,
    charged_price,
    delivery_line_id,
    invoice_line_id,
  };
}

async function supplierOf({ db, companyId }: Context, deliveryId: string): Promise<string> {
  const { supplier_id } = await db
    .selectFrom("deliveries")
    .select("supplier_id")
    .where("company_id", "=", companyId)
    .where("id", "=", deliveryId)
    .executeTakeFirstOrThrow();
  return supplier_id;
}

/** Returns the texts of the invoice's lines. */
async function readTexts({ db, companyId }: Context, differences: readonly Difference[]): Promise<Map<string, string>> {
  if (differences.length === 0) return new Map();
  const rows = await db
    .selectFrom("supplier_invoice_lines")
    .select(["id", "item_name"])
    .where("company_id", "=", companyId)
    .where(
      "id",
      "in",
      differences.map(({ invoice_line_id }) => invoice_line_id),
    )
    .execute();
  return new Map(rows.map(({ id, item_name }) => [id, item_name]));
}
