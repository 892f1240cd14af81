// What is found by words is here, because known words and order numbers need the lexicons of all languages.
import { misspeltWords, type WordsByBeginning, wordsByBeginning } from "#src/features/agent/grammar/misspelt.ts";
import {
  isWord,
  phraseTokens,
  positionOf,
  type Tokens,
  standsAt,
  take,
  tokensOf,
} from "#src/features/agent/grammar/tokens.ts";
import { type Period, PERIODS, type Sign, SIGNS, type Verb, VERBS } from "#src/features/agent/grammar/verb.ts";
import { numberWordAt } from "#src/features/agent/grammar/number-words.ts";
import type { Language } from "#src/features/agent/languages.ts";
import { readLists } from "#src/shared/read-rows.ts";

export interface Phrase<Meaning> {
  meaning: Meaning;
  /** One part, or several parts that may have other words between them. */
  parts: string[][];
  /** The weight of the phrase: its number of words, less if other words may stand between them. */
  length: number;
  /** Whether the phrase says little by itself: "do we have". */
  isWeak: boolean;
}

export interface Lexicon {
  verbs: Phrase<Verb>[];
  /** The indexes in `verbs` of the phrases, by their first word. */
  verbsByStart: ReadonlyMap<string, readonly number[]>;
  /** The indexes in `verbs` of the phrases that begin with a word stem, by that stem. */
  verbsByStem: readonly (readonly [stem: string, indexes: readonly number[]])[];
  /** The words of verbs that are recognised when some of their letters are wrong. */
  misspellable: WordsByBeginning;
  periods: Phrase<Period>[];
  questions: string[][];
  openers: string[][];
  negations: string[][];
  courtesies: string[][];
  because: string[][];
  reasons: string[][];
  until: string[][];
  forever: string[][];
  endOfDay: string[][];
  afternoon: string[][];
  fillers: ReadonlySet<string>;
  /**
   * Every word of the language that has a meaning for the agent. None of them is taken for a misspelling of another
   * word.
   */
  known: ReadonlySet<string>;
}

const split = (phrases: readonly string[]) =>
  phrases.map((phrase) => phraseTokens(phrase)).toSorted((a, b) => b.length - a.length);

function table<Meaning extends string>(meanings: readonly Meaning[], phrases: Record<Meaning, readonly string[]>) {
  return meanings
    .flatMap((meaning) =>
      phrases[meaning].map((phrase): Phrase<Meaning> => {
        const parts = phrase.split("*").map((part) => phraseTokens(part));
        // Adjacent words count more than the same number of separated words.
        const length = parts.flat().length - (parts.length - 1) / 2;
        return { meaning, parts, length, isWeak: phrase.endsWith("~") };
      }),
    )
    .toSorted((a, b) => b.length - a.length);
}

function lexicon(language: Language): Lexicon {
  const words = readLists(new URL(`words/${language}.tsv`, import.meta.url), [...VERBS, ...PERIODS, ...SIGNS]);
  const verbs = table(VERBS, words);
  // "Du mois passé" contains "du mois", so past periods are searched first.
  const periods = table(PERIODS.toReversed(), words);
  const { fillers, ...signs } = Object.fromEntries(SIGNS.map((sign) => [sign, split(words[sign])])) as Record<
    Sign,
    string[][]
  >;
  const fillerWords = fillers.flat();
  const known = [...verbs, ...periods].flatMap(({ parts }) => parts.flat());
  return {
    ...signs,
    verbs,
    ...byStart(verbs),
    misspellable: wordsByBeginning(verbs.flatMap(({ parts }) => parts.flat())),
    periods,
    fillers: new Set(fillerWords),
    known: new Set([...known, ...fillerWords, ...Object.values(signs).flat(2)]),
  };
}

function byStart(verbs: readonly Phrase<Verb>[]): Pick<Lexicon, "verbsByStart" | "verbsByStem"> {
  const verbsByStart = new Map<string, number[]>();
  const verbsByStem = new Map<string, number[]>();
  for (const [at, { parts }] of verbs.entries()) {
    const start = parts.find((part) => part.length > 0)?.[0] ?? "";
    const [known, word] = start.endsWith("+") ? [verbsByStem, start.slice(0, -1)] : [verbsByStart, start];
    known.set(word, [...(known.get(word) ?? []), at]);
  }
  return { verbsByStart, verbsByStem: [...verbsByStem] };
}

