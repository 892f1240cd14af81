import type { Evidence, Found } from "#src/invoice-reader/extracted-invoice.ts";
import { evidenceOf } from "#src/invoice-reader/parsing/evidence.ts";
import type { Word } from "#src/invoice-reader/parsing/page.ts";

/** What recognition on this machine says of one value: it is on the page there, it is not, or it cannot be checked. */
export type Comparison = { is: "seen"; words: readonly Word[] } | { is: "unseen" } | { is: "none" };

export const NOT_CHECKED: Comparison = { is: "none" };
export const UNSEEN: Comparison = { is: "unseen" };

/** No words: not there. Null: nothing to look for. */
export function comparisonOf(words: readonly Word[] | undefined | null): Comparison {
  if (words === null) return NOT_CHECKED;
  return words === undefined ? UNSEEN : { is: "seen", words };
}

/** How sure a value is by who confirms it: arithmetic (or a list), and the page. */
const CONFIDENCE = {
  confirmed: { seen: 0.99, none: 0.9, unseen: 0.5 },
  unconfirmed: { seen: 0.9, none: 0.7, unseen: 0.4 },
} as const;

interface Observation {
  comparison: Comparison;
  found: Found;
  /** Something besides the two readers speaks against it. */
  questionable?: boolean | undefined;
  page?: number | undefined;
  offer?: string | number | undefined;
}

/** What two readers do not agree on, a person looks at. */
export function combineEvidence({ comparison, found, questionable = false, page = 0, offer }: Observation): Evidence {
  const confidence = CONFIDENCE[found === "verified" ? "confirmed" : "unconfirmed"][comparison.is];
  const words = comparison.is === "seen" ? comparison.words : [];
  const review = questionable || comparison.is === "unseen" || offer !== undefined;
  const evidence = evidenceOf(words, found, found === "mismatch" ? Math.min(confidence, 0.5) : confidence, review);
  return { ...evidence, ...(words.length === 0 && { page }), ...(offer !== undefined && { offer }) };
}
