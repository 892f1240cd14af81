import { exactNames, type Named } from "#src/features/agent/grammar/names.ts";
import { findOrderNumber, findPeriod, findVerb, hasPhrase, lexiconOf } from "#src/features/agent/grammar/phrases.ts";
import { findQuantity, type FoundQuantity } from "#src/features/agent/grammar/quantities.ts";
import { joined, positionOf, type Rest, take, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import type { Period, Verb } from "#src/features/agent/grammar/verb.ts";
import { type Language, LANGUAGES } from "#src/shared/languages.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

export interface Understood<N extends Named = Named> {
  /** Null when it is not clear what is asked. */
  verb: Verb | null;
  language: Language;
  /** It asks, or says that something is not: then nothing is proposed. */
  isStatement: boolean;
  /** What is named by its whole name; the longest name first. */
  exact: N[];
  /** The words that are left: a name, or a part of one. */
  name: string;
  quantity: FoundQuantity;
  period: Period | null;
  /** Why something is wasted. */
  note: string | null;
  /** The reference or number of an order. */
  reference: string | null;
  /** The number of an order to a supplier: "PO 12". */
  orderNumber: number | null;
}

export interface Known<N extends Named = Named> {
  names: readonly N[];
  /** The decimal signs in use where the restaurant is. */
  signs: readonly DecimalSign[];
  /** The language where the words do not say it. */
  language: Language;
}

/** Returns what a person says, by grammar alone: the verb, the names, the quantity and the period in it. */
export function understand<N extends Named>(text: string, { names, signs, language: own }: Known<N>): Understood<N> {
  const [said, note] = splitNote(text);
  const rest: Rest = tokensOf(said);
  const exact = takeExact(rest, names);
  const orderNumber = findOrderNumber(rest);
  const { language, verb: found, left } = inBestLanguage(rest, own);
  const verb = numbered(found, orderNumber);
  const lexicon = lexiconOf(language);
  const isCourteous = hasPhrase(rest, lexicon.courtesies);
  const isQuestion = !isCourteous && (/[?？]/.test(said) || hasPhrase(rest, lexicon.questions));
  const isStatement = !isQuestion && !hasPhrase(rest, lexicon.negations);
  for (const words of lexicon.courtesies) takePhrase(left, words);
  const period = findPeriod(left, language);
  const quantity = findQuantity(left, signs);
  const name = joined(left.filter((token) => token !== null && !lexicon.fillers.has(token)) as string[]);
  const reference = /\b[a-z]{2,4}-[a-z0-9-]{3,}\b/i.exec(text)?.[0] ?? null;
  return { verb, language, isStatement, exact, name, quantity, period, note, reference, orderNumber };
}

/** Without its number, a word for an order to a supplier asks for all of them, and "cancel" says nothing. */
function numbered(verb: Verb | null, orderNumber: number | null): Verb | null {
  if (orderNumber !== null) return verb;
  return verb === "po" ? "purchases" : verb === "cancel_po" ? null : verb;
}

/** Takes the longest whole names out of the text, so that "chicken stock" does not ask for a stock. */
function takeExact<N extends Named>(rest: Rest, names: readonly N[]): N[] {
  const found = exactNames(rest, names);
  const longest: typeof found = [];
  for (const one of found) {
    const overlaps = longest.some(({ at, length }) => one.at < at + length && at < one.at + one.length);
    const isSame = longest.some(({ at, length }) => one.at === at && one.length === length);
    if (!overlaps || isSame) longest.push(one);
  }
  for (const { at, length } of longest) take(rest, at, length);
  return longest.map(({ named }) => named);
}

function inBestLanguage(rest: Rest, own: Language) {
  const parses = [own, ...LANGUAGES.filter((language) => language !== own)].map((language) => {
    const left = [...rest];
    const before = left.filter((token) => token !== null).length;
    const verb = findVerb(left, lexiconOf(language).verbs);
    const { fillers, questions, negations } = lexiconOf(language);
    const words = left.filter((token) => token !== null);
    const known = words.filter((word) => fillers.has(word)).length;
    const other = [...questions, ...negations].filter((phrase) => positionOf(left, phrase) !== -1).length;
    return { language, verb, left, score: (before - words.length) * 3 + known + other };
  });
  return parses.reduce((best, parse) => (parse.score > best.score ? parse : best));
}

function takePhrase(rest: Rest, words: readonly string[]): void {
  const at = positionOf(rest, words);
  if (at !== -1) take(rest, at, words.length);
}

const BECAUSE = LANGUAGES.flatMap((language) => lexiconOf(language).because)
  .map((words) => joined(words))
  .filter((words) => words.length > 3 || /\p{Script=Han}/u.test(words));

/** Returns what is said before and after "because", or a comma that no number follows. */
function splitNote(text: string): [string, string | null] {
  const cuts = BECAUSE.flatMap((words) => {
    const isHan = /\p{Script=Han}/u.test(words);
    const found = new RegExp(isHan ? words : `\\s${words}\\s`, "iu").exec(text);
    return found && found.index > 0 ? [{ at: found.index, length: found[0].length }] : [];
  });
  const comma = /[,，;；]\s*(?=[^\d\s])/u.exec(text);
  if (comma && comma.index > 0) cuts.push({ at: comma.index, length: comma[0].length });
  const first = cuts.toSorted((a, b) => a.at - b.at)[0];
  if (!first) return [text, null];
  const note = text.slice(first.at + first.length).trim();
  return [text.slice(0, first.at), note === "" ? null : note];
}
