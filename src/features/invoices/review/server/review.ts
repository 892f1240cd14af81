import Big from "big.js";
import { checkSums, computedTotal, needsReview } from "#src/invoice-reader/invoice.ts";
import type { Anomaly } from "#src/features/invoices/prices/contract.ts";
import type { Review, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { InvoiceData } from "#src/features/invoices/receipts/invoice-data.ts";
import { findDuplicates, linesKeys } from "#src/features/invoices/upload/server/duplicates.ts";
import { findSupplier } from "#src/features/invoices/receipts/server/find-supplier.ts";
import { describePack } from "#src/features/inventory/packs.ts";
import { documentProblem, effectiveDocument, goodsTotal } from "#src/features/invoices/receipts/document.ts";
import { unusualDate } from "#src/features/invoices/receipts/invoice-date.ts";
import { readCompanyDays } from "#src/features/invoices/receipts/server/company-day.ts";
import { currencyOf, readLastRate } from "#src/features/invoices/receipts/server/invoice-money.ts";
import { withNeverInStock } from "#src/features/invoices/receipts/server/never-in-stock.ts";
import { type PlannedLine, planLines, thresholdOf } from "#src/features/invoices/receipts/server/plan-lines.ts";
import { readLinePrices } from "#src/features/invoices/receipts/server/line-prices.ts";
import type { Context } from "#src/server/context.ts";
import { shownPrice, shownQuantity } from "#src/shared/units.ts";

/** Returns the result that saving these lines would have, and what has to be settled first. Changes nothing. */
export async function reviewInvoice(context: Context, data: InvoiceData): Promise<Review> {
  const found = await findSupplier(context, data.supplier);
  const supplier = found && { id: found.id, name: found.name };
  const { currency, rate } = await currencyOf(context, data);
  const lines = await planLines(context, data.items, {
    supplierId: supplier?.id ?? null,
    rate: rate ?? 1,
    withSuggestions: true,
  });
  const checks = checkSums(data.items, data);
  const total = data.total ?? computedTotal(data.items, data);
  const isCredit = effectiveDocument(data.document, total, goodsTotal(data.items)) === "credit_note";
  const planned = isCredit ? await withNeverInStock(context, lines, supplier?.id ?? null) : lines;
  const duplicates = await findDuplicates(context, {
    invoice_id: data.invoice_id ?? null,
    supplier_id: supplier?.id ?? null,
    supplier_name: supplier?.name ?? data.supplier.name,
    invoice_number: data.invoice_number,
    total,
    lines_keys: linesKeys(data.items),
  });
  const { today } = await readCompanyDays(context);
  const pricing = await readPricing(context, planned, {
    supplierId: supplier?.id ?? null,
    date: data.invoice_date ?? today,
    isCredit,
  });
  return {
    supplier,
    lines: planned.map((plannedLine) => reviewedLine(plannedLine, pricing)),
    checks,
    needs_review: needsReview(checks),
    duplicates,
    needs_exchange_rate: rate === null,
    last_rate: rate === null ? await readLastRate(context, currency) : null,
    unusual_date: unusualDate(data.invoice_date, today),
    document_problem: documentProblem(data.document, total),
  };
}

interface Pricing {
  /** The invoice's date. */
  date: string;
  isCredit: boolean;
  /** The finding about each line's price, by the line's number. */
  anomalies: ReadonlyMap<number, Anomaly | null>;
  /** The date of each item's present price. */
  dates: ReadonlyMap<string, string | null>;
}

async function readPricing(
  context: Context,
  planned: readonly PlannedLine[],
  { supplierId, date, isCredit }: { supplierId: string | null; date: string; isCredit: boolean },
): Promise<Pricing> {
  const itemIds = itemsOf(planned);
  if (itemIds.length === 0) return { date, isCredit, anomalies: new Map(), dates: new Map() };
  const { companyId, db } = context;
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "price_date"])
    .where("company_id", "=", companyId)
    .where("id", "in", itemIds)
    .execute();
  const anomalies = await readLinePrices(context, planned, { supplierId, date });
  return { date, isCredit, anomalies, dates: new Map(rows.map(({ id, price_date }) => [id, price_date])) };
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
    receives: receivesOf(planned),
    warning: warningOf(planned),
    new_item:
      target.to === "new" && match.by !== "suggested"
        ? { unit: target.unit, packs: target.packs.map(describePack), reorder_threshold: thresholdOf(planned) }
        : null,
    never_in_stock: planned.neverInStock ?? false,
    price_only: planned.priceOnly ?? false,
    sets_price: setsPrice(planned, pricing),
    price_change: priceChange(planned, pricing),
  };
}

/** Returns what comes in; a new ingredient is in the unit in which it will be shown. */
function receivesOf({ target, receiving: { receives } }: PlannedLine): ReviewedLine["receives"] {
  if (target.to !== "new" || !receives || receives.unit === target.unit) return receives;
  return {
    ...receives,
    quantity: shownQuantity(receives.quantity, target.unit),
    price_per_unit: shownPrice(receives.price_per_unit, target.unit),
    unit: target.unit,
  };
}

function warningOf({ line, match, target, receiving: { receives } }: PlannedLine): string | null {
  if (line.printed_unit && line.skip) {
    return `"${line.printed_unit}" is not a unit we know. Choose one to add the line to stock. We will remember it for this supplier.`;
  }
  if (target.to !== "new" || match.by === "suggested") return null;
  if (receives && receives.quantity < 0) {
    return "This is not in your inventory yet, so its stock would begin below zero. Choose the ingredient, or leave it out of stock.";
  }
  return target.warning;
}

function setsPrice({ target, receiving: { receives } }: PlannedLine, { date, dates, isCredit }: Pricing): boolean {
  if (isCredit || !receives || receives.quantity <= 0 || receives.price_per_unit <= 0) return false;
  return target.to !== "item" || date >= (dates.get(target.item.id) ?? "");
}

function priceChange(planned: PlannedLine, { isCredit, anomalies }: Pricing): ReviewedLine["price_change"] {
  const { at, target, receiving } = planned;
  const { receives } = receiving;
  if (isCredit || target.to !== "item" || !receives || receives.quantity <= 0 || receives.price_per_unit <= 0)
    return null;
  const anomaly = anomalies.get(at) ?? null;
  const before = target.item.unit_price > 0 ? target.item.unit_price : beforeOf(receives.price_per_unit, anomaly);
  if (before === null) return null;
  const percent = new Big(receives.price_per_unit).minus(before).div(before).times(100).round(2).toNumber();
  const flag = anomaly?.flag ?? false;
  return { before, percent, anomaly: flag, class: anomaly?.class ?? null, cause: anomaly?.cause ?? null };
}

/** An item whose price was set to 0 by hand is compared with its earlier invoices only. */
function beforeOf(price: number, anomaly: Anomaly | null): number | null {
  return (
    anomaly &&
    new Big(price)
      .div(1 + anomaly.change_percent / 100)
      .round(6)
      .toNumber()
  );
}
