import { type Named, type Resolved, resolveName } from "#src/features/agent/grammar/names.ts";
import { type Received, receivedLines } from "#src/features/agent/grammar/received.ts";
import { tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { type Known, type Understood, understand } from "#src/features/agent/grammar/understand.ts";
import type { Language } from "#src/shared/languages.ts";

/** What a text is compared with all names for, as structured clones. */
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

/** Compares a text with all names, in the process that calls it. */
export function lookUp<L extends keyof Lookups>(
  lookup: L,
  names: readonly Named[],
  input: Lookups[L]["input"],
): Lookups[L]["result"] {
  return COMPARE[lookup](names, input);
}

/** So many pairs of a word and a name are compared where a message arrives: some 5 ms. Ten words with 5,000 names. */
const MAX_PAIRS = 50_000;
/** A name that the agent asks about can be a word of 500 letters; so many letters count as a word. */
const LETTERS = 12;

/** Whether a text is compared so soon that no process is needed for it. */
export const isQuick = (text: string, { length }: readonly Named[]): boolean =>
  Math.max(tokensOf(text).length, text.length / LETTERS) * length <= MAX_PAIRS;
