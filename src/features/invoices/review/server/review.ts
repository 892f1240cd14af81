import Big from "big.js";
import { checkSums, computedTotal, needsReview } from "#src/invoice-reader/invoice.ts";
import { codeKey } from "#src/shared/text-key.ts";
import { priceAnomaly } from "#src/features/invoices/prices/price-anomaly.ts";
import type { Review, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { InvoiceData } from "#src/features/invoices/receipts/invoice-data.ts";
import { findDuplicates, linesKey } from "#src/features/invoices/upload/server/duplicates.ts";
import { findSupplier } from "#src/features/invoices/receipts/server/find-supplier.ts";
import { currencyOf } from "#src/features/invoices/receipts/server/invoice-money.ts";
import { type PlannedLine, planLines } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { readSupplierPrices } from "#src/features/invoices/prices/server/prices.ts";
import type { Context } from "#src/server/context.ts";

/** Returns what saving these lines would do, and what has to be settled first. Changes nothing. */
export async function reviewInvoice(context: Context, data: InvoiceData): Promise<Review> {
  const found = await findSupplier(context, data.supplier);
  const supplier = found && { id: found.id, name: found.name };
  const { rate } = await currencyOf(context, data);
  const planned = await planLines(context, data.items, {
    supplierId: supplier?.id ?? null,
    rate: rate ?? 1,
    withSuggestions: true,
  });
  const checks = checkSums(data.items, data);
  const duplicates = await findDuplicates(context, {
    invoice_id: data.invoice_id ?? null,
    supplier_id: supplier?.id ?? null,
    number_key: codeKey(data.invoice_number),
    total: data.total ?? computedTotal(data.items, data),
    lines_key: linesKey(data.items),
  });
  const prices = supplier
    ? await readSupplierPrices(context, supplier.id, itemsOf(planned))
    : new Map<string, number[]>();
  return {
    supplier,
    lines: planned.map((one) => reviewedLine(one, prices)),
    checks,
    needs_review: needsReview(checks),
    duplicates,
    needs_exchange_rate: rate === null,
  };
}

const itemsOf = (planned: readonly PlannedLine[]): string[] =>
  planned.flatMap(({ target }) => (target.to === "item" ? target.item.id : []));

function reviewedLine(planned: PlannedLine, prices: ReadonlyMap<string, number[]>): ReviewedLine {
  const { at, match, receiving } = planned;
  const { by, item, score, suggestions } = match;
  return {
    line: at,
    match: {
      by,
      inventory_item_id: item?.id ?? null,
      name: item?.name ?? null,
      unit: item?.unit ?? null,
      score,
    },
    suggestions,
    ...receiving,
    price_change: priceChange(planned, prices),
  };
}

function priceChange(
  { target, receiving: { receives } }: PlannedLine,
  prices: ReadonlyMap<string, number[]>,
): ReviewedLine["price_change"] {
  if (target.to !== "item" || !receives || receives.price_per_unit <= 0 || target.item.unit_price <= 0) return null;
  const before = target.item.unit_price;
  const percent = new Big(receives.price_per_unit).minus(before).div(before).times(100).round(2).toNumber();
  const anomaly = priceAnomaly(receives.price_per_unit, prices.get(target.item.id) ?? []);
  return { before, percent, anomaly: anomaly?.flag ?? false };
}
