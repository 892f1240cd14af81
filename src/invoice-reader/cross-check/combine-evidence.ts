import type { Evidence, Found } from "#src/invoice-reader/extracted-invoice.ts";
import { evidenceOf } from "#src/invoice-reader/parsing/evidence.ts";
import type { Word } from "#src/invoice-reader/parsing/page.ts";

/** Result of the comparison of one value with the locally recognised text: on the page, not on it, or not checkable. */
export type Comparison = { is: "seen"; words: readonly Word[] } | { is: "unseen" } | { is: "none" };

export const NOT_CHECKED: Comparison = { is: "none" };
export const UNSEEN: Comparison = { is: "unseen" };

/** No words: the value is not on the page. Null: there was nothing to search for. */
export function comparisonOf(words: readonly Word[] | undefined | null): Comparison {
  if (words === null) return NOT_CHECKED;
  return words === undefined ? UNSEEN : { is: "seen", words };
}

/** Confidence of a value by what confirms it: arithmetic (or a list), and the page. */
const CONFIDENCE = {
  confirmed: { seen: 0.99, none: 0.9, unseen: 0.5 },
  unconfirmed: { seen: 0.9, none: 0.7, unseen: 0.4 },
} as const;

interface Observation {
  comparison: Comparison;
  found: Found;
  /** There is a reason for doubt other than a difference between the two readers. */
  questionable?: boolean | undefined;
  page?: number | undefined;
  offer?: string | number | undefined;
}

/** Combines the evidence for a value; if the two readers differ, the value is marked for review. */
export function combineEvidence({ comparison, found, questionable = false, page = 0, offer }: Observation): Evidence {
  const confidence = CONFIDENCE[found === "verified" ? "confirmed" : "unconfirmed"][comparison.is];
  const words = comparison.is === "seen" ? comparison.words : [];
  const review = questionable || comparison.is === "unseen" || offer !== undefined;
  const evidence = evidenceOf(words, found, found === "mismatch" ? Math.min(confidence, 0.5) : confidence, review);
  return { ...evidence, ...(words.length === 0 && { page }), ...(offer !== undefined && { offer }) };
}
