import { type Language, LANGUAGES } from "#src/shared/languages.ts";

/** Words for numbers, as `value word word ...`, without accents. */
const WORDS: Record<Language, string> = {
  en: "0 zero nought|2 two|3 three|4 four|5 five|6 six|7 seven|8 eight|9 nine|10 ten|11 eleven|12 twelve dozen dozens|13 thirteen|14 fourteen|15 fifteen|16 sixteen|17 seventeen|18 eighteen|19 nineteen|20 twenty|30 thirty|40 forty|50 fifty|60 sixty|70 seventy|80 eighty|90 ninety|100 hundred hundreds|1000 thousand thousands|1000000 million millions|0.5 half|0.25 quarter|2 double twice|3 triple",
  es: "0 cero|2 dos|3 tres|4 cuatro|5 cinco|6 seis|7 siete|8 ocho|9 nueve|10 diez|11 once|12 doce docena docenas|13 trece|14 catorce|15 quince|16 dieciseis|17 diecisiete|18 dieciocho|19 diecinueve|20 veinte|21 veintiuno veintiun|22 veintidos|23 veintitres|24 veinticuatro|25 veinticinco|26 veintiseis|27 veintisiete|28 veintiocho|29 veintinueve|30 treinta|40 cuarenta|50 cincuenta|60 sesenta|70 setenta|80 ochenta|90 noventa|100 cien ciento|200 doscientos doscientas|300 trescientos trescientas|400 cuatrocientos|500 quinientos quinientas|600 seiscientos|700 setecientos|800 ochocientos|900 novecientos|1000 mil miles|1000000 millon millones|0.5 medio media mitad|2 doble|3 triple",
  fr: "0 zero|2 deux|3 trois|4 quatre|5 cinq|6 six|7 sept|8 huit|9 neuf|10 dix dizaine|11 onze|12 douze douzaine douzaines|13 treize|14 quatorze|15 quinze quinzaine|16 seize|20 vingt vingtaine|30 trente|40 quarante|50 cinquante|60 soixante|100 cent cents centaine|1000 mille millier milliers|1000000 million millions|0.5 demi demie moitie|2 double|3 triple",
  de: "0 null|2 zwei zwo|3 drei|4 vier|5 funf|6 sechs|7 sieben|8 acht|9 neun|10 zehn|11 elf|12 zwolf dutzend|13 dreizehn|14 vierzehn|15 funfzehn|16 sechzehn|17 siebzehn|18 achtzehn|19 neunzehn|20 zwanzig|30 dreissig|40 vierzig|50 funfzig|60 sechzig|70 siebzig|80 achtzig|90 neunzig|100 hundert hunderte|1000 tausend tausende|1000000 million millionen|0.5 halb halbe halbes halben halfte|2 doppelt doppelte|3 dreifach",
  zh: "",
};

/** Numbers in one language and something else in another: they count in their own only. */
const AMBIGUOUS = new Set("once cent cents mil miles null elf media medio double triple sept dix seize".split(" "));

const tableOf = (language: Language): [string, number][] =>
  WORDS[language].split("|").flatMap((entry) => {
    const [value, ...words] = entry.split(" ");
    return words.map((word): [string, number] => [word, Number(value)]);
  });

const OTHERS = LANGUAGES.flatMap(tableOf).filter(([word]) => !AMBIGUOUS.has(word));
const tableIn = (language: Language): ReadonlyMap<string, number> => new Map([...OTHERS, ...tableOf(language)]);
const TABLES: Record<Language, ReadonlyMap<string, number>> = {
  en: tableIn("en"),
  es: tableIn("es"),
  fr: tableIn("fr"),
  de: tableIn("de"),
  zh: tableIn("zh"),
};

/** "Fünfundzwanzig", "dreihundert": numbers that German writes as one word. Their value is not computed. */
const GERMAN_COMPOUND = /und(?:zwanzig|dreissig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig)$|hundert|tausend/;

export interface NumberWord {
  word: string;
  /** Null where only the same word says the same. */
  value: number | null;
}

/** Returns the numbers that a text says in words. "One" is left out, because it is an article too. */
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

/** Up to 99; null for what is longer. */
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
