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
  "po",
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
/** What changes something, with what can be said beside it: "count the stock" and "mark as sold out" are one thing. */
const CHANGING: ReadonlyMap<Verb, readonly Verb[]> = new Map<Verb, Verb[]>([
  ["count", ["stock"]],
  ["waste", ["stock"]],
  ["stop", ["sold_out", "stock"]],
  ["back", ["sold_out", "stock"]],
  ["made", ["prep", "stock"]],
  ["approve_po", ["po", "purchases", "orders", "deliveries"]],
  ["cancel_po", ["po", "purchases", "orders", "deliveries"]],
]);

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
    if (isNumber && [...strong].some((verb) => CHANGING.has(verb))) continue;
    take(rest, at, words.length);
    if (meaning === "stop" && !isNumber) onlyNumber = false;
    (isWeak ? weak : strong).add(meaning);
  }
  if (onlyNumber && strong.has("stop") && (strong.has("count") || strong.has("waste"))) return null;
  return meantBy(strong.size > 0 ? strong : weak);
}

function meantBy(verbs: ReadonlySet<Verb>): Verb | null {
  const changing = [...verbs].filter((verb) => CHANGING.has(verb));
  if (changing.length > 1) return null;
  const [change] = changing;
  const others = [...verbs].filter((verb) => verb !== change);
  const asked = PRECEDENCE.find((verb) => others.includes(verb)) ?? null;
  if (change === undefined) return asked;
  // "Sales of what was wasted" is not an order; "sales made yesterday" asks for sales.
  if (others.every((verb) => CHANGING.get(change)?.includes(verb))) return change;
  return change === "made" ? asked : null;
}

/** The words for an order to a supplier, in all languages; the longest first. */
const ORDERS = Object.values(LEXICONS)
  .flatMap(({ verbs }) => verbs.filter(({ meaning }) => meaning === "po").map(({ words }) => words))
  .toSorted((a, b) => b.length - a.length);
const NUMBER_SIGNS = new Set(["number", "no", "nr", "num", "numero", "nummer", "n", "号", "#"]);

/** Finds "PO 12", the number of an order to a supplier, and marks the number as understood. */
export function findOrderNumber(rest: Rest): number | null {
  for (const words of ORDERS) {
    const at = positionOf(rest, words);
    if (at === -1) continue;
    let next = at + words.length;
    while (NUMBER_SIGNS.has(rest[next] ?? "")) next += 1;
    const token = rest[next];
    if (typeof token !== "string" || !/^\d{1,9}$/.test(token)) continue;
    take(rest, at + words.length, next - at - words.length + 1);
    return Number(token);
  }
  return null;
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
