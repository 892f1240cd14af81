// All of understanding a text is here, because each step takes its words away from the next one.
import { isBeyondAgent } from "#src/features/agent/grammar/beyond-agent.ts";
import { inBestLanguage } from "#src/features/agent/grammar/best-language.ts";
import { saysVerb, takePhrases } from "#src/features/agent/grammar/choose-verb.ts";
import { takeComplaint } from "#src/features/agent/grammar/complaints.ts";
import { type Ambiguity, ambiguityIn, unknownWordsIn } from "#src/features/agent/grammar/ambiguities.ts";
import { deniesAct } from "#src/features/agent/grammar/denials.ts";
import { isOnlyCourtesy } from "#src/features/agent/grammar/courtesies.ts";
import { findDay, type NamedDay } from "#src/features/agent/grammar/days.ts";
import { languageNamed, namesLanguage } from "#src/features/agent/grammar/language-names.ts";
import { leftOver, PLAIN, unexplained } from "#src/features/agent/grammar/left-over.ts";
import { isOfNow, meantVerb } from "#src/features/agent/grammar/meant-verb.ts";
import { type Named, otherAccents, type Respelt, takeExact } from "#src/features/agent/grammar/names.ts";
import { deniesThing, isJoke, isQuoted, splitNote } from "#src/features/agent/grammar/notes.ts";
import {
  findOrderNumber,
  findPeriod,
  hasPhrase,
  hasUnknownWord,
  KNOWN_WORDS,
  lexiconOf,
  takePhrase,
} from "#src/features/agent/grammar/phrases.ts";
import type { FoundQuantity } from "#src/features/agent/grammar/quantities.ts";
import { findReference, quantityIn, withoutClock } from "#src/features/agent/grammar/said-numbers.ts";
import { takeSimilar } from "#src/features/agent/grammar/similar-names.ts";
import {
  joined,
  phraseTokens,
  type Tokens,
  simplified,
  take,
  tokensOf,
  writtenTokens,
} from "#src/features/agent/grammar/tokens.ts";
import { findUntil, takeUntil, type Until } from "#src/features/agent/grammar/until.ts";
import { isChange, isSetting, type Period, type Verb } from "#src/features/agent/grammar/verb.ts";
import type { Language } from "#src/features/agent/languages.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

export interface Understood<N extends Named = Named> {
  /** Null when it is not clear what is asked. */
  verb: Verb | null;
  language: Language;
  /** False if the text asks, or says that something is not so. Then nothing is proposed. */
  isStatement: boolean;
  /** Whether the text says that something must not be done. */
  isDenied: boolean;
  /** Whether the verb is spelt correctly. If it is not, nothing is done without asking. */
  isSpelt: boolean;
  /** Whether the text has nothing but understood words and courtesies. */
  isPlain: boolean;
  /** What the text names by the whole name, or by one that is nearly the same; the longest name first. */
  exact: N[];
  /** The entries of `exact` that the text calls otherwise: by a name with one or two wrong letters, or by an alias. */
  respelt: Respelt<N>[];
  /**
   * Words that are similar to a name, but not clearly: what they can mean, the likeliest first. Then `exact` is empty.
   */
  unclear: Unclear<N> | null;
  /** The unexplained words of the text. */
  strange: string[];
  /** The number of unexplained words in the text. */
  unknown: number;
  /** The part of a change that is not understood. The agent asks about it. */
  ambiguity: Ambiguity | null;
  /** The remaining words: a name, or a part of one. */
  name: string;
  quantity: FoundQuantity;
  period: Period | null;
  /** A day other than those of `period`: "friday". */
  day: NamedDay | null;
  /** Why something is wasted. */
  note: string | null;
  /** The reference or number of an order. */
  reference: string | null;
  /** The number of an order to a supplier: "PO 12". */
  orderNumber: number | null;
  /** Until when something is sold out, as far as it is said. */
  until: Until | null;
  /** The language that is asked for. */
  wanted: Language | null;
}

export interface Unclear<N extends Named = Named> {
  among: N[];
  words: string;
}