/**
 * The phrases of verbs that may occur in a text, selected by their first word, and the function that compares a word of
 * the text with a word of a phrase.
 */
export interface Started {
  verbs: Phrase<Verb>[];
  same: (said: string, word: string) => boolean;
}

/**
 * Returns the phrases of verbs whose first word occurs in the text, the longest first. The other phrases, most of
 * thousands, are not compared with any word of it. If `misspelt`, letters of the text's words may be wrong.
 */
export function startedIn(tokens: Tokens, lexicon: Lexicon, misspelt: boolean): Started {
  const { verbs, verbsByStart, verbsByStem, misspellable, known } = lexicon;
  const said = new Set(tokens.filter((token) => token !== null));
  const meant = new Map(
    misspelt
      ? [...said].flatMap((token) => {
          const words = known.has(token) ? [] : misspeltWords(token, misspellable);
          return words.length === 0 ? [] : [[token, new Set(words)] as const];
        })
      : [],
  );
  const starts = new Set([...said, ...[...meant.values()].flatMap((words) => [...words])]);
  const found = new Set([
    ...[...starts].flatMap((word) => verbsByStart.get(word) ?? []),
    ...verbsByStem.flatMap(([stem, at]) => ([...said].some((token) => token.startsWith(stem)) ? at : [])),
  ]);
  return {
    verbs: [...found].toSorted((a, b) => a - b).map((at) => verbs[at] as Phrase<Verb>),
    same: meant.size === 0 ? isWord : (token, word) => isWord(token, word) || (meant.get(token)?.has(word) ?? false),
  };
}

const LEXICONS: Record<Language, Lexicon> = {
  en: lexicon("en"),
  es: lexicon("es"),
  fr: lexicon("fr"),
  de: lexicon("de"),
  zh: lexicon("zh"),
};

/**
 * Every word that has a meaning in one of the languages. Chinese characters are left out, because one alone says
 * nothing.
 */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  Object.values(LEXICONS).flatMap(({ known }) => [...known].filter((word) => !/\p{Script=Han}/u.test(word))),
);

export const lexiconOf = (language: Language): Lexicon => LEXICONS[language];

/**
 * Whether a text has a word that the agent does not know: "mail" in "delete my last mail". Chinese text is not checked,
 * because it has only characters and no separate words.
 */
export const hasUnknownWord = (text: string, language: Language): boolean =>
  tokensOf(text).some((word) => !/\p{Script=Han}/u.test(word) && !LEXICONS[language].known.has(word));

/** The words for an order to a supplier, in all languages; the longest first. */
const ORDERS = Object.values(LEXICONS)
  .flatMap(({ verbs }) => verbs.filter(({ meaning }) => meaning === "po").map(({ parts }) => parts.flat()))
  .toSorted((a, b) => b.length - a.length);
const NUMBER_SIGNS = new Set([
  "number",
  "no",
  "nr",
  "num",
  "numero",
  "nummer",
  "n",
  "号",
  "#",
  "the",
  "la",
  "el",
  "die",
]);
/**
 * Words for any order. A number after one of them is the number of an order to a supplier only if nothing is counted.
 */
const ANY_ORDER = new Set(
  "order|orders|pedido|orden|commande|bon|bestellung|单|号|number|numero|nummer|nr|no|num|n".split("|"),
);

/** Finds "PO 12", the number of an order to a supplier, and marks the number as understood. */
export function findOrderNumber(tokens: Tokens, reference: string | null): number | null {
  if (reference !== null) return null;
  for (const [at, token] of tokens.entries()) {
    // "PO12" is one word.
    const joined = /^(?:po|bc|oc)(\d{1,9})$/.exec(token ?? "")?.[1];
    if (joined === undefined) continue;
    tokens[at] = "po";
    return Number(joined);
  }
  for (const words of ORDERS) {
    const at = positionOf(tokens, words);
    if (at === -1) continue;
    let next = at + words.length;
    while (NUMBER_SIGNS.has(tokens[next] ?? "")) next += 1;
    const said = wholeNumberAt(tokens, next);
    if (said === null) continue;
    take(tokens, at + words.length, next - at - words.length + said.length);
    return said.number;
  }
  return numberBefore(tokens) ?? onlyNumber(tokens);
}

