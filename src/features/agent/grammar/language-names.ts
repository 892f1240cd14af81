import { positionOf, type Tokens, take, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { type Language, LANGUAGES } from "#src/features/agent/languages.ts";

/** The names of each language, in all of the languages. */
const NAMES: Record<Language, string> = {
  en: "english|ingles|anglais|englisch|英文|英语",
  es: "spanish|espanol|castellano|espagnol|spanisch|西班牙语|西班牙文",
  fr: "french|frances|francais|franzosisch|法语|法文",
  de: "german|aleman|allemand|deutsch|德语|德文",
  zh: "chinese|mandarin|chino|mandarin|chinois|chinesisch|中文|普通话|华语|汉语",
};

const WORDS = LANGUAGES.flatMap((language) =>
  NAMES[language].split("|").map((name) => ({ language, words: tokensOf(name) })),
);

/** Finds the first name of a language and marks it as understood. */
export function languageNamed(tokens: Tokens): Language | null {
  const found = WORDS.map(({ language, words }) => ({ language, words, at: positionOf(tokens, words) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at);
  const [first] = found;
  if (!first) return null;
  take(tokens, first.at, first.words.length);
  return first.language;
}

/** Whether the text names a language. */
export const namesLanguage = (tokens: Tokens): boolean => WORDS.some(({ words }) => positionOf(tokens, words) !== -1);