export interface Known<N extends Named = Named> {
  names: readonly N[];
  /** The decimal signs in use where the restaurant is. */
  signs: readonly DecimalSign[];
  /** The language to use if the words do not show it. */
  language: Language;
}

/**
 * Maximum number of pairs of a word and a name that are compared. This takes some 50 ms (`bench/agent.ts`): the longest
 * message, in Chinese, with 12,000 names.
 */
const MAX_PAIRS = 6_000_000;

/** Whether a text has so many words, and a restaurant so many names, that `understand` would take too long. */
export const isTooMuch = (text: string, names: readonly Named[]): boolean =>
  tokensOf(text).length * names.length > MAX_PAIRS;

/**
 * Returns what a person says, by grammar alone: the verb, the names, the quantity and the period. The words after
 * "because" or a comma are a reason, unless they say something else.
 */
export function understand<N extends Named>(text: string, known: Known<N>): Understood<N> {
  const whole = parse(text, known);
  const [said, note] = splitNote(text);
  if (note === null || (whole.verb !== null && whole.verb !== "waste" && whole.name === "")) return whole;
  const first = parse(said, known);
  const second = parse(note, known);
  const isReason =
    second.quantity.kind === "none" && !namesAny(second) && (second.verb === null || !DOES.has(second.verb));
  if (first.verb === null || !isReason || (whole.verb !== null && whole.verb !== first.verb)) return whole;
  // "Order salmon that isn't smoked" orders a different salmon.
  if (first.verb !== "waste" && deniesThing(note)) return whole;
  const isComma = /^[,，;；]/u.test(simplified(text).slice(said.length));
  const appended = isComma ? unknownWordsIn(first.verb, second.strange, known.names) : null;
  return {
    ...first,
    ambiguity: first.ambiguity ?? whole.ambiguity ?? appended,
    note: isOnlyCourtesy(tokensOf(note), first.language) ? null : note,
    isStatement: first.isStatement && !whole.isDenied && !isJoke(note),
    isDenied: whole.isDenied,
  };
}

/** Verbs that are a separate order when they follow a comma. */
const DOES = new Set<Verb>(["count", "received", "stop", "back", "made", "order", "approve_po", "cancel_po", "undo"]);

const namesAny = ({ exact, unclear }: Understood) => exact.length > 0 || unclear !== null;

