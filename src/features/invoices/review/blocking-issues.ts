import { decimalOf, optionalNumberOf } from "#src/features/invoices/review/draft-decimals.ts";
import { failingKey, type DraftSums } from "#src/features/invoices/review/draft-sums.ts";
import { documentProblem, documentQuestion } from "#src/features/invoices/receipts/document.ts";
import type { UnusualDate } from "#src/features/invoices/receipts/invoice-date.ts";
import type { SumCheck } from "#src/invoice-reader/invoice.ts";
import type { Duplicate } from "#src/features/invoices/upload/invoice-shapes.ts";
import type { Review, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine, ReviewDraft } from "#src/features/invoices/review/review-draft.ts";

/** An issue that has to be settled before a draft can be saved; `keys` are those of lines. */
export type BlockingIssue =
  | { kind: "no_items" | "no_supplier" | "exchange_rate" }
  | { kind: "document"; problem: string }
  | { kind: "date"; unusual: UnusualDate }
  | { kind: "unnamed" | "no_quantity" | "size" | "suggested" | "negative_price" | "price"; keys: string[] }
  | { kind: "sums"; failing: SumCheck[] }
  | { kind: "duplicate"; duplicates: Duplicate[] };

/** The check of each line of the draft, by its key; lines added since are missing. */
export type ReviewedLines = ReadonlyMap<string, ReviewedLine>;

/** Returns whether the line's item is only suggested by a similar name, and not confirmed yet. */
export function isUnconfirmed(line: Pick<DraftLine, "destination">, reviewed: ReviewedLine | undefined): boolean {
  return line.destination.to === "matched" && reviewed?.match.by === "suggested";
}

/** Returns whether several items are equally similar to the line's name, so that one has to be chosen. */
export function isToChoose(line: Pick<DraftLine, "destination">, reviewed: ReviewedLine | undefined): boolean {
  return isUnconfirmed(line, reviewed) && reviewed?.match.inventory_item_id === null;
}

/** Returns whether the line's price is impossible and not confirmed. */
export function isImpossible(line: DraftLine, reviewed: ReviewedLine | undefined): boolean {
  if (reviewed?.price_change?.class !== "impossible" || isUnconfirmed(line, reviewed)) return false;
  return line.allowed_price === null || line.allowed_price !== reviewed.receives?.price_per_unit;
}

/** Returns the issues in the order in which they are best settled. */
export function blockingIssuesOf(
  draft: ReviewDraft,
  sums: DraftSums,
  { review, lines }: { review: Review | undefined; lines: ReviewedLines },
): BlockingIssue[] {
  if (draft.lines.length === 0) return [{ kind: "no_items" }];
  const keys = (has: (line: DraftLine) => boolean) => draft.lines.filter(has).map(({ key }) => key);
  const unnamed = keys(({ item_name }) => item_name.trim() === "");
  const uncounted = keys(({ quantity }) => quantity.trim() === "");
  const suggested = keys((line) => isUnconfirmed(line, lines.get(line.key)));
  const size = keys(({ key }) => lines.get(key)?.needs_size != null && !suggested.includes(key));
  const price = keys((line) => isImpossible(line, lines.get(line.key)));
  const negative = keys((line) => decimalOf(line.unit_price).lt(0) && line.destination.to !== "nothing");
  const duplicates = review?.duplicates ?? [];
  const problem = openQuestion(draft) ?? documentProblem(draft.document, optionalNumberOf(draft.total) ?? sums.total);
  return [
    ...(problem === null ? [] : [{ kind: "document", problem } as const]),
    ...(draft.supplier_name.trim() === "" ? [{ kind: "no_supplier" } as const] : []),
    ...(review?.needs_exchange_rate && decimalOf(draft.exchange_rate).lte(0)
      ? [{ kind: "exchange_rate" } as const]
      : []),
    ...(review?.unusual_date && !dateConfirmed(draft) ? [{ kind: "date", unusual: review.unusual_date } as const] : []),
    ...(negative.length > 0 ? [{ kind: "negative_price", keys: negative } as const] : []),
    ...(unnamed.length > 0 ? [{ kind: "unnamed", keys: unnamed } as const] : []),
    ...(uncounted.length > 0 ? [{ kind: "no_quantity", keys: uncounted } as const] : []),
    ...(suggested.length > 0 ? [{ kind: "suggested", keys: suggested } as const] : []),
    ...(size.length > 0 ? [{ kind: "size", keys: size } as const] : []),
    ...(price.length > 0 ? [{ kind: "price", keys: price } as const] : []),
    ...(sumsConfirmed(draft, sums) ? [] : [{ kind: "sums", failing: sums.failing } as const]),
    ...(duplicatesConfirmed(draft, duplicates) ? [] : [{ kind: "duplicate", duplicates } as const]),
  ];
}

/** Returns the question about a document that may be of two kinds, until a person has chosen. */
const openQuestion = ({ document, document_or }: ReviewDraft): string | null =>
  document_or === null ? null : documentQuestion(document, document_or);

export function dateConfirmed({ allowed_date, invoice_date }: ReviewDraft): boolean {
  return allowed_date !== null && allowed_date === invoice_date;
}

export function sumsConfirmed(draft: ReviewDraft, { failing }: DraftSums): boolean {
  return failing.length === 0 || draft.reviewed === failingKey(failing);
}

export function duplicatesConfirmed(draft: ReviewDraft, duplicates: readonly Duplicate[]): boolean {
  return duplicates.length === 0 || draft.allowed_duplicate === duplicatesKey(duplicates);
}

/** Returns a key for a set of earlier receipts: a person confirms it once, and is asked again when it changes. */
export function duplicatesKey(duplicates: readonly Duplicate[]): string {
  return duplicates
    .map(({ invoice_id }) => invoice_id)
    .toSorted()
    .join(" ");
}
