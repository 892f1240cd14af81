import { decimalOf } from "#src/features/invoices/review/draft-decimals.ts";
import { disagreement, type DraftSums } from "#src/features/invoices/review/draft-sums.ts";
import type { SumCheck } from "#src/invoice-reader/invoice.ts";
import type { Duplicate } from "#src/features/invoices/upload/invoice-shapes.ts";
import type { Review, ReviewedLine } from "#src/features/invoices/review/contract.ts";
import type { DraftLine, ReviewDraft } from "#src/features/invoices/review/review-draft.ts";

/** What stands between a draft and the inventory; `keys` are lines. */
export type BlockingIssue =
  | { kind: "no_items" | "no_supplier" | "exchange_rate" }
  | { kind: "unnamed" | "size" | "guessed"; keys: string[] }
  | { kind: "sums"; failing: SumCheck[] }
  | { kind: "duplicate"; duplicates: Duplicate[] };

/** The check of each line of the draft, by its key; lines typed since are not among them. */
export type ReviewedLines = ReadonlyMap<string, ReviewedLine>;

/** A likeness that nobody has confirmed yet. */
export function isGuess(line: DraftLine, reviewed: ReviewedLine | undefined): boolean {
  return line.destination.to === "matched" && reviewed?.match.by === "suggested";
}

/** In the order in which they are best dealt with. */
export function blockingIssuesOf(
  draft: ReviewDraft,
  sums: DraftSums,
  { review, lines }: { review: Review | undefined; lines: ReviewedLines },
): BlockingIssue[] {
  if (draft.lines.length === 0) return [{ kind: "no_items" }];
  const keys = (has: (line: DraftLine) => boolean) => draft.lines.filter(has).map(({ key }) => key);
  const unnamed = keys(({ item_name }) => item_name.trim() === "");
  const guessed = keys((line) => isGuess(line, lines.get(line.key)));
  const size = keys(({ key }) => lines.get(key)?.needs_size != null && !guessed.includes(key));
  const duplicates = review?.duplicates ?? [];
  return [
    ...(draft.supplier_name.trim() === "" ? [{ kind: "no_supplier" } as const] : []),
    ...(review?.needs_exchange_rate && decimalOf(draft.exchange_rate).lte(0)
      ? [{ kind: "exchange_rate" } as const]
      : []),
    ...(unnamed.length > 0 ? [{ kind: "unnamed", keys: unnamed } as const] : []),
    ...(guessed.length > 0 ? [{ kind: "guessed", keys: guessed } as const] : []),
    ...(size.length > 0 ? [{ kind: "size", keys: size } as const] : []),
    ...(isAccepted(draft, sums) ? [] : [{ kind: "sums", failing: sums.failing } as const]),
    ...(isAllowed(draft, duplicates) ? [] : [{ kind: "duplicate", duplicates } as const]),
  ];
}

export function isAccepted(draft: ReviewDraft, { failing }: DraftSums): boolean {
  return failing.length === 0 || draft.reviewed === disagreement(failing);
}

export function isAllowed(draft: ReviewDraft, duplicates: readonly Duplicate[]): boolean {
  return duplicates.length === 0 || draft.allowed_duplicate === repetition(duplicates);
}

/** Names a set of earlier receipts. */
export function repetition(duplicates: readonly Duplicate[]): string {
  return duplicates
    .map(({ invoice_id }) => invoice_id)
    .toSorted()
    .join(" ");
}
