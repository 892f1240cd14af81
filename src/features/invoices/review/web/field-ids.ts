import type { HeadValue, LineValue } from "#src/features/invoices/review/low-confidence.ts";
import type { BlockingIssue } from "#src/features/invoices/review/blocking-issues.ts";

/** Where things of the review stand, so that the picture, the shortcuts and the refusals can lead there. */
export const lineId = (key: string, part: LineValue | "row" | "size" | "match" | "guess") => `line-${key}-${part}`;
export const headId = (part: HeadValue | "exchange_rate" | "sums" | "duplicate" | "add") => `review-${part}`;

export function issueFieldId(blockingIssue: BlockingIssue): string {
  switch (blockingIssue.kind) {
    case "no_items":
      return headId("add");
    case "no_supplier":
      return headId("supplier_name");
    case "exchange_rate":
    case "sums":
    case "duplicate":
      return headId(blockingIssue.kind);
    case "unnamed":
      return lineId(blockingIssue.keys[0] ?? "", "item_name");
    case "size":
      return lineId(blockingIssue.keys[0] ?? "", "size");
    case "guessed":
      return lineId(blockingIssue.keys[0] ?? "", "guess");
  }
}

/** Focuses what has this id, its text selected so that typing replaces it. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus();
  if (field instanceof HTMLInputElement && field.type !== "date" && field.type !== "checkbox") field.select();
}
