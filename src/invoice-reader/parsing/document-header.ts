import type { Evidence } from "#src/invoice-reader/extracted-invoice.ts";
import { findDate, type FoundDate } from "./dates.ts";
import { findKind } from "./document-kind.ts";
import { certainty, evidenceOf } from "./evidence.ts";
import { dateFeatures, supplierFeatures, withHeaderLikelihood } from "./header-likelihood.ts";
import { findCurrency, findInvoiceNumber } from "./marks.ts";
import type { Row, Word } from "./page.ts";
import { findSupplier, type FoundSupplier, type KnownSupplier } from "./supplier.ts";

interface HeaderOptions {
  suppliers?: readonly KnownSupplier[];
  currency?: string;
  monthFirst?: boolean;
  today?: Date;
  /** ISO 3166, of the company. */
  country?: string;
}

/** The document's sender, number, date and currency, each with its position. */
export function readHeader(rows: readonly Row[], tableStart: number, options: HeaderOptions) {
  const supplier = findSupplier(rows, tableStart, options.suppliers);
  const currency = findCurrency(rows, options.currency);
  const monthFirst = options.monthFirst ?? (currency?.code ?? options.currency) === "USD";
  const document = findKind(rows, tableStart).kind;
  const date = findDate(rows, monthFirst, options.today, document, options.country);
  const number = findInvoiceNumber(rows, document);
  const missing = evidenceOf([], "assumed", 0);
  const orderKnown = isOrderKnown(options, currency?.code);
  const plain = {
    supplier: supplier ? supplierEvidence(supplier) : missing,
    date: date ? dateEvidence(date, rows, orderKnown) : missing,
  };
  const features = {
    supplier: supplier && supplierFeatures(supplier, plain.supplier.review),
    date: date && dateFeatures(date, orderKnown),
  };
  return {
    features,
    supplier_name: supplier?.name ?? "",
    supplier_id: supplier?.id ?? null,
    invoice_number: number?.text ?? "",
    invoice_date: date?.iso ?? "",
    currency: currency?.code ?? "",
    evidence: {
      supplier_name: withHeaderLikelihood(plain.supplier, "supplier", features.supplier),
      invoice_number: number
        ? evidenceOf(number.words, "inferred", certainty(number.words), number.score < 2)
        : missing,
      invoice_date: withHeaderLikelihood(plain.date, "date", features.date),
      currency: currency
        ? evidenceOf(currency.words, currency.printed ? "inferred" : "assumed", currency.printed ? 0.95 : 0.6)
        : missing,
    },
  };
}

function supplierEvidence({ words, by, confidence }: FoundSupplier): Evidence {
  // A name that is not in the owner's list becomes a new supplier, so it has to be right.
  const unsure = by !== "list" && (by === "position" || confidence < 0.85 || certainty(words) < 0.75);
  return evidenceOf(words, by === "list" ? "verified" : "inferred", confidence, unsure);
}

/** Currencies of countries that write the month first, or both ways. */
const EITHER_ORDER = new Set(["USD", "CAD", "PHP"]);

/** Whether the order of day and month is known, from the company's setting or the country of the document. */
const isOrderKnown = ({ currency, monthFirst }: HeaderOptions, printed: string | undefined) =>
  currency !== undefined || monthFirst !== undefined || (printed !== undefined && !EITHER_ORDER.has(printed));

function dateEvidence(date: FoundDate, rows: readonly Row[], orderKnown: boolean): Evidence {
  const words = wordsAt(rows[date.row] as Row, date.from, date.to);
  const found = date.ambiguous ? "assumed" : "inferred";
  return evidenceOf(words, found, certainty(words), date.ambiguous && !orderKnown);
}

/** The words of a row that hold the given characters of its text. */
function wordsAt(row: Row, from: number, to: number): Word[] {
  let at = 0;
  return row.words.filter((word) => {
    const start = at;
    at += word.text.length + 1;
    return start < to && start + word.text.length > from;
  });
}
