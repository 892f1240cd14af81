import { type Named, type Resolved, resolveName } from "#src/features/agent/grammar/names.ts";
import { type Received, receivedLines } from "#src/features/agent/grammar/received.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { type Known, type Understood, understand } from "#src/features/agent/grammar/understand.ts";
import type { Language } from "#src/features/agent/languages.ts";

/** The inputs and results of each comparison of a text with all names, as structured clones. */
export interface Lookups {
  understand: { input: { text: string } & Omit<Known, "names">; result: Understood };
  received: { input: { text: string; language: Language } & Pick<Known, "signs">; result: Received };
  resolve: { input: { text: string; kinds: readonly Named["kind"][] }; result: Resolved };
}

type Compare = { [L in keyof Lookups]: (names: readonly Named[], input: Lookups[L]["input"]) => Lookups[L]["result"] };

const COMPARE: Compare = {
  understand: (names, { text, ...known }) => understand(text, { names, ...known }),
  received: (names, { text, signs, language }) => receivedLines(text, { names, signs, language }, language),
  resolve: (names, { text, kinds }) =>
    resolveName(
      text,
      names.filter(({ kind }) => kinds.includes(kind)),
    ),
};

/** Compares a text with all names, in this process. */
export function lookUp<L extends keyof Lookups>(
  lookup: L,
  names: readonly Named[],
  input: Lookups[L]["input"],
): Lookups[L]["result"] {
  return COMPARE[lookup](names, input);
}

/**
 * Maximum number of pairs of a word and a name that the process that received the message compares itself: ten words
 * with 5,000 names, about 5 ms.
 */
const MAX_PAIRS = 50_000;
/** This number of letters counts as one word: a name in the agent's question can be a single word of 500 letters. */
const LETTERS = 12;

/** Returns whether comparing a text is fast enough to be done without another process. */
export const isQuick = (text: string, { length }: readonly Named[]): boolean =>
  Math.max(tokensOf(text).length, text.length / LETTERS) * length <= MAX_PAIRS;
