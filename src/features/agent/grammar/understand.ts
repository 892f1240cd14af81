import { exactNames, type Named, type Placed, similarNames } from "#src/features/agent/grammar/names.ts";
import {
  beginsWith,
  findOrderNumber,
  findPeriod,
  hasPhrase,
  KNOWN_WORDS,
  lexiconOf,
  takePhrase,
} from "#src/features/agent/grammar/phrases.ts";
import { chooseVerb, type Facts, saysAmount, takePhrases } from "#src/features/agent/grammar/choose-verb.ts";
import { findDay, type NamedDay } from "#src/features/agent/grammar/days.ts";
import { takeComplaint } from "#src/features/agent/grammar/complaints.ts";
import { findQuantity, type FoundQuantity, unitAt } from "#src/features/agent/grammar/quantities.ts";
import {
  joined,
  phraseTokens,
  positionOf,
  type Rest,
  simplified,
  take,
  tokensOf,
} from "#src/features/agent/grammar/tokens.ts";
import { findUntil, takeUntil, type Until } from "#src/features/agent/grammar/until.ts";
import type { Period, Verb } from "#src/features/agent/grammar/verb.ts";
import { languageNamed, namesLanguage } from "#src/features/agent/grammar/language-names.ts";
import { type Language, LANGUAGES } from "#src/shared/languages.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

