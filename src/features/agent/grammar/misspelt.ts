import { letters } from "#src/features/agent/grammar/letters.ts";

/** Words by their first letters. */
export type WordsByBeginning = ReadonlyMap<string, readonly string[]>;

/** Minimum length of a word that is recognised when a letter is wrong. Shorter words have too few letters. */
const MIN_LETTERS = 6;
/** Minimum length of a word in which two letters may be wrong; in shorter words only one. */
const MIN_LETTERS_OF_TWO = 8;
/** Number of letters at the beginning that must be right. */
const BEGINNING = 2;
const NO_LETTERS = /\d|\p{Script=Han}/u;

const beginningOf = (word: string) => word.slice(0, BEGINNING);

/**
 * Returns the words that are recognised when some of their letters are wrong. Word stems, which end in "+", are left
 * out.
 */
export function wordsByBeginning(words: readonly string[]): WordsByBeginning {
  const long = new Set(
    words.filter((word) => word.length >= MIN_LETTERS && !word.endsWith("+") && !NO_LETTERS.test(word)),
  );
  return Map.groupBy(long, beginningOf);
}

/**
 * Returns the words of which `said` may be a misspelling with one or two wrong letters. Only words with the same
 * beginning are compared.
 */
export function misspeltWords(said: string, words: WordsByBeginning): string[] {
  if (NO_LETTERS.test(said)) return [];
  return (words.get(beginningOf(said)) ?? []).filter((word) => {
    const wrong = word.length < MIN_LETTERS_OF_TWO ? 1 : 2;
    return Math.abs(said.length - word.length) <= wrong && letters.apart(said, word) <= wrong;
  });
}
