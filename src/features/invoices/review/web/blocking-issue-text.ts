import type { BlockingIssue } from "#src/features/invoices/review/blocking-issues.ts";
import type { ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import { NO_ITEMS, NO_SUPPLIER } from "#src/features/invoices/receipts/invoice-data.ts";

/** Returns what to do about an issue, as a sentence. */
export function blockingIssueText(blockingIssue: BlockingIssue, { lines, currency }: ReviewDraft): string {
  switch (blockingIssue.kind) {
    case "no_items":
      return NO_ITEMS;
    case "no_supplier":
      return NO_SUPPLIER;
    case "document":
      return blockingIssue.problem;
    case "date":
      return blockingIssue.unusual === "ahead"
        ? "The date is more than 7 days ahead. Change or confirm it."
        : "The date is more than 2 years back. Change or confirm it.";
    case "negative_price":
      return `The price of ${linesOf(blockingIssue.keys, lines)} is below zero. Make the quantity negative instead.`;
    case "exchange_rate":
      return `Enter the exchange rate of ${currency}.`;
    case "sums":
      return "The totals don't match. Fix them, or confirm they're right.";
    case "duplicate":
      return "This was received before. Confirm that it is another delivery.";
    case "unnamed":
      return `Enter the item name of ${linesOf(blockingIssue.keys, lines)}.`;
    case "no_quantity":
      return `Enter the quantity of ${linesOf(blockingIssue.keys, lines)}.`;
    case "size":
      return `Enter the size of one unit of ${linesOf(blockingIssue.keys, lines)}.`;
    case "price":
      return `Correct or confirm the price of ${linesOf(blockingIssue.keys, lines)}.`;
    case "suggested":
      return `Confirm the ingredient of ${linesOf(blockingIssue.keys, lines)}.`;
  }
}

/** Returns the names of lines: "line 3", "lines 3 and 5", "lines 3, 5 and 2 more". */
export function linesOf(keys: readonly string[], lines: readonly { key: string }[]): string {
  const numbers = keys.map((key) => lines.findIndex((line) => line.key === key) + 1);
  const [one, two] = numbers;
  if (numbers.length === 1) return `line ${one}`;
  return numbers.length === 2 ? `lines ${one} and ${two}` : `lines ${one}, ${two} and ${numbers.length - 2} more`;
}
