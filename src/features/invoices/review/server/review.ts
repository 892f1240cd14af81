import Big from "big.js";
import { checkSums, computedTotal, needsReview } from "#src/invoice-reader/invoice.ts";
import { codeKey } from "#src/shared/text-key.ts";
import { priceAnomaly } from "#src/features/invoices/prices/price-anomaly.ts";
import type { Review, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { InvoiceData } from "#src/features/invoices/receipts/invoice-data.ts";
import { findDuplicates, linesKey } from "#src/features/invoices/upload/server/duplicates.ts";
import { findSupplier } from "#src/features/invoices/receipts/server/find-supplier.ts";
import { describePack } from "#src/features/inventory/packs.ts";
import { documentProblem, effectiveDocument } from "#src/features/invoices/receipts/document.ts";
import { unusualDate } from "#src/features/invoices/receipts/invoice-date.ts";
import { readCompanyDays } from "#src/features/invoices/receipts/server/company-day.ts";
import { currencyOf, readLastRate } from "#src/features/invoices/receipts/server/invoice-money.ts";
import { type PlannedLine, planLines, thresholdOf } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { readSupplierPrices } from "#src/features/invoices/prices/server/prices.ts";
import type { Context } from "#src/server/context.ts";

/** Returns what saving these lines would do, and what has to be settled first. Changes nothing. */
export async function reviewInvoice(context: Context, data: InvoiceData): Promise<Review> {
  const found = await findSupplier(context, data.supplier);
  const supplier = found && { id: found.id, name: found.name };
  const { currency, rate } = await currencyOf(context, data);
  const planned = await planLines(context, data.items, {
    supplierId: supplier?.id ?? null,
    rate: rate ?? 1,
    withSuggestions: true,
  });
  const checks = checkSums(data.items, data);
  const total = data.total ?? computedTotal(data.items, data);
  const duplicates = await findDuplicates(context, {
    invoice_id: data.invoice_id ?? null,
    supplier_id: supplier?.id ?? null,
    supplier_name: supplier?.name ?? data.supplier.name,
    number_key: codeKey(data.invoice_number),
    total,
    lines_key: linesKey(data.items),
  });
  const { today } = await readCompanyDays(context);
  const prices = await readKnownPrices(context, supplier?.id ?? null, planned);
  const pricing = {
    ...prices,
    date: data.invoice_date ?? today,
    isCredit: effectiveDocument(data.document, total) === "credit_note",
  };
  return {
    supplier,
    lines: planned.map((one) => reviewedLine(one, pricing)),
    checks,
    needs_review: needsReview(checks),
    duplicates,
    needs_exchange_rate: rate === null,
    last_rate: rate === null ? await readLastRate(context, currency) : null,
    unusual_date: unusualDate(data.invoice_date, today),
    document_problem: documentProblem(data.document, total),
  };
}

interface KnownPrices {
  /** What the supplier has charged for each item, oldest first. */
  prices: ReadonlyMap<string, number[]>;
  /** The date of each item's present price. */
  dates: ReadonlyMap<string, string | null>;
}

async function readKnownPrices(
  context: Context,
  supplierId: string | null,
  planned: readonly PlannedLine[],
): Promise<KnownPrices> {
  const itemIds = itemsOf(planned);
  if (itemIds.length === 0) return { prices: new Map(), dates: new Map() };
  const rows = await context.db
    .selectFrom("inventory")
    .select(["id", "price_date"])
    .where("company_id", "=", context.companyId)
    .where("id", "in", itemIds)
    .execute();
  return {
    prices: supplierId === null ? new Map() : await readSupplierPrices(context, supplierId, itemIds),
    dates: new Map(rows.map(({ id, price_date }) => [id, price_date])),
  };
}

interface Pricing extends KnownPrices {
  /** Of the invoice. */
  date: string;
  isCredit: boolean;
}

const itemsOf = (planned: readonly PlannedLine[]): string[] =>
  planned.flatMap(({ target }) => (target.to === "item" ? target.item.id : []));

function reviewedLine(planned: PlannedLine, pricing: Pricing): ReviewedLine {
  const { at, match, receiving, target } = planned;
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
    warning: warningOf(planned),
    new_item:
      target.to === "new"
        ? { unit: target.unit, packs: target.packs.map(describePack), reorder_threshold: thresholdOf(planned) }
        : null,
    sets_price: setsPrice(planned, pricing),
    price_change: priceChange(planned, pricing),
  };
}

function warningOf({ target, receiving: { receives } }: PlannedLine): string | null {
  if (target.to !== "new") return null;
  if (receives && receives.quantity < 0) {
    return "This is not in your inventory yet, so its stock would begin below zero. Choose the ingredient, or leave it out of stock.";
  }
  return target.warning;
}

function setsPrice({ target, receiving: { receives } }: PlannedLine, { date, dates, isCredit }: Pricing): boolean {
  if (isCredit || !receives || receives.quantity <= 0 || receives.price_per_unit <= 0) return false;
  return target.to !== "item" || date >= (dates.get(target.item.id) ?? "");
}

function priceChange(planned: PlannedLine, pricing: Pricing): ReviewedLine["price_change"] {
  const { target, receiving } = planned;
  const { receives } = receiving;
  if (target.to !== "item" || !receives || target.item.unit_price <= 0) return null;
  if (pricing.isCredit || receives.quantity <= 0 || receives.price_per_unit <= 0) return null;
  const before = target.item.unit_price;
  const percent = new Big(receives.price_per_unit).minus(before).div(before).times(100).round(2).toNumber();
  const anomaly = priceAnomaly(receives.price_per_unit, pricing.prices.get(target.item.id) ?? []);
  return { before, percent, anomaly: anomaly?.flag ?? false };
}
