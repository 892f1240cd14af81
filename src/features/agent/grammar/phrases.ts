import { positionOf, type Rest, take, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import { unitAt } from "#src/features/agent/grammar/quantities.ts";
import { type Period, PERIODS, type Verb, VERBS, type Words } from "#src/features/agent/grammar/verb.ts";
import { DE } from "#src/features/agent/grammar/words/de.ts";
import { EN } from "#src/features/agent/grammar/words/en.ts";
import { ES } from "#src/features/agent/grammar/words/es.ts";
import { FR } from "#src/features/agent/grammar/words/fr.ts";
import { ZH } from "#src/features/agent/grammar/words/zh.ts";
import type { Language } from "#src/shared/languages.ts";

interface Phrase<Meaning> {
  meaning: Meaning;
  words: string[];
  /** It says little by itself: "do we have". */
  isWeak: boolean;
}

interface Lexicon {
  verbs: Phrase<Verb>[];
  periods: Phrase<Period>[];
  questions: string[][];
  negations: string[][];
  courtesies: string[][];
  because: string[][];
  fillers: ReadonlySet<string>;
}

const split = (phrases: string) => phrases.split("|").map((phrase) => tokensOf(phrase));

function table<Meaning extends string>(meanings: readonly Meaning[], phrases: Record<Meaning, string>) {
  return meanings
    .flatMap((meaning) =>
      phrases[meaning]
        .split("|")
        .map((phrase): Phrase<Meaning> => ({ meaning, words: tokensOf(phrase), isWeak: phrase.endsWith("~") })),
    )
    .toSorted((a, b) => b.words.length - a.words.length);
}

const lexicon = (words: Words): Lexicon => ({
  verbs: table(VERBS, words.verbs),
  periods: table(PERIODS, words.periods),
  questions: split(words.questions),
  negations: split(words.negations),
  courtesies: split(words.courtesies),
  because: split(words.because),
  fillers: new Set(split(words.fillers).flat()),
});

const LEXICONS: Record<Language, Lexicon> = {
  en: lexicon(EN),
  es: lexicon(ES),
  fr: lexicon(FR),
  de: lexicon(DE),
  zh: lexicon(ZH),
};

export const lexiconOf = (language: Language): Lexicon => LEXICONS[language];

/** Of several things that are asked, the first of these is meant: "price forecast" asks for the forecast. */
const PRECEDENCE: readonly Verb[] = [
  "help",
  "order_status",
  "forecast",
  "purchases",
  "supplier",
  "deliveries",
  "cost",
  "price",
  "low",
  "prep",
  "sales",
  "sold_out",
  "orders",
  "stock",
];
const CHANGING: readonly Verb[] = ["count", "waste", "stop", "back"];

/** Finds the verbs of a text in one language and marks their words as understood. Null: several acts, or nothing. */
export function findVerb(rest: Rest, phrases: Lexicon["verbs"]): Verb | null {
  const whole = phrases.find(
    ({ meaning, words }) =>
      (meaning === "yes" || meaning === "no") && words.length === rest.length && positionOf(rest, words) === 0,
  );
  if (whole) return whole.meaning;
  const strong = new Set<Verb>();
  const weak = new Set<Verb>();
  let onlyNumber = true;
  for (const { meaning, words, isWeak } of phrases) {
    if (meaning === "yes" || meaning === "no") continue;
    const at = positionOf(rest, words);
    const isNumber = words.length === 1 && words[0] === "86";
    if (at === -1 || (isNumber && unitAt(rest, at + 1) !== null)) continue;
    if (isNumber && [...strong].some((verb) => CHANGING.includes(verb))) continue;
    take(rest, at, words.length);
    if (meaning === "stop" && !isNumber) onlyNumber = false;
    (isWeak ? weak : strong).add(meaning);
  }
  if (onlyNumber && strong.has("stop") && (strong.has("count") || strong.has("waste"))) return null;
  return meantBy(strong.size > 0 ? strong : weak);
}

function meantBy(verbs: ReadonlySet<Verb>): Verb | null {
  const changing = CHANGING.filter((verb) => verbs.has(verb));
  if (changing.length > 1) return null;
  const [change] = changing;
  if (change === undefined) return PRECEDENCE.find((verb) => verbs.has(verb)) ?? null;
  // "Count the stock" and "mark as sold out" are one thing; "sales of what was wasted" is not an order.
  const others = [...verbs].filter((verb) => verb !== change);
  const belongs = { count: ["stock"], waste: ["stock"], stop: ["sold_out", "stock"], back: ["sold_out", "stock"] }[
    change as "count" | "waste" | "stop" | "back"
  ];
  return others.every((verb) => belongs.includes(verb)) ? change : null;
}

/** Finds a period of time, in the language of the text or in another. */
export function findPeriod(rest: Rest, language: Language): Period | null {
  const languages = [language, ...(Object.keys(LEXICONS) as Language[])];
  for (const { meaning, words } of languages.flatMap((one) => LEXICONS[one].periods)) {
    const at = positionOf(rest, words);
    if (at === -1) continue;
    take(rest, at, words.length);
    return meaning;
  }
  return null;
}

/** Whether one of the phrases stands in the text. */
export const hasPhrase = (rest: Rest, phrases: readonly string[][]): boolean =>
  phrases.some((words) => positionOf(rest, words) !== -1);