function parse<N extends Named>(text: string, { names, signs, language: own }: Known<N>): Understood<N> {
  const whole = tokensOf(text);
  const tokens: Tokens = [...whole];
  const written = writtenTokens(text);
  const placed = takeExact(tokens, names, written);
  const other = otherAccents(tokens, names, written);
  if (other) take(tokens, other.at, other.length);
  const misspelt = placed.length === 0 && !other ? takeSimilar(tokens, names, KNOWN_WORDS) : null;
  /** The names that help to decide which verb is meant. */
  const mentioned = [
    ...new Set([...placed.map(({ named }) => named), ...(misspelt?.named ?? []), ...(other?.among ?? [])]),
  ];
  const reference = findReference(text);
  const orderNumber = findOrderNumber(tokens, reference);
  const dated: Tokens = [...tokens];
  const day = findDay(dated);
  const period = findPeriod(dated, own);
  const { quantity, positions } = quantityIn(withoutClock(tokens), signs, reference);
  const counted = tokens.map((token, at) => (positions.has(at) ? null : token));
  const facts = {
    ...factsOf(tokens, mentioned),
    hasPeriod: period !== null || day !== null,
    isAhead: period === "tomorrow" || day !== null,
  };
  const said = {
    ...facts,
    hasQuantity: quantity.kind !== "none",
    hasOrderNumber: orderNumber !== null,
    hasReference: reference !== null,
  };
  const {
    language,
    verb: found,
    remaining,
    isSpelt,
    asks,
    isWeak,
    courteous,
  } = inBestLanguage(counted, own, said, text);
  const lexicon = lexiconOf(language);
  // "Approve PO 3, do not send" contains the words of both verbs.
  const isBoth = found === "cancel_po" && saysVerb(counted, lexicon, "approve_po");
  // "Looks good, go ahead and approve it" expresses the same verb three times.
  if (found === "approve_po" || found === "cancel_po") takePhrases(remaining, lexicon, [found, "yes"]);
  // Words that belong to the verb deny nothing: "nicht mehr verkaufen".
  while (takePhrase(remaining, lexicon.courtesies) !== -1);
  if (found === "credit") takeComplaint(remaining);
  const isException =
    found !== null &&
    OF_ALL.has(found) &&
    (hasPhrase(whole, ALL_BUT) || (hasPhrase(whole, ALL) && hasPhrase(whole, EXCEPT)));
  // "Approve PO 3 but don't send it": an approved order is sent.
  const isHeldBack =
    (found === "approve_po" && hasPhrase(whole, UNSENT)) ||
    (found === "cancel_po" && (hasPhrase(whole, NOT_YET) || isBoth));
  // If the text has an order number, a denial refers to that order, not to messages or the menu.
  const isDenied =
    orderNumber === null
      ? !(asks && !isChange(found)) && deniesAct(text, found, mentioned)
      : deniesAct(text, null, mentioned);
  const isNegated =
    isDenied ||
    isException ||
    isHeldBack ||
    hasPhrase(remaining, lexicon.negations) ||
    isQuoted(text) ||
    (period === "tomorrow" && isOfNow(found));
  // "Undo what I just booked" is not a question.
  const isStatement = found === "undo" ? !/[?？]/.test(text) && !isNegated : !asks && !isNegated;
  const wanted = languageNamed([...tokens]);
  languageNamed(remaining);
  const withoutUntil: Tokens = [...tokens];
  const until = found === "stop" ? findUntil(withoutUntil, lexicon) : null;
  for (const at of remaining.keys()) if (withoutUntil[at] === null) remaining[at] = null;
  findDay(remaining);
  findPeriod(remaining, language);
  if (until !== null) takeUntil(remaining, lexicon);
  const unknown = unexplained(remaining, lexicon.fillers).length;
  const drops = tokens.some((token) => token === "dropped" || token === "drops");
  const plain = whole.filter((_, at) => !courteous.has(at));
  const verb = isBeyondAgent(plain, quantity, mentioned.length > 0)
    ? null
    : meantVerb(found, { mentioned, orderNumber, reference, wanted, period, asks, quantity, unknown, drops });
  const ambiguity = ambiguityIn({
    text,
    verb,
    counted,
    remaining,
    names: tokens.flatMap((token, at) => (token === null ? [at] : [])),
    amounts: [...positions].toSorted((a, b) => a - b),
    quantity,
    hasSupplier: mentioned.some(({ kind }) => kind === "supplier"),
    fillers: lexicon.fillers,
    isWeak,
  });
  const note = verb === "waste" ? takeReason(remaining, lexicon.reasons) : null;
  const explained: Tokens = [...remaining];
  const similar = mentioned.length === 0 ? takeSimilar(remaining, names, lexicon.fillers) : misspelt;
  const respelt = similar?.kind === "one" ? similar.named.map((named) => ({ named, words: similar.words })) : [];
  const exact = [...new Set([...placed, ...respelt].map(({ named }) => named))];
  const byAlias = placed.flatMap(({ named, alias }) => (alias === null ? [] : [{ named, words: alias }]));
  const named = remaining.flatMap((token, at) => (tokens[at] === null || token !== explained[at] ? [at] : []));
  const name = joined(leftOver(tokens, remaining, named, lexicon.fillers));
  const strangeWords = unexplained(remaining, lexicon.fillers);
  const strange = name === "" ? unknownWordsIn(verb, strangeWords, names) : null;
  const isOther =
    isSetting(verb) &&
    (((verb !== "language" || asks) && hasUnknownWord(name, language)) ||
      (verb === "language" && hasPhrase(whole, OF_THE_MENU)) ||
      (verb === "stop_messages" &&
        (mentioned.length > 0 || period !== null || day !== null || hasPhrase(whole, AT_TIMES))));
  return {
    verb,
    language,
    isStatement,
    isDenied,
    isSpelt,
    isPlain: unexplained(remaining, PLAIN).length === 0,
    exact,
    respelt: [...respelt, ...byAlias],
    unclear: other ?? (similar?.kind === "unclear" ? { among: similar.named, words: similar.words } : null),
    name,
    quantity,
    period,
    day,
    note,
    reference,
    orderNumber,
    until,
    wanted,
    unknown: strangeWords.length,
    strange: strangeWords,
    ambiguity: isOther ? SETTING : (ambiguity ?? strange),
  };
}

