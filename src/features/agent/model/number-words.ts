import { type Language, LANGUAGES } from "#src/features/agent/languages.ts";
import { readRows } from "#src/shared/read-rows.ts";

const WORDS = readRows(new URL("number-words.tsv", import.meta.url), ["language", "value", "word"]);

/**
 * Words that are numbers in one language and something else in another. They count as numbers in their own language
 * only.
 */
const AMBIGUOUS = new Set("once cent cents mil miles null elf media medio double triple sept dix seize".split(" "));

const tableOf = (of: Language): [string, number][] =>
  WORDS.flatMap(({ language, value, word }) => (language === of ? [[word, Number(value)]] : []));

const OTHERS = LANGUAGES.flatMap(tableOf).filter(([word]) => !AMBIGUOUS.has(word));
const tableIn = (language: Language): ReadonlyMap<string, number> => new Map([...OTHERS, ...tableOf(language)]);
const TABLES: Record<Language, ReadonlyMap<string, number>> = {
  en: tableIn("en"),
  es: tableIn("es"),
  fr: tableIn("fr"),
  de: tableIn("de"),
  zh: tableIn("zh"),
};

/**
 * Matches numbers that German writes as one word, such as "fünfundzwanzig" and "dreihundert". Their value is not
 * computed.
 */
const GERMAN_COMPOUND = /und(?:zwanzig|dreissig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig)$|hundert|tausend/;

export interface NumberWord {
  word: string;
  /** Null if the value is not computed: then only the same word supports it. */
  value: number | null;
}

/** Returns the numbers that are written as words in a text. It skips "one", which is also an article. */
export function numberWordsIn(text: string, language: Language): NumberWord[] {
  const plain = text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");
  const words = plain.match(/[^\P{L}\p{Script=Han}]+/gu) ?? [];
  const latin = words.flatMap((word): NumberWord[] => {
    const value = TABLES[language].get(word);
    if (value !== undefined) return [{ word, value }];
    return GERMAN_COMPOUND.test(word) ? [{ word, value: null }] : [];
  });
  const han = (plain.match(/[零〇一二三四五六七八九十百千万億亿两兩半]+/gu) ?? [])
    .filter((word) => word !== "一")
    .map((word) => ({ word, value: hanValue(word) }));
  return [...latin, ...han];
}

const HAN_DIGITS = "零一二三四五六七八九";

/** Returns the value of a number up to 99; null for a longer word. */
function hanValue(word: string): number | null {
  const plain = word.replaceAll(/[两兩]/gu, "二").replaceAll("〇", "零");
  if (plain === "半") return 0.5;
  const [, tens, ones] = /^([一-九]?十)?([零一二三四五六七八九])?$/u.exec(plain) ?? [];
  if (tens === undefined && ones === undefined) return null;
  const digit = (character: string | undefined) => (character ? HAN_DIGITS.indexOf(character) : 0);
  if (tens === undefined) return digit(ones);
  const before = tens === "十" ? 1 : digit(tens[0]);
  return before < 0 ? null : before * 10 + digit(ones);
}
