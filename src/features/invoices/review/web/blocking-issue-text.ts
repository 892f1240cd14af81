import type { BlockingIssue } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { NO_ITEMS, NO_SUPPLIER } from "#src/features/invoices/receipts/invoice-data.ts";

/** What to do about it, in a sentence. */
export function blockingIssueText(blockingIssue: BlockingIssue, { lines, currency }: ReviewDraft): string {
  switch (blockingIssue.kind) {
    case "no_items":
      return NO_ITEMS;
    case "no_supplier":
      return NO_SUPPLIER;
    case "exchange_rate":
      return `Say what one ${currency} is in your currency.`;
    case "sums":
      return "The sums do not agree. Correct them, or say that you have looked.";
    case "duplicate":
      return "It was received before. Say whether this is another delivery.";
    case "unnamed":
      return `Name ${linesOf(blockingIssue.keys, lines)}.`;
    case "size":
      return `Say how much one unit of ${linesOf(blockingIssue.keys, lines)} is.`;
    case "guessed":
      return `Confirm the ingredient of ${linesOf(blockingIssue.keys, lines)}.`;
  }
}

/** "line 3", "lines 3 and 5", "lines 3, 5 and 2 more". */
function linesOf(keys: readonly string[], lines: readonly { key: string }[]): string {
  const places = keys.map((key) => lines.findIndex((line) => line.key === key) + 1);
  const [one, two] = places;
  if (places.length === 1) return `line ${one}`;
  return places.length === 2 ? `lines ${one} and ${two}` : `lines ${one}, ${two} and ${places.length - 2} more`;
}
