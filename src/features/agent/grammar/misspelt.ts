import { letters } from "#src/features/agent/grammar/letters.ts";

/** Words by their first letters. */
export type WordsByBeginning = ReadonlyMap<string, readonly string[]>;

/** Shorter words have too few letters to be recognised when one is wrong. */
const MIN_LETTERS = 6;
/** In shorter words one letter may be wrong, in others two. */
const MIN_LETTERS_OF_TWO = 8;
/** So many letters at the beginning are right. */
const BEGINNING = 2;
const NO_LETTERS = /\d|\p{Script=Han}/u;

const beginningOf = (word: string) => word.slice(0, BEGINNING);

/** Returns the words that are recognised when letters of them are wrong; parts of words, which end in "+", are not. */
export function wordsByBeginning(words: readonly string[]): WordsByBeginning {
  const long = new Set(
    words.filter((word) => word.length >= MIN_LETTERS && !word.endsWith("+") && !NO_LETTERS.test(word)),
  );
  return Map.groupBy(long, beginningOf);
}

/** Returns the words that are another one with a letter or two wrong. Only those that begin as it does are compared with it. */
export function misspeltWords(said: string, words: WordsByBeginning): string[] {
  if (NO_LETTERS.test(said)) return [];
  return (words.get(beginningOf(said)) ?? []).filter((word) => {
    const wrong = word.length < MIN_LETTERS_OF_TWO ? 1 : 2;
    return Math.abs(said.length - word.length) <= wrong && letters.apart(said, word) <= wrong;
  });
}
