import type { Evidence, ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import { findDate } from "./dates.ts";
import { cents, certainty, evidenceOf } from "./evidence.ts";
import { itemOf } from "./items.ts";
import { findCurrency, findInvoiceNumber } from "./marks.ts";
import { lineTexts, type LineText } from "./names.ts";
import { findNumbers } from "./find-numbers.ts";
import { styleOf } from "./number-format.ts";
import type { PageInput, Row, Word } from "./page.ts";
import { restoreCents, restorePoints } from "./restore-decimals.ts";
import { kindOf } from "./row-kinds.ts";
import { rowsOf } from "./rows.ts";
import { findSupplier, type KnownSupplier } from "./supplier.ts";
import { characterWidth, readTable } from "./table.ts";
import { type Sum, sumsOf } from "./sums.ts";
import { chooseTotals, type Totals } from "./totals.ts";

export interface ReadOptions {
  /** The owner's suppliers: their names are looked for before anything is guessed. */
  suppliers?: readonly KnownSupplier[];
  /** The company's currency, for papers that print none. */
  currency?: string;
  /** True where dates are written month first. Default: when the currency is USD. */
  monthFirst?: boolean;
  today?: Date;
}

/** Turns the text of an invoice's pages into its data. Pure: the same pages give the same answer. */
export function readInvoice(pages: readonly PageInput[], options: ReadOptions = {}): ExtractedInvoice {
  const rows = rowsOf(pages);
  const style = styleOf(rows);
  const numbers = rows.map((row) => findNumbers(row, style));
  const kinds = rows.map((row, i) => kindOf(row, numbers[i] ?? []));
  restoreCents(numbers, style);
  for (const i of restorePoints(rows, numbers, kinds, style, characterWidth(rows)))
    kinds[i] = kindOf(rows[i] as Row, numbers[i] ?? []);
  const stated = sumsOf(rows, numbers, kinds, style, 0).filter((s) => s.kind === "total" || s.kind === "subtotal");
  const fits = (amounts: number[]) => {
    const sum = amounts.reduce((a, b) => a + b, 0);
    return amounts.length > 0 && stated.some((s) => Math.abs(s.amount.value - sum) < 0.0051);
  };
  const table = readTable(rows, numbers, kinds, style, fits);
  const firstLine = table.groups[0]?.first ?? table.end;
  const lastLine = table.groups.at(-1)?.last ?? table.end - 1;
  const within = new Set(
    table.groups.flatMap((g) => Array.from({ length: g.last - g.first + 1 }, (_, i) => g.first + i)),
  );
  const sums = sumsOf(rows, numbers, table.kinds, style, Math.min(firstLine, lastLine + 1)).filter(
    (s) => !within.has(s.row),
  );
  const amounts = table.groups.map((g) => g.reading.amount.value);
  const totals = chooseTotals(sums, rows, table.kinds, amounts, style);
  const tableStart = table.header ? table.header.first : firstLine;
  const supplier = findSupplier(rows, tableStart, options.suppliers);
  const currency = findCurrency(rows, options.currency);
  const date = findDate(rows, options.monthFirst ?? (currency?.code ?? options.currency) === "USD", options.today);
  const invoiceNumber = findInvoiceNumber(rows);
  const confirmed = fits(amounts) || (totals.proved && sumProves(amounts, totals));
  const texts = lineTexts(table);
  const items = table.groups.map((group, i) => itemOf(group, texts[i] as LineText, table, confirmed));
  const dateWords = date ? wordsAt(rows[date.row] as Row, date.from, date.to) : [];
  const missing = evidenceOf([], "assumed", 0);
  return {
    supplier_name: supplier?.name ?? "",
    supplier_id: supplier?.id ?? null,
    invoice_number: invoiceNumber?.text ?? "",
    invoice_date: date?.iso ?? "",
    currency: currency?.code ?? "",
    items,
    subtotal: totals.subtotal?.amount.value ?? null,
    tax: totals.tax.length > 0 ? cents(totals.tax.reduce((a, s) => a + s.amount.value, 0)) : null,
    rounding: totals.rounding?.amount.value ?? null,
    discount:
      totals.discounts.length > 0 ? cents(totals.discounts.reduce((a, s) => a + Math.abs(s.amount.value), 0)) : null,
    charges: totals.charges.length > 0 ? cents(totals.charges.reduce((a, s) => a + s.amount.value, 0)) : null,
    total: totals.total?.amount.value ?? null,
    warnings: warningsOf(items, totals, confirmed),
    evidence: {
      supplier_name: supplier
        ? evidenceOf(
            supplier.words,
            supplier.by === "list" ? "verified" : "inferred",
            supplier.confidence,
            // A name the owner's list does not have becomes a new supplier: it has to be right.
            supplier.by !== "list" &&
              (supplier.by === "position" || supplier.confidence < 0.85 || certainty(supplier.words) < 0.75),
          )
        : missing,
      invoice_number: invoiceNumber
        ? evidenceOf(invoiceNumber.words, "inferred", certainty(invoiceNumber.words), invoiceNumber.score < 2)
        : missing,
      invoice_date: date
        ? evidenceOf(
            dateWords,
            date.ambiguous ? "assumed" : "inferred",
            certainty(dateWords),
            date.ambiguous && !options.currency,
          )
        : missing,
      currency: currency
        ? evidenceOf(currency.words, currency.printed ? "inferred" : "assumed", currency.printed ? 0.95 : 0.6)
        : missing,
      subtotal: sumEvidence(totals.subtotal, totals.proved),
      tax: sumEvidence(totals.tax[0], totals.proved),
      total: sumEvidence(totals.total, totals.proved),
    },
  };
}

/** Do the lines lead to the total, with what stands between? */
function sumProves(amounts: number[], totals: Totals): boolean {
  const sum = amounts.reduce((a, b) => a + b, 0);
  const add = (list: readonly Sum[]) => list.reduce((a, s) => a + Math.abs(s.amount.value), 0);
  const total = totals.total?.amount.value;
  if (total === undefined || amounts.length === 0) return false;
  const round = totals.rounding?.amount.value ?? 0;
  const tax = add(totals.tax);
  const others = add(totals.charges) - add(totals.discounts);
  return [sum, sum + tax, sum + others, sum + tax + others].some((base) =>
    [0, round, -round].some((r) => Math.abs(base + r - total) < 0.0051),
  );
}

function wordsAt(row: Row, from: number, to: number): Word[] {
  let at = 0;
  return row.words.filter((word) => {
    const start = at;
    at += word.text.length + 1;
    return start < to && start + word.text.length > from;
  });
}

function sumEvidence(sum: Sum | undefined, proved: boolean): Evidence {
  if (!sum) return evidenceOf([], "assumed", 0);
  return evidenceOf(
    sum.amount.words,
    proved ? "verified" : "inferred",
    proved ? Math.max(0.9, sum.amount.p) : sum.amount.p,
    !proved,
  );
}

function warningsOf(items: ExtractedItem[], totals: Totals, confirmed: boolean): string[] {
  const warnings: string[] = [];
  if (items.length === 0) warnings.push("No lines were found. Please add them by hand or take a sharper photo.");
  if (!totals.total) warnings.push("No total was found on the invoice.");
  else if (!confirmed && items.length > 0)
    warnings.push("The lines do not add up to the printed total. Please check them.");
  if (items.some((i) => i.evidence.quantity.found === "mismatch" || i.evidence.quantity.found === "repaired"))
    warnings.push("On some lines quantity times price differs from the amount.");
  return warnings;
}