/** "四十一号采购单": in Chinese the number stands before the word. */
function numberBefore(tokens: Tokens): number | null {
  for (const at of tokens.keys()) {
    const said = wholeNumberAt(tokens, at);
    if (!said || !AFTER_NUMBER.some((words) => standsAt(tokens, at + said.length, words))) continue;
    take(tokens, at, said.length + 1);
    return said.number;
  }
  return null;
}
const AFTER_NUMBER = ["号采购单", "号订单", "号进货单", "号单子", "号单"].map((words) => phraseTokens(words));

/** The number at a position, in digits or words. */
function wholeNumberAt(tokens: Tokens, at: number): { number: number; length: number } | null {
  if (/^\d{1,9}$/.test(tokens[at] ?? "")) return { number: Number(tokens[at]), length: 1 };
  const words = numberWordAt(tokens, at);
  return words && /^\d+$/.test(words.number) ? { number: Number(words.number), length: words.length } : null;
}

/** "Order 12 to the supplier", "el pedido 21 al proveedor". */
const OF_SUPPLIER = new Set("to from with al del a de beim vom bei au du chez".split(" "));

/** The only number of a text that names nothing and has a word for an order: "Approve number 12", "cancel order 12". */
function onlyNumber(tokens: Tokens): number | null {
  if (tokens.includes(null)) return null;
  const numbers = tokens.flatMap((token, at) => (/^\d{1,9}$/.test(token ?? "") ? [at] : []));
  const [at] = numbers;
  if (at === undefined || numbers.length > 1) return null;
  const beside = [tokens[at - 1], tokens[at - 2], tokens[at + 1]];
  const steps = Object.values(LEXICONS).flatMap(({ verbs }) =>
    verbs.filter(({ meaning, isWeak }) => !isWeak && (meaning === "approve_po" || meaning === "cancel_po")),
  );
  const isStep = steps.some(({ parts }) => parts.every((part) => positionOf(tokens, part) !== -1));
  const isOrder = beside.some((token) => ANY_ORDER.has(token ?? ""));
  const next = tokens[at + 1];
  const isAlone = next == null || NUMBER_SIGNS.has(next) || OF_SUPPLIER.has(next) || isStep;
  if (!(isOrder && isAlone) && !isStep) return null;
  const number = Number(tokens[at]);
  tokens[at] = null;
  return number;
}

/** Finds a period of time, in the language of the text or in another. */
export function findPeriod(tokens: Tokens, language: Language): Period | null {
  const languages = [language, ...(Object.keys(LEXICONS) as Language[])];
  for (const { meaning, parts } of languages.flatMap((language) => LEXICONS[language].periods)) {
    const words = parts.flat();
    const at = positionOf(tokens, words);
    if (at === -1) continue;
    take(tokens, at, words.length);
    return meaning;
  }
  return null;
}

/** Returns the phrases that occur in the text. A phrase is searched only if the text has its first word. */
export function phrasesIn(tokens: Tokens, phrases: readonly string[][]): string[][] {
  const said = new Set(tokens);
  return phrases.filter((words) => {
    const [first] = words;
    const canStand = first === undefined || first.endsWith("+") || said.has(first);
    return canStand && positionOf(tokens, words) !== -1;
  });
}

/** Whether one of the phrases occurs in the text. */
export const hasPhrase = (tokens: Tokens, phrases: readonly string[][]): boolean =>
  phrasesIn(tokens, phrases).length > 0;

const GREETINGS = new Set(
  "hey hi hello ok so and hola oye y bonjour salut et dis hallo servus und sag 你 好 请 问 chef jefe".split(" "),
);

/** Whether the text begins with one of the phrases, after a greeting. */
export function beginsWith(tokens: Tokens, phrases: readonly string[][]): boolean {
  return phrases.some((words) => {
    const at = positionOf(tokens, words);
    return at !== -1 && tokens.slice(0, at).every((token) => GREETINGS.has(token ?? ""));
  });
}

/** Finds the first of the phrases and marks it as understood. Returns its position; -1 if there is none. */
export function takePhrase(tokens: Tokens, phrases: readonly string[][]): number {
  for (const words of phrases) {
    const at = positionOf(tokens, words);
    if (at === -1) continue;
    take(tokens, at, words.length);
    return at;
  }
  return -1;
}
