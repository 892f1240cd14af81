import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";

export const READING = "Analyzing image and extracting data...";

/** The message to a person who waits: reading continues without them. */
export const MAY_LEAVE = "You can leave this page; the invoice will wait for your review.";

/** Returns the number of waiting invoices: "2 invoices to review". */
export function waitingText(count: number): string {
  return count === 1 ? "1 invoice to review" : `${count} invoices to review`;
}

/** Returns the progress of reading, as text and as 0 to 1; `done` is null if it is unknown. */
export function readingProgress({ stage, progress }: Pick<InvoiceSummary, "stage" | "progress">): {
  text: string;
  done: number | null;
} {
  if (stage === "queued") return { text: `${READING} Waiting for an earlier upload.`, done: null };
  if (stage === "matching") return { text: `${READING} Finding the ingredients.`, done: 0.95 };
  if (!progress || progress.of <= 1) return { text: READING, done: null };
  return { text: `${READING} Page ${progress.page} of ${progress.of}.`, done: (progress.page - 0.5) / progress.of };
}
