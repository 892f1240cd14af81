import type { Evidence, ExtractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { codeKey } from "#src/shared/text-key.ts";
import { findDate } from "#src/invoice-reader/parsing/dates.ts";
import type { Row } from "#src/invoice-reader/parsing/page.ts";
import type { ReadOptions } from "#src/invoice-reader/parsing/read-invoice.ts";
import { findSupplier } from "#src/invoice-reader/parsing/supplier.ts";
import { similarity } from "#src/invoice-reader/parsing/vocabulary.ts";
import { combineEvidence, NOT_CHECKED, comparisonOf } from "#src/invoice-reader/cross-check/combine-evidence.ts";
import { codeIn, everywhere, type PageMatches, wordsIn } from "#src/invoice-reader/cross-check/page-matches.ts";

/** Converts text to a row of the document, for the parts of the parser that work on rows. */
function rowOf(text: string): Row {
  let at = 0;
  const words = text.split(" ").map((word) => {
    const from = at;
    at += word.length + 1;
    const extent = { u0: from, u1: from + word.length, v: 0, height: 2, p: 1, page: 0 };
    return { text: word, ...extent, box: [0, 0, 0, 0] as [number, number, number, number], joined: from > 0 };
  });
  return { words, v: 0, height: 2, page: 0 };
}

/** The company's settings decide how "04/09/2026" is read, not the model. */
export function dateOf(written: string, currency: string, { monthFirst, today, country }: ReadOptions) {
  if (written === "") return undefined;
  return findDate([rowOf(written)], monthFirst ?? currency === "USD", today, "invoice", country);
}

/** A value that only the local reader has is used and marked for review. */
const localOnly = (evidence: Evidence | undefined): Evidence =>
  evidence
    ? { ...evidence, review: true }
    : combineEvidence({ comparison: NOT_CHECKED, found: "assumed", questionable: true });

interface Sender {
  name: string;
  id: string | null;
}

export function supplierOf(name: string, suppliers: ReadOptions["suppliers"] = []): Sender {
  const known = name === "" ? undefined : findSupplier([rowOf(name)], 1, suppliers);
  return known?.by === "list" ? { name: known.name, id: known.id } : { name, id: null };
}

export function supplierEvidence(
  { name, id }: Sender,
  pageMatches: PageMatches | undefined,
  local: ExtractedInvoice | undefined,
): Evidence {
  if (name === "") return localOnly(local?.evidence.supplier_name);
  const other = local?.supplier_id && local.supplier_id !== id ? local.supplier_name : undefined;
  const same = local && similarity(local.supplier_name, name) >= 0.85;
  const box = local?.evidence.supplier_name;
  const comparison = pageMatches ? comparisonOf(linesWith(pageMatches, name)) : NOT_CHECKED;
  const made = combineEvidence({
    // A name may be part of a drawing instead of text. It is accepted anyway if it is one of the owner's suppliers.
    comparison: comparison.is === "unseen" && (id !== null || same) ? NOT_CHECKED : comparison,
    found: id === null ? "inferred" : "verified",
    offer: other,
    questionable: id === null && !same && comparison.is !== "seen",
  });
  return made.box === null && same && box ? { ...made, page: box.page, box: box.box } : made;
}

/** On one row, or on two that follow each other. */
function linesWith(pageMatches: PageMatches, text: string) {
  for (const row of everywhere(pageMatches)) {
    const words = wordsIn(pageMatches, [row], text) ?? wordsIn(pageMatches, [row, row + 1], text);
    if (words) return words;
  }
  return undefined;
}

export function numberEvidence(
  number: string,
  pageMatches: PageMatches | undefined,
  local: ExtractedInvoice | undefined,
): Evidence {
  if (number === "") return localOnly(local?.evidence.invoice_number);
  const comparison = pageMatches ? comparisonOf(codeIn(pageMatches, everywhere(pageMatches), number)) : NOT_CHECKED;
  const sure = local && local.invoice_number !== "" && !local.evidence.invoice_number.review;
  const other = sure && codeKey(local.invoice_number) !== codeKey(number) ? local.invoice_number : undefined;
  return combineEvidence({ comparison, found: "inferred", offer: other });
}

export function dateEvidence(
  date: ReturnType<typeof dateOf>,
  options: ReadOptions,
  local: ExtractedInvoice | undefined,
): Evidence {
  const read = local?.invoice_date || undefined;
  if (!date) return localOnly(local?.evidence.invoice_date);
  const questionable = date.ambiguous && options.monthFirst === undefined && !options.currency;
  const found = date.ambiguous ? "assumed" : "inferred";
  const made = combineEvidence({
    comparison: NOT_CHECKED,
    found,
    questionable,
    offer: read === date.iso ? undefined : read,
  });
  if (!local || read === undefined) return made;
  const { page, box } = local.evidence.invoice_date;
  return read === date.iso ? { ...made, page, box, confidence: 0.95 } : { ...made, confidence: 0.5 };
}

export function currencyEvidence(
  claimed: string | null | undefined,
  currency: string,
  local: ExtractedInvoice | undefined,
): Evidence {
  const printed = local?.evidence.currency.found === "inferred" ? local : undefined;
  if (claimed == null)
    return printed?.evidence.currency ?? combineEvidence({ comparison: NOT_CHECKED, found: "assumed" });
  const other = printed && printed.currency !== currency ? printed.currency : undefined;
  const made = combineEvidence({ comparison: NOT_CHECKED, found: "inferred", offer: other });
  return printed && other === undefined ? { ...printed.evidence.currency, confidence: 0.99 } : made;
}