export interface Understood<N extends Named = Named> {
  /** Null when it is not clear what is asked. */
  verb: Verb | null;
  language: Language;
  /** It asks, or says that something is not: then nothing is proposed. */
  isStatement: boolean;
  /** The verb is spelt as it is known; without asking nothing is done otherwise. */
  isSpelt: boolean;
  /** Nothing stands in the text but what is understood, and courtesies. */
  isPlain: boolean;
  /** What is named by its whole name, or by one that is nearly it; the longest name first. */
  exact: N[];
  /** What of `exact` is called otherwise in the text: by a name with a letter or two wrong, or by an alias. */
  respelt: Respelt<N>[];
  /** How many words of the text nothing explains. */
  unknown: number;
  /** The words that are left: a name, or a part of one. */
  name: string;
  quantity: FoundQuantity;
  period: Period | null;
  /** A day beside those of `period`: "friday". */
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

export interface Respelt<N extends Named = Named> {
  named: N;
  words: string;
}

export interface Known<N extends Named = Named> {
  names: readonly N[];
  /** The decimal signs in use where the restaurant is. */
  signs: readonly DecimalSign[];
  /** The language where the words do not say it. */
  language: Language;
}

/**
 * Returns what a person says, by grammar alone: the verb, the names, the quantity and the period in it. What follows
 * "because" or a comma is the reason of something, where it says nothing else.
 */
export function understand<N extends Named>(text: string, known: Known<N>): Understood<N> {
  const whole = parse(text, known);
  const [said, note] = splitNote(text);
  if (note === null || (whole.verb !== null && whole.verb !== "waste" && whole.name === "")) return whole;
  const first = parse(said, known);
  const second = parse(note, known);
  const isReason =
    second.quantity.kind === "none" && second.exact.length === 0 && (second.verb === null || !DOES.has(second.verb));
  if (first.verb === null || !isReason || (whole.verb !== null && whole.verb !== first.verb)) return whole;
  return { ...first, note, isStatement: first.isStatement && !hasPhrase(tokensOf(note), JOKES) };
}

/** What takes back what was said before it. */
const JOKES = [
  "joking|just joking|kidding|just kidding|jk|lol|lmao|haha+|not really",
  "es broma|de broma|broma|bromeo|jaja+|mentira",
  "je rigole|je plaisante|je blague|blague|mdr|ptdr",
  "scherz|kleiner scherz|nur spass|war nur spass|war ein witz|quatsch",
  "开玩笑|玩笑|逗你|骗你|才怪|哈哈",
]
  .flatMap((phrases) => phrases.split("|"))
  .map((phrase) => phraseTokens(phrase));

/** Somebody's words as they were said: `Lola: "se acabó la paella"`. */
const isQuoted = (text: string): boolean => /^[^:：]{1,40}[:：]\s*["“”„«「『]/u.test(text);

/** What is booked at once: nobody can do it tomorrow. */
const isOfNow = (verb: Verb | null) => verb !== null && OF_NOW.has(verb);
const OF_NOW = new Set<Verb>(["count", "waste", "received", "made", "back", "credit"]);

/** A time of day until which something holds is no amount. */
function withoutClock(rest: Rest): Rest {
  for (const language of LANGUAGES) {
    const copy: Rest = [...rest];
    if (findUntil(copy, { ...lexiconOf(language), forever: [] })?.kind === "time") return copy;
  }
  return rest;
}

/** What follows a comma and is one of these is an order of its own. */
const DOES = new Set<Verb>(["count", "received", "stop", "back", "made", "order", "approve_po", "cancel_po", "undo"]);

function parse<N extends Named>(text: string, { names, signs, language: own }: Known<N>): Understood<N> {
  const rest: Rest = tokensOf(text);
  const placed = takeExact(rest, names);
  const misspelt = placed.length === 0 ? takeSimilar(rest, names, KNOWN_WORDS) : [];
  const exact = [...new Set([...placed, ...misspelt].map(({ named }) => named))];
  const reference = findReference(text);
  const orderNumber = findOrderNumber(rest, reference);
  const dated: Rest = [...rest];
  const day = findDay(dated);
  const period = findPeriod(dated, own);
  const { quantity, positions } = quantityIn(withoutClock(rest), signs, reference);
  const counted = rest.map((token, at) => (positions.has(at) ? null : token));
  const facts = {
    ...factsOf(rest, exact),
    hasPeriod: period !== null || day !== null,
    isAhead: period === "tomorrow" || day !== null,
  };
  const said = {
    ...facts,
    hasQuantity: quantity.kind !== "none",
    hasOrderNumber: orderNumber !== null,
    hasReference: reference !== null,
  };
  const { language, verb: found, left, isSpelt, asks } = inBestLanguage(counted, own, said, text);
  const lexicon = lexiconOf(language);
  // "Looks good, go ahead and approve it" says one thing three times.
  if (found === "approve_po" || found === "cancel_po") takePhrases(left, lexicon, [found, "yes"]);
  // What is a part of the verb denies nothing: "nicht mehr verkaufen".
  while (takePhrase(left, lexicon.courtesies) !== -1);
  if (found === "credit") takeComplaint(left);
  const isDenied = hasPhrase(left, lexicon.negations) || isQuoted(text) || (period === "tomorrow" && isOfNow(found));
  // "Undo what I just booked" asks nothing.
  const isStatement = found === "undo" ? !/[?？]/.test(text) && !isDenied : !asks && !isDenied;
  const wanted = languageNamed([...rest]);
  languageNamed(left);
  const withoutUntil: Rest = [...rest];
  const until = found === "stop" ? findUntil(withoutUntil, lexicon) : null;
  for (const at of left.keys()) if (withoutUntil[at] === null) left[at] = null;
  findDay(left);
  findPeriod(left, language);
  if (until !== null) takeUntil(left, lexicon);
  const unknown = unexplained(left, lexicon.fillers).length;
  const drops = rest.some((token) => token === "dropped" || token === "drops");
  const verb = meantVerb(found, { exact, orderNumber, reference, wanted, period, asks, quantity, unknown, drops });
  const note = verb === "waste" ? takeReason(left, lexicon.reasons) : null;
  const explained: Rest = [...left];
  const similar = exact.length === 0 ? takeSimilar(left, names, lexicon.fillers) : misspelt;
  const byAlias = placed.flatMap(({ named, alias }) => (alias === null ? [] : [{ named, words: alias }]));
  const named = left.flatMap((token, at) => (rest[at] === null || token !== explained[at] ? [at] : []));
  const name = joined(leftOver(rest, left, named, lexicon.fillers));
  return {
    verb,
    language,
    isStatement,
    isSpelt,
    isPlain: unexplained(left, PLAIN).length === 0,
    exact: similar.length > 0 ? similar.map(({ named }) => named) : exact,
    respelt: [...similar, ...byAlias],
    name,
    quantity,
    period,
    day,
    note,
    reference,
    orderNumber,
    until,
    wanted,
    unknown: unexplained(left, lexicon.fillers).length,
  };
}

/** The reference of an order, as it is written ("ORD-2231") or as it is typed in a hurry ("ord 2231"). */
function findReference(text: string): string | null {
  const written = /\b(?:ord|sr)-[a-z0-9-]{3,}\b|\b(?!po-|dix-)[a-z]{2,4}-(?=[a-z-]*\d)[a-z0-9-]{3,}\b/i.exec(text)?.[0];
  if (written !== undefined) return written;
  const [, series, number] = /\b(ord|sr)\s*#?\s*(\d{3,})\b/i.exec(text) ?? [];
  return series === undefined ? null : `${series}-${number}`;
}

/** Words that say nothing about whether something is meant: "maybe" and "later" are none of them. */
const PLAIN = new Set(
  "the a please pls now thanks chef guys el la los las por favor ya ahora gracias le les de du l d s il te vous plait stp svp maintenant merci der die das den bitte jetzt danke 请 了 的 吧 现在".split(
    " ",
  ),
);

interface Beside {
  exact: readonly Named[];
  orderNumber: number | null;
  reference: string | null;
  wanted: Language | null;
  period: Period | null;
  asks: boolean;
  quantity: FoundQuantity;
  unknown: number;
  drops: boolean;
}

/** The words that nothing explains. */
const unexplained = (left: Rest, fillers: ReadonlySet<string>) =>
  left.filter((token): token is string => token !== null && !fillers.has(token));

/**
 * Returns the words that nothing explains. Beside a name or after "and" they can be another one: "salmon trimmings" are not
 * salmon. A few that stand elsewhere are talk.
 */
export function leftOver(rest: Rest, left: Rest, names: readonly number[], fillers: ReadonlySet<string>): string[] {
  const over = left.flatMap((token, at) => (token !== null && !fillers.has(token) ? [at] : []));
  const words = over.map((at) => left[at] as string);
  if (names.length === 0 || over.length > MAX_TALK) return words;
  const isTalk = over.every(
    (at) =>
      !names.some((name) => Math.abs(name - at) === 1) &&
      !LISTS.has(rest[at + 1] ?? "") &&
      !rest.slice(0, at).some((token) => LISTS.has(token ?? "")),
  );
  return isTalk ? [] : words;
}

const MAX_TALK = 3;
const LISTS = new Set([
  "and",
  "y",
  "e",
  "et",
  "und",
  "plus",
  "except",
  "minus",
  "excepto",
  "menos",
  "sauf",
  "ausser",
  "和",
  "跟",
]);

/** What the other parts of a sentence say about its verb: "who delivers tomorrow" asks for deliveries, not for a supplier. */
function meantVerb(
  verb: Verb | null,
  { exact, orderNumber, reference, wanted, period, asks, quantity, unknown, drops }: Beside,
): Verb | null {
  const has = (kind: Named["kind"]) => exact.some((named) => named.kind === kind);
  if (orderNumber !== null) return verb === null || READS_ORDERS.has(verb) ? "po" : verb;
  // Without its number, a word for an order to a supplier asks for all of them, and "cancel" says nothing.
  if (verb === "po") return "purchases";
  if (verb === "cancel_po") return null;
  if (reference !== null && (verb === null || READS_ORDERS.has(verb))) return "order_status";
  if (wanted !== null && exact.length === 0 && quantity.kind === "none" && verb !== "new_supplier") return "language";
  if (verb === "language") return null;
  if (saysMore(verb, exact, quantity)) return null;
  // "We have 12 eggs" says what is there; "Ocean Fresh, 5 kg salmon" what they brought.
  if (quantity.kind === "quantity" && !asks && has("item")) {
    // "Ocean Fresh just dropped 10 kg salmon": who delivers drops nothing on the floor.
    if (verb === "waste" && has("supplier") && drops) return "received";
    if (has("supplier") && (verb === null || ["stock", "count", "made", "deliveries", "supplier"].includes(verb)))
      return "received";
    if (verb === "stock") return unknown === 0 ? "count" : null;
  }
  if (verb === "stock" && !asks && quantity.kind !== "none" && (has("item") || has("dish"))) return null;
  if (verb === "supplier" && !has("item") && period !== null) return "deliveries";
  if (period === "tomorrow" && asks && (verb === "stock" || verb === "sales" || verb === "orders")) {
    return has("item") && !has("dish") ? verb : "forecast";
  }
  return verb;
}

/** Whether a sentence says what its verb has no use for: then it is another verb that was meant. */
function saysMore(verb: Verb | null, exact: readonly Named[], { kind }: FoundQuantity): boolean {
  if (verb === null) return false;
  if (kind !== "none" && WITHOUT_QUANTITY.has(verb)) return true;
  return WITHOUT_NAME.has(verb) && exact.some((named) => named.kind !== "supplier");
}
const WITHOUT_NAME = new Set<Verb>(["sales", "report", "orders", "help"]);
const WITHOUT_QUANTITY = new Set<Verb>([
  ...WITHOUT_NAME,
  "supplier",
  "low",
  "deliveries",
  "prep",
  "purchases",
  "sold_out",
  "new_supplier",
]);

const READS_ORDERS = new Set<Verb>([
  "order",
  "orders",
  "order_status",
  "purchases",
  "po",
  "deliveries",
  "stock",
  "price",
  "low",
  "sales",
  "prep",
  "forecast",
]);

/** Takes the longest whole names out of the text, so that "chicken stock" does not ask for a stock. */
export function takeExact<N extends Named>(rest: Rest, names: readonly N[]): Placed<N>[] {
  const found = exactNames(rest, names);
  const longest: typeof found = [];
  for (const one of found) {
    const overlaps = longest.some(({ at, length }) => one.at < at + length && at < one.at + one.length);
    const isSame = longest.some(({ at, length }) => one.at === at && one.length === length);
    if (!overlaps || isSame) longest.push(one);
  }
  for (const { at, length } of longest) take(rest, at, length);
  return longest;
}

/** Takes the words that are a name with a letter or two wrong, when it can be one only. */
function takeSimilar<N extends Named>(left: Rest, names: readonly N[], fillers: ReadonlySet<string>): Respelt<N>[] {
  const found = similarNames(left, names, fillers);
  if (!found) return [];
  take(left, found.at, found.length);
  return found.named.map((named) => ({ named, words: found.words }));
}

function takeReason(left: Rest, reasons: readonly string[][]): string | null {
  const before = [...left];
  while (takePhrase(left, reasons) !== -1);
  const taken = before.filter((token, at) => token !== null && left[at] === null) as string[];
  return taken.length > 0 ? joined(taken) : null;
}

/** What the names of a text say, whatever its language. */
function factsOf(rest: Rest, exact: readonly Named[]) {
  const has = (kind: Named["kind"]) => exact.some((named) => named.kind === kind);
  return { hasItem: has("item"), hasDish: has("dish"), hasSupplier: has("supplier"), hasLanguage: namesLanguage(rest) };
}

/** Returns how much is said, and where. "86" is what a dish is, unless it counts something. */
function quantityIn(rest: Rest, signs: readonly DecimalSign[], reference: string | null) {
  const copy: Rest = [...rest];
  findPeriod(copy, "en");
  if (reference !== null) for (const part of tokensOf(reference)) takePhrase(copy, [[part]]);
  // Said aloud.
  const spoken = positionOf(copy, ["eighty", "six"]);
  if (spoken !== -1 && unitAt(copy, spoken + 2) === null && !saysAmount(rest)) copy.fill("~", spoken, spoken + 2);
  const isDish = (at: number) => copy[at] === "86" && unitAt(copy, at + 1) === null && !saysAmount(rest);
  for (const at of copy.keys()) if (isDish(at)) copy[at] = "~";
  const before = [...copy];
  const quantity = findQuantity(copy, signs);
  const positions = new Set(before.flatMap((token, at) => (token !== null && copy[at] === null ? [at] : [])));
  return { quantity, positions };
}

interface Parsed {
  language: Language;
  verb: Verb | null;
  left: Rest;
  asks: boolean;
  score: number;
}

function inBestLanguage(rest: Rest, own: Language, facts: Omit<Facts, "asks">, text: string) {
  const languages = [own, ...LANGUAGES.filter((language) => language !== own)];
  const best = (misspelt: boolean): Parsed =>
    languages
      .map((language) => parseIn(language, rest, facts, text, misspelt))
      .reduce((found, parse) => (parse.score > found.score ? parse : found));
  const spelt = best(false);
  if (spelt.verb !== null) return { ...spelt, isSpelt: true };
  const second = best(true);
  return second.verb === null ? { ...spelt, isSpelt: true } : { ...second, isSpelt: false };
}

function parseIn(language: Language, rest: Rest, facts: Omit<Facts, "asks">, text: string, misspelt: boolean): Parsed {
  const lexicon = lexiconOf(language);
  const { questions, negations, openers, courtesies } = lexicon;
  // "¿Cómo?" asks, "como proveedor" does not.
  const asking = rest.map((token, at) => (token === "como" && rest[at + 1]?.startsWith("proveedor") ? null : token));
  const isQuestion = /[?？]/.test(text) || hasPhrase(asking, questions) || beginsWith(asking, openers);
  const asks = isQuestion && !hasPhrase(rest, courtesies);
  const { verb, left, taken } = chooseVerb(rest, lexicon, { ...facts, asks }, misspelt);
  const words = left.filter((token) => token !== null);
  const known = words.filter((word) => lexicon.known.has(word)).length;
  const other = [...questions, ...openers, ...negations].filter((phrase) => positionOf(left, phrase) !== -1).length;
  return { language, verb, left, asks, score: taken * 3 + known + other };
}

const BECAUSE = LANGUAGES.flatMap((language) => lexiconOf(language).because)
  .map((words) => joined(words))
  .filter((words) => words.length > 3 || /\p{Script=Han}/u.test(words));

/** Returns what is said before and after "because", or a comma that no number follows. */
function splitNote(whole: string): [string, string | null] {
  const text = simplified(whole);
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
