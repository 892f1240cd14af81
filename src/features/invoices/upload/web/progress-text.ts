import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";

export const READING = "Analyzing image and extracting data...";

/** "2 invoices wait for review". */
export function waitingText(count: number): string {
  return count === 1 ? "1 invoice waits for review" : `${count} invoices wait for review`;
}

/** How far reading is, in words and 0..1; null while nothing says. */
export function readingProgress({ stage, progress }: Pick<InvoiceSummary, "stage" | "progress">): {
  words: string;
  done: number | null;
} {
  if (stage === "queued") return { words: `${READING} It waits for its turn.`, done: null };
  if (stage === "matching") return { words: `${READING} Finding the ingredients.`, done: 0.95 };
  if (!progress || progress.of <= 1) return { words: READING, done: null };
  return { words: `${READING} Page ${progress.page} of ${progress.of}.`, done: (progress.page - 0.5) / progress.of };
}
