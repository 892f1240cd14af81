import type { Evidence, Found } from "#src/invoice-reader/invoice.ts";
import { evidenceOf } from "#src/invoice-reader/parsing/evidence.ts";
import type { Word } from "#src/invoice-reader/parsing/page.ts";

/** What the reader on this machine says of one value: it saw it there, it did not, or it has no opinion. */
export type Opinion = { is: "seen"; words: readonly Word[] } | { is: "unseen" } | { is: "none" };

export const NO_OPINION: Opinion = { is: "none" };
export const UNSEEN: Opinion = { is: "unseen" };

/** No words: not there. Null: nothing to look for. */
export function opinionOf(words: readonly Word[] | undefined | null): Opinion {
  if (words === null) return NO_OPINION;
  return words === undefined ? UNSEEN : { is: "seen", words };
}

/** How sure a value is by who confirms it: arithmetic (or a list), and the second reader. */
const CONFIDENCE = {
  confirmed: { seen: 0.99, none: 0.9, unseen: 0.5 },
  told: { seen: 0.9, none: 0.7, unseen: 0.4 },
} as const;

interface Judged {
  opinion: Opinion;
  found: Found;
  /** Something besides the two readers speaks against it. */
  doubt?: boolean | undefined;
  page?: number | undefined;
  offer?: string | number | undefined;
}

/** What two readers do not agree on, a person looks at. */
export function judged({ opinion, found, doubt = false, page = 0, offer }: Judged): Evidence {
  const confidence = CONFIDENCE[found === "verified" ? "confirmed" : "told"][opinion.is];
  const words = opinion.is === "seen" ? opinion.words : [];
  const review = doubt || opinion.is === "unseen" || offer !== undefined;
  const evidence = evidenceOf(words, found, found === "mismatch" ? Math.min(confidence, 0.5) : confidence, review);
  return { ...evidence, ...(words.length === 0 && { page }), ...(offer !== undefined && { offer }) };
}
