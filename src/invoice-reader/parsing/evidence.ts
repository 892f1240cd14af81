import type { Evidence, Found } from "#src/invoice-reader/extracted-invoice.ts";
import type { Box, Word } from "./page.ts";

/** A value below this confidence is shown for review, whatever other evidence it has. */
const SURE = 0.6;

export function evidenceOf(words: readonly Word[], found: Found, confidence: number, review = false): Evidence {
  const page = words[0]?.page ?? 0;
  return {
    page,
    box: around(words.filter((w) => w.page === page)),
    confidence: Math.round(confidence * 100) / 100,
    found,
    review: review || confidence < SURE,
  };
}

/** The smallest part of the page that holds all the words. */
export function around(words: readonly Pick<Word, "box">[]): Box | null {
  if (words.length === 0) return null;
  const edge = (side: 0 | 1 | 2 | 3) => words.map((w) => w.box[side]);
  return [Math.min(...edge(0)), Math.min(...edge(1)), Math.max(...edge(2)), Math.max(...edge(3))];
}

/** The confidence of the least certain character. */
export const certainty = (words: readonly Word[]) => (words.length === 0 ? 0 : Math.min(...words.map((w) => w.p)));

/** Rounds sums of cents to remove binary rounding errors. */
export const cents = (value: number) => Math.round(value * 1000) / 1000;
