// All of choosing a verb is here, because the weights are compared with each other.
import { type Lexicon, lexiconOf, startedIn } from "#src/features/agent/grammar/phrases.ts";
import { unitAt } from "#src/features/agent/grammar/quantities.ts";
import { positionOf, positionsOf, type Tokens, take } from "#src/features/agent/grammar/tokens.ts";
import { LANGUAGES } from "#src/features/agent/languages.ts";
import { CHANGES, isSetting, type Verb } from "#src/features/agent/grammar/verb.ts";

/** The other contents of a sentence, which make one verb more likely than another. */
export interface Facts {
  hasItem: boolean;
  hasDish: boolean;
  hasSupplier: boolean;
  hasQuantity: boolean;
  hasPeriod: boolean;
  isAhead: boolean;
  hasOrderNumber: boolean;
  hasReference: boolean;
  hasLanguage: boolean;
  /** It asks, and orders nothing. */
  asks: boolean;
}

export interface Choice {
  verb: Verb | null;
  /** The text without the words of the verb. */
  remaining: Tokens;
  /** How many words say it. */
  taken: number;
  /** Whether only weak phrases support the verb. */
  isWeak: boolean;
}

interface Found {
  verb: Verb;
  score: number;
  positions: Set<number>;
  isWeak: boolean;
}

/** The score of a weak phrase. */
const WEAK = 0.35;
/** The best verb is chosen if its score is at least this many times the score of any other verb that changes data. */
const AHEAD = 1.2;

