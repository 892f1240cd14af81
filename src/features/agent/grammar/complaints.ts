import { phraseTokens, positionOf, type Tokens, take } from "#src/features/agent/grammar/tokens.ts";
import { readLists } from "#src/shared/read-rows.ts";

const COMPLAINTS = ["price", "short", "wrong", "damaged"] as const;
/** Why a supplier is asked for a credit. */
export type Complaint = (typeof COMPLAINTS)[number];

const PHRASES = readLists(new URL("words/complaints.tsv", import.meta.url), COMPLAINTS);

const KNOWN = COMPLAINTS.flatMap((complaint) =>
  PHRASES[complaint].map((phrase) => ({ complaint, words: phraseTokens(phrase) })),
).toSorted((a, b) => b.words.length - a.words.length);

/** Finds the reason of a complaint and marks its words as understood; null if the text has no reason or several. */
export function takeComplaint(tokens: Tokens): Complaint | null {
  const found = new Set<Complaint>();
  for (const { complaint, words } of KNOWN) {
    const at = positionOf(tokens, words);
    if (at === -1) continue;
    take(tokens, at, words.length);
    found.add(complaint);
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}
