import { checkSums, type SumCheck } from "#src/invoice-reader/sum-checks.ts";
import type { Evidence, ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
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
import { crossCheckLine, valuesOf } from "#src/invoice-reader/cross-check/cross-check-line.ts";
import {
  combineEvidence,
  NOT_CHECKED,
  type Comparison,
  comparisonOf,
  UNSEEN,
} from "#src/invoice-reader/cross-check/combine-evidence.ts";
import {
  everywhere,
  findNumberOnPage,
  partsOf,
  type LinePosition,
  positionsOf,
  type PageMatches,
  pageMatchesOf,
} from "#src/invoice-reader/cross-check/page-matches.ts";
import { currencyDigits } from "#src/shared/money.ts";

export interface CrossCheckOptions extends ReadOptions {
  /** How many pictures the model saw. */
  pages: number;
  /** What was recognised on this machine on the same pages. */
  read?: readonly PageInput[] | undefined;
}

/**
 * The model's response as an extracted invoice. Nothing is corrected: arithmetic and what was recognised on the same pages
 * decide of every value whether it can be trusted, and where on the page it stands.
 */
export function crossCheckInvoice(response: ModelResponse, options: CrossCheckOptions): ExtractedInvoice {
  const pageMatches = pageMatchesOf(options.read ?? []);
  const local = pageMatches && readInvoice(options.read ?? [], options);
  const currency = response.currency ?? local?.currency ?? options.currency ?? "";
  const positions = pageMatches ? positionsOf(response.items, pageMatches) : [];
  const compared = { pageMatches, positions, local };
  const digits = currencyDigits(currency);
  const discount = response.discount === null ? null : Math.abs(response.discount);
  const checks = checksOf(response, discount);
  const confirmed = response.items.length > 0 && checks.total?.ok === true;
  const items = response.items.map((line, i) =>
    crossCheckLine(line, { pageMatches, position: positions[i], confirmed, digits, pages: options.pages }),
  );
  const { evidence, ...header } = crossCheckHeader(response, currency, compared, options);
  return {
    ...header,
    document: response.total !== null && response.total < 0 ? "credit_note" : (local?.document ?? "invoice"),
    currency,
    items,
    subtotal: response.subtotal,
    tax: response.tax,
    rounding: response.rounding,
    discount,
    charges: response.charges,
    total: response.total,
    warnings: warningsOf(items, response, confirmed, compared),
    evidence: { ...evidence, ...sumsEvidence(response, checks, compared) },
  };
}

interface Checks {
  total: SumCheck | undefined;
  subtotal: SumCheck | undefined;
}

function checksOf({ invoice_date: _, ...response }: ModelResponse, discount: number | null): Checks {
  const checks = checkSums(
    response.items.map((line) => ({ ...line, ...valuesOf(line) })),
    { ...response, discount },
  );
  const find = (key: SumCheck["key"]) => checks.find((check) => check.key === key);
  return { total: find("total"), subtotal: find("subtotal") };
}

function crossCheckHeader(
  response: ModelResponse,
  currency: string,
  { pageMatches, local }: Compared,
  options: CrossCheckOptions,
) {
  const date = dateOf(response.invoice_date, currency, options);
  const supplier = supplierOf(response.supplier_name, options.suppliers);
  return {
    supplier_name: supplier.name,
    supplier_id: supplier.id,
    invoice_number: response.invoice_number,
    invoice_date: date?.iso ?? "",
    evidence: {
      supplier_name: supplierEvidence(supplier, pageMatches, local),
      invoice_number: numberEvidence(response.invoice_number, pageMatches, local),
      invoice_date: dateEvidence(date, options, local),
      currency: currencyEvidence(response.currency, currency, local),
    },
  };
}

type Sum = "subtotal" | "tax" | "total" | "charges" | "discount" | "rounding";

function sumsEvidence(response: ModelResponse, checks: Checks, { pageMatches, positions, local }: Compared) {
  const last = Math.max(-1, ...positions.map((position) => position?.rows[0] ?? -1));
  const compare = (part: Sum): Comparison => {
    const value = response[part];
    if (!pageMatches || !value) return NOT_CHECKED;
    // Sums stand below the lines: the last position counts.
    const rows = everywhere(pageMatches).toReversed();
    const words = (findNumberOnPage(pageMatches, rows, value) ?? findNumberOnPage(pageMatches, rows, -value))?.words;
    if (words) return comparisonOf(words);
    if (value === local?.[part]) return { is: "seen", words: [] };
    return part === "tax" ? comparisonOf(partsOf(pageMatches, last, value)) : UNSEEN;
  };
  // A total that only adds up with a part that nobody else sees is not proved.
  const hidden = (["charges", "discount", "rounding", "tax"] as const).some((part) => compare(part).is === "unseen");
  const one = (part: Sum, proof: "proved" | "broken" | "none"): Evidence => {
    if (response[part] === null) return combineEvidence({ comparison: NOT_CHECKED, found: "assumed" });
    const found = { proved: "verified", broken: "mismatch", none: "inferred" } as const;
    return combineEvidence({
      comparison: compare(part),
      found: found[proof],
      questionable: proof === "broken" || hidden,
    });
  };
  const hasLines = response.items.length > 0;
  const proofOf = (check: SumCheck | undefined) => (!hasLines || !check ? "none" : check.ok ? "proved" : "broken");
  return {
    subtotal: one("subtotal", proofOf(checks.subtotal)),
    // A tax that the prices hold is in no sum.
    tax: one("tax", checks.total?.tax_included ? "none" : proofOf(checks.total)),
    total: one("total", proofOf(checks.total)),
  };
}

interface Compared {
  pageMatches: PageMatches | undefined;
  positions: readonly (LinePosition | undefined)[];
  local: ExtractedInvoice | undefined;
}

function warningsOf(
  items: readonly ExtractedItem[],
  response: ModelResponse,
  confirmed: boolean,
  { pageMatches, positions, local }: Compared,
): string[] {
  const lost = positions.filter((position) => position === undefined).length;
  const more = (local?.items.length ?? 0) - items.length;
  const broken = items.some(({ evidence }) => ["mismatch", "repaired"].includes(evidence.amount.found));
  const all: [boolean, string][] = [
    [items.length === 0, "No lines were found. Please add them by hand or take a sharper photo."],
    [response.total === null, "No total was found on the invoice."],
    [
      response.total !== null && items.length > 0 && !confirmed,
      "The lines do not add up to the printed total. Please check them.",
    ],
    [broken, "On some lines quantity times price differs from the amount."],
    [
      lost > 0,
      `${lost === 1 ? "One line of the AI model's answer was" : `${lost} lines of the AI model's answer were`} not seen on the page by the second reading. Please compare with the paper.`,
    ],
    [
      more > 0 && !confirmed,
      `A second reading found ${more === 1 ? "one more line" : `${more} more lines`} than the AI model. Please compare with the paper.`,
    ],
    [
      pageMatches === undefined,
      "No second reading could be made, so the AI model's answer is checked by its sums alone. Please compare it with the paper.",
    ],
  ];
  return all.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