/** Chooses the verb of a text in one language. The verb is null if the text has several acts or no clear one. */
export function chooseVerb(tokens: Tokens, lexicon: Lexicon, facts: Facts, misspelt = false): Choice {
  const reply = replyIn(tokens, lexicon);
  if (reply !== null) return { verb: reply, remaining: tokens.map(() => null), taken: tokens.length, isWeak: false };
  const found = matches(tokens, lexicon, misspelt)
    .map((match) => ({ ...match, score: match.score * fit(match.verb, facts) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || PRECEDENCE.indexOf(a.verb) - PRECEDENCE.indexOf(b.verb));
  const [best] = found;
  // A weak phrase is enough if the text also has a name or a period.
  const isSupported = facts.hasItem || facts.hasDish || facts.hasPeriod || facts.hasSupplier || facts.hasLanguage;
  if (!best || (best.isWeak && !isSupported)) return { verb: null, remaining: [...tokens], taken: 0, isWeak: true };
  const remaining = [...tokens];
  // The words that support the verb count as understood too: "count the stock".
  const support = found.filter(
    (one) => one === best || supports(one.verb, best.verb) || overlaps(one, best) || isCauseOf(one.verb, best.verb),
  );
  for (const { positions } of support) for (const at of positions) remaining[at] = null;
  const rival = found.find(
    (one) => one !== best && isChange(one.verb) && !overlaps(one, best) && !isCauseOf(one.verb, best.verb),
  );
  // A delivery has several amounts, and one of them may belong to the other verb.
  const isClose = rival !== undefined && (best.score < rival.score * AHEAD || best.verb === "received");
  const isDouble = isChange(best.verb) && isClose && !rival.isWeak;
  const taken = remaining.filter((token, at) => token === null && tokens[at] !== null).length;
  return { verb: isDouble ? null : best.verb, remaining, taken, isWeak: best.isWeak };
}

/** A delivery or waste that is mentioned together with a credit is the reason for the credit. */
const isCauseOf = (verb: Verb, of: Verb) => of === "credit" && (verb === "received" || verb === "waste");
/**
 * Words for a person's own settings, such as "in", are too common to count as a second change beside a stock change.
 */
const isChange = (verb: Verb) => CHANGES.some((change) => change === verb) && !isSetting(verb);
/**
 * Verbs about properties that do not belong to a change of the stock: "count the stock" is understood completely, "set
 * the price of rice" is not.
 */
const OF_MONEY: readonly Verb[] = ["price", "cost", "sales", "forecast"];
const OTHERS: { [V in Verb]?: readonly Verb[] } = {
  count: [
    ...OF_MONEY,
    "supplier",
    "purchases",
    "po",
    "deliveries",
    "orders",
    "order_status",
    "report",
    "prep",
    "sold_out",
  ],
  waste: OF_MONEY,
  received: OF_MONEY,
  order: OF_MONEY,
};
const supports = (text: Verb, of: Verb) => !isChange(text) && !OTHERS[of]?.includes(text);
const overlaps = (a: Found, b: Found) => [...a.positions].some((at) => b.positions.has(at));

/**
 * If several verbs are equally likely, the first verb of this list is chosen: "price forecast" asks for the forecast.
 */
const PRECEDENCE: readonly Verb[] = [
  "stop_messages",
  "start_messages",
  "undo",
  "new_supplier",
  "credit",
  "approve_po",
  "cancel_po",
  "help",
  "language",
  "po",
  "order_status",
  "report",
  "forecast",
  "purchases",
  "supplier",
  "deliveries",
  "cost",
  "price",
  "received",
  "waste",
  "made",
  "count",
  "back",
  "stop",
  "order",
  "low",
  "prep",
  "sold_out",
  "sales",
  "orders",
  "stock",
  "yes",
  "no",
];

/**
 * The factor by which the other contents of a sentence change a verb's score; 1 changes nothing, 0 excludes the verb.
 */
function fit(verb: Verb, facts: Facts): number {
  const asks = facts.asks ? 0.3 : 1;
  const amount = facts.hasQuantity ? 1.3 : 1;
  switch (verb) {
    case "count":
      return asks * (facts.hasItem ? amount : 0.6) * (facts.hasQuantity ? 1 : 0.8);
    case "waste":
      return asks * (facts.hasItem ? amount : 0.8);
    case "credit":
      return asks * (facts.hasItem ? 2.2 * amount : 0.4) * (facts.hasSupplier ? 1.3 : 1);
    case "made":
      return asks * (facts.hasItem ? amount : 0.5) * (facts.hasQuantity ? 1 : 0.6);
    case "received":
      return asks * (facts.hasItem ? amount : 0.5) * (facts.hasSupplier ? 1.3 : 1) * (facts.hasQuantity ? 1 : 0.4);
    case "order":
      return asks * (facts.hasItem ? 1.1 : 0.4) * (facts.hasOrderNumber || facts.hasReference ? 0.2 : 1);
    case "stop":
    case "back":
      return (
        asks * (facts.hasDish ? 1.3 : facts.hasItem || facts.hasOrderNumber ? 0.3 : 0.6) * (facts.hasQuantity ? 0.6 : 1)
      );
    case "approve_po":
    case "cancel_po":
      return facts.hasOrderNumber ? asks * 2 : facts.hasItem || facts.hasDish ? 0.3 : asks;
    case "new_supplier":
      return asks * (facts.hasItem || facts.hasDish ? 0.6 : 1.3);
    case "undo":
      return facts.hasOrderNumber ? 0.4 : 1;
    case "po":
      return facts.hasOrderNumber ? 1 : 0.8;
    case "order_status":
      return facts.hasReference ? 1.5 : 1;
    case "language":
      return facts.hasLanguage ? 1.5 : 0.3;
    case "sales":
    case "report":
      return (facts.hasPeriod ? 1.2 : 1) * (facts.hasQuantity ? 0.4 : 1) * (facts.hasItem ? 0.6 : 1);
    case "forecast":
      return (facts.isAhead ? 1.4 : 1) * (facts.hasQuantity ? 0.4 : 1);
    case "sold_out":
      return (facts.asks ? 1.4 : 0.9) * (facts.hasDish || facts.hasItem ? 0.6 : 1);
    case "stock":
      return (facts.hasItem ? 1.2 : 1) * (facts.hasQuantity && facts.asks ? 0.5 : 1);
    case "supplier":
      return (facts.hasItem ? 1.2 : 0.6) * (facts.hasQuantity ? 0.5 : 1);
    case "price":
    case "cost":
      return (facts.hasDish ? 1.2 : 1) * (facts.hasQuantity ? 0.4 : 1);
    case "deliveries":
    case "prep":
    case "orders":
    case "purchases":
      return (facts.hasPeriod ? 1.1 : 1) * (facts.hasItem || facts.hasDish ? 0.7 : 1) * (facts.hasQuantity ? 0.4 : 1);
    case "low":
      return (facts.hasItem || facts.hasDish ? 0.6 : 1.1) * (facts.hasQuantity ? 0.4 : 1);
    case "stop_messages":
    case "start_messages":
      return facts.hasItem || facts.hasDish || facts.hasQuantity ? 0.2 : 1.4;
    case "help":
      return 1;
    case "yes":
    case "no":
      return 0;
  }
}

interface Match {
  verb: Verb;
  score: number;
  positions: number[];
  isWeak: boolean;
}

/** The factor for a phrase that lies inside a longer phrase of another verb: "dropped" in "dropped off". */
const INSIDE = 0.3;

/** The score of each verb, and the positions of its words. */
function matches(tokens: Tokens, lexicon: Lexicon, misspelt: boolean): Found[] {
  const found = new Map<Verb, Found>();
  const all = phraseMatches(tokens, lexicon, misspelt);
  for (const match of all) {
    const { verb, positions, isWeak } = match;
    const isInside = all.some(
      (other) =>
        other.verb !== verb &&
        // A reply ("yes", "no") is only recognised as a whole text.
        other.verb !== "yes" &&
        other.verb !== "no" &&
        !other.isWeak &&
        other.positions.length > positions.length &&
        positions.every((at) => other.positions.includes(at)),
    );
    const one = found.get(verb) ?? { verb, score: 0, positions: new Set<number>(), isWeak: true };
    one.score += match.score * (isInside ? INSIDE : 1);
    one.isWeak &&= isWeak || isInside;
    for (const at of positions) one.positions.add(at);
    found.set(verb, one);
  }
  return [...found.values()];
}

/**
 * The phrases of each verb that the text contains. Phrases of different verbs may share words. Within one verb, no word
 * counts twice.
 */
function phraseMatches(tokens: Tokens, lexicon: Lexicon, misspelt: boolean): Match[] {
  const { verbs, same } = startedIn(tokens, lexicon, misspelt);
  const leftByVerb = new Map<Verb, Tokens>();
  return verbs.flatMap(({ meaning: verb, parts, length, isWeak }) => {
    const remaining = leftByVerb.get(verb) ?? [...tokens];
    leftByVerb.set(verb, remaining);
    const starts = positionsOf(remaining, parts, same);
    const [first] = starts ?? [];
    const isNumber = parts.length === 1 && parts[0]?.length === 1 && parts[0][0] === "86";
    if (!starts || first === undefined || (isNumber && unitAt(tokens, first + 1) !== null)) return [];
    const positions = starts.flatMap((at, index) => (parts[index] ?? []).map((_, offset) => at + offset));
    for (const at of positions) remaining[at] = null;
    return [{ verb, positions, isWeak, score: isWeak ? WEAK : lengthOf(parts, length) }];
  });
}

const AMOUNTS: readonly Verb[] = ["credit", "count", "waste", "received", "made", "order"];

/** Whether the text contains, in any language, a verb that takes an amount. */
export const saysAmount = (tokens: Tokens): boolean =>
  LANGUAGES.some((language) =>
    matches(tokens, lexiconOf(language), false).some(({ verb, isWeak }) => !isWeak && AMOUNTS.includes(verb)),
  );

/** Whether the text clearly contains a verb, in addition to anything else. */
export const saysVerb = (tokens: Tokens, lexicon: Lexicon, verb: Verb): boolean =>
  matches(tokens, lexicon, false).some((found) => found.verb === verb && !found.isWeak);

/** Marks all words that express one of the verbs as understood. */
export function takePhrases(tokens: Tokens, lexicon: Lexicon, verbs: readonly Verb[]): void {
  for (const { verb, positions } of matches(tokens, lexicon, false)) {
    if (verbs.includes(verb)) for (const at of positions) tokens[at] = null;
  }
}

/**
 * Two words score more than one, but not twice as much. A Chinese word has two characters or more, so they count half.
 */
const lengthOf = (parts: readonly string[][], length: number) => {
  const isHan = /\p{Script=Han}/u.test(parts[0]?.[0] ?? "");
  return Math.sqrt(isHan ? Math.max(length / 2, 0.7) : length);
};

/** Recognises a text that contains only a reply: "Yes", "yes please do it". A reply that contains a "no" is a "no". */
function replyIn(tokens: Tokens, { verbs: phrases, fillers }: Lexicon): "yes" | "no" | null {
  if (tokens.some((token) => token === null) || tokens.length > MAX_REPLY) return null;
  for (const reply of ["no", "yes"] as const) {
    const remaining = [...tokens];
    let found = false;
    for (const { meaning, parts } of phrases) {
      if (meaning !== "yes" && meaning !== "no") continue;
      const words = parts.flat();
      for (let at = positionOf(remaining, words); at !== -1; at = positionOf(remaining, words)) {
        take(remaining, at, words.length);
        found ||= meaning === reply;
      }
    }
    const over = remaining.filter((token) => token !== null);
    const isOnly =
      over.every((token) => COURTESY.has(token)) ||
      (over.length === 1 && fillers.has(over[0] ?? "") && tokens.length > 1);
    if (found && isOnly) return reply;
  }
  return null;
}

/** Maximum number of words in a reply. */
const MAX_REPLY = 6;
const COURTESY = new Set(
  "please pls thanks thank you chef boss mate man hombre tio por favor gracias jefe merci s il te plait stp svp bitte danke chef 请 谢 谢 吧 啊 了 的 it that".split(
    " ",
  ),
);
