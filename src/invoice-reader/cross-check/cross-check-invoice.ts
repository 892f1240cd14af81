import type { ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import { withHandwriting } from "#src/invoice-reader/parsing/handwriting.ts";
import { withSigns } from "#src/invoice-reader/parsing/credit.ts";
import { isCredit } from "#src/invoice-reader/parsing/document-kind.ts";
import type { PageInput } from "#src/invoice-reader/parsing/page.ts";
import { readInvoice, type ReadOptions } from "#src/invoice-reader/parsing/read-invoice.ts";
import type { ModelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import {
  currencyEvidence,
  dateEvidence,
  dateOf,
  numberEvidence,
  supplierEvidence,
  supplierOf,
} from "#src/invoice-reader/cross-check/cross-check-header.ts";
import { crossCheckLine } from "#src/invoice-reader/cross-check/cross-check-line.ts";
import { checksOf, sumsEvidence } from "#src/invoice-reader/cross-check/cross-check-sums.ts";
import { warningsOf } from "#src/invoice-reader/cross-check/cross-check-warnings.ts";
import type { Compared } from "#src/invoice-reader/cross-check/compared.ts";
import { pageMatchesOf, positionsOf } from "#src/invoice-reader/cross-check/page-matches.ts";
import { currencyDigits } from "#src/shared/money.ts";

export interface CrossCheckOptions extends ReadOptions {
  /** How many pictures the model saw. */
  pages: number;
  /** The text that was recognised on this machine on the same pages. */
  read?: readonly PageInput[] | undefined;
}

/**
 * Returns the model's response as an extracted invoice. Nothing is corrected. Arithmetic and the text recognised on the
 * same pages decide for each value whether it can be trusted and where it is on the page. If both readers have a value
 * and the values differ, the model's value is used and marked, with the local one in `offer`. If only one reader has a
 * value, that value is used and marked.
 */
export function crossCheckInvoice(given: ModelResponse, options: CrossCheckOptions): ExtractedInvoice {
  const read = options.read ?? [];
  const local = read.some(({ boxes }) => boxes.length > 0) ? readInvoice(read, options) : undefined;
  const pageMatches = pageMatchesOf(read, local?.items);
  const response = { ...given, total: given.total ?? local?.total ?? null };
  const currency = response.currency ?? local?.currency ?? options.currency ?? "";
  const positions = pageMatches ? positionsOf(response.items, pageMatches) : [];
  const compared: Compared = { pageMatches, positions, local, isTotalFilled: given.total !== response.total };
  const digits = currencyDigits(currency);
  const discount = response.discount === null ? null : Math.abs(response.discount);
  const checks = checksOf(response, discount);
  const confirmed = response.items.length > 0 && checks.total?.ok === true;
  const lines = response.items.map((line, i) =>
    crossCheckLine(line, {
      pageMatches,
      position: positions[i],
      confirmed,
      digits,
      country: options.country,
      pages: options.pages,
    }),
  );
  const { items, warnings } = withHandwriting(lines, read);
  const { evidence, ...header } = crossCheckHeader(response, currency, compared, options);
  return withSigns<ExtractedInvoice>({
    ...header,
    document: documentOf(response, items, local),
    document_or: otherDocument(response, items, local),
    currency,
    items,
    subtotal: response.subtotal,
    tax: response.tax,
    rounding: response.rounding,
    discount,
    charges: response.charges,
    total: response.total,
    warnings: [...warningsOf(items, response, confirmed, compared), ...warnings],
    evidence: { ...evidence, ...sumsEvidence(response, checks, compared) },
  });
}

/** The kind from the model, otherwise from the local reader's title; with a negative total it is a credit note. */
const documentOf = (
  { total, document }: ModelResponse,
  items: readonly ExtractedItem[],
  local: ExtractedInvoice | undefined,
) => (isCredit(total, items) ? "credit_note" : (document ?? local?.document ?? "invoice"));

/** Another possible kind: the local reader's alternative, or its own result if it differs from the model's. */
function otherDocument(response: ModelResponse, items: readonly ExtractedItem[], local: ExtractedInvoice | undefined) {
  const kind = documentOf(response, items, local);
  if (!local || kind === "credit_note") return null;
  if (local.document === kind) return local.document_or;
  // The local reader returns "invoice" also for a document that does not state its kind.
  return local.document === "invoice" || local.document === "credit_note" ? null : local.document;
}

function crossCheckHeader(
  response: ModelResponse,
  currency: string,
  { pageMatches, local }: Compared,
  options: CrossCheckOptions,
) {
  const date = dateOf(response.invoice_date, currency, options);
  const supplier = supplierOf(response.supplier_name, options.suppliers);
  const isNamed = supplier.name !== "";
  return {
    supplier_name: isNamed ? supplier.name : (local?.supplier_name ?? ""),
    supplier_id: isNamed ? supplier.id : (local?.supplier_id ?? null),
    invoice_number: response.invoice_number || (local?.invoice_number ?? ""),
    invoice_date: date?.iso ?? local?.invoice_date ?? "",
    evidence: {
      supplier_name: supplierEvidence(supplier, pageMatches, local),
      invoice_number: numberEvidence(response.invoice_number, pageMatches, local),
      invoice_date: dateEvidence(date, options, local),
      currency: currencyEvidence(response.currency, currency, local),
    },
  };
}