/** Verbs for which an exception names what must not be changed: "86 everything but the ramen". */
const OF_ALL = new Set<Verb>(["stop", "back", "count", "waste", "approve_po", "cancel_po"]);
const ALL_BUT = [
  "everything but|everything except|all but|all except|anything but|anything except|nothing but|except the|except for",
  "todo menos|todos menos|todas menos|nada menos|excepto|salvo",
  "tout sauf|tous sauf|toutes sauf|sauf",
  "alles außer|alle außer|alles bis auf|alle bis auf|außer",
  "除了|以外",
]
  .flatMap((phrases) => phrases.split("|"))
  .map((phrase) => phraseTokens(phrase));

/** Words that only delay an order. A delayed order is not cancelled. */
const NOT_YET = [
  "yet|for now|until i say|not today|till tomorrow|until tomorrow",
  "todavía|aún|por ahora|de momento|hasta mañana",
  "pas encore|pour l'instant|pour le moment|jusqu'à demain",
  "noch nicht|vorerst|erstmal|bis morgen",
  "先别|先不要|暂时|暂且|还不",
]
  .flatMap((phrases) => phrases.split("|"))
  .map((phrase) => phraseTokens(phrase));

/** Words for "all". Other words can stand between "all" and the exception: "Todo agotado menos la paella". */
const ALL = [
  "everything",
  "all",
  "todo",
  "todos",
  "todas",
  "tout",
  "tous",
  "toutes",
  "alles",
  "alle",
  "全部",
  "都",
].map(phraseTokens);
const EXCEPT = ["except", "apart from", "menos", "excepto", "salvo", "sauf", "hormis", "außer", "bis auf", "除了"].map(
  phraseTokens,
);

/**
 * English words only. In other languages such words leave part of the sentence unexplained, and the agent asks about
 * it.
 */
const UNSENT = ["dont send", "do not send", "not send", "not sending", "without sending"].map(phraseTokens);

/** Things other than the agent's replies that can be in a language, such as the menu. */
const OF_THE_MENU = [
  "translate|translation|menu|menus",
  "traduce|traducir|traduzca|traducción|menú|carta",
  "traduis|traduire|traduisez|traduction|carte|menu",
  "übersetze|übersetz|übersetzen|übersetzung|karte|speisekarte",
  "翻译|菜单",
]
  .flatMap((phrases) => phrases.split("|"))
  .map((phrase) => phraseTokens(phrase));

/** Words that limit a request to certain times. Messages can only be turned off altogether. */
const AT_TIMES = [
  "at night|nights|overnight|weekend|weekends|in the evening|evenings|after|before|until|except|only|for an hour",
  "de noche|por la noche|por las noches|fin de semana|fines de semana|después de|antes de|hasta|excepto|solo",
  "la nuit|le soir|week end|weekend|après|avant|jusqu|sauf|seulement",
  "nachts|abends|wochenende|nach|vor|bis|außer|nur",
  "晚上|夜里|夜间|周末|之后|之前|除了|只",
]
  .flatMap((phrases) => phrases.split("|"))
  .map((phrase) => phraseTokens(phrase));

const SETTING: Ambiguity = { kind: "setting" };

function takeReason(remaining: Tokens, reasons: readonly string[][]): string | null {
  const before = [...remaining];
  while (takePhrase(remaining, reasons) !== -1);
  const taken = before.filter((token, at) => token !== null && remaining[at] === null) as string[];
  return taken.length > 0 ? joined(taken) : null;
}

/** Returns what the names in a text show, in any language. */
function factsOf(tokens: Tokens, exact: readonly Named[]) {
  const has = (kind: Named["kind"]) => exact.some((named) => named.kind === kind);
  return {
    hasItem: has("item"),
    hasDish: has("dish"),
    hasSupplier: has("supplier"),
    hasLanguage: namesLanguage(tokens),
  };
}
