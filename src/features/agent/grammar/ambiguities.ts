// All ambiguities are here, because they are tried in one order.
import { unexplained } from "#src/features/agent/grammar/left-over.ts";
import { numberWordAt } from "#src/features/agent/grammar/number-words.ts";
import { hasPhrase, takePhrase } from "#src/features/agent/grammar/phrases.ts";
import { isOf, type FoundQuantity, unitAt } from "#src/features/agent/grammar/quantities.ts";
import { isHan, joined, phraseTokens, type Tokens, standsAt, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import type { Verb } from "#src/features/agent/grammar/verb.ts";
import { readRows } from "#src/shared/read-rows.ts";

/** The part of a change that is not understood. The agent asks about it and does not propose the change. */
export type Ambiguity =
  /** The number belongs to a price, a threshold or another property, not to the stock. */
  | { kind: "property" }
  /** An unknown word follows the number, where its unit is expected. */
  | { kind: "unit"; words: string }
  /** The text names a supplier that the restaurant does not have. */
  | { kind: "source"; words: string }
  /** The words can describe goods that were thrown away, and goods that were delivered. */
  | { kind: "act" }
  /**
   * Unexplained words, or words that change the meaning of the amount: "order rice up to 20 kg", "rice should be 20".
   */
  | { kind: "words"; words: string }
  /** Unknown words appear together with a personal setting: "mute the music". */
  | { kind: "setting" };

const split = (texts: readonly string[]) =>
  texts.flatMap((phrases) => phrases.split("|").map((phrase) => phraseTokens(phrase)));

/** The properties of an ingredient other than its stock, including those that are set on a screen. */
const PROPERTIES = readRows(new URL("words/properties.tsv", import.meta.url), ["language", "phrase"]).map(
  ({ phrase }) => phraseTokens(phrase),
);

/** Phrases with a property word such as "level" that mean the stock itself. */
const STOCK_LEVELS = split([
  "stock level|stock levels|inventory level|level of stock|count level|on hand level",
  "nivel de stock|nivel de existencias|nivel de inventario",
  "niveau de stock|niveau du stock|niveau stock|niveau d inventaire",
  "库存水平",
]);

/** Words that precede the name of a supplier. */
const FROM = new Set(
  "from with at via by ask tell call phone frag frage ruf de del desde con chez à a au aux du des von vom bei beim zum aus 从 向 跟 找 问 由".split(
    " ",
  ),
);
const ARTICLES = new Set(
  "the our my a an el la los las nuestro le les l notre der die das dem den unser unserem".split(" "),
);

/** Words that describe both goods that fall and goods that a supplier leaves at the door. */
const FALLS_OR_COMES = split([
  "dropped|dropping|drop|drops|left|unloaded",
  "dejó|dejaron|dejado|soltó|soltaron",
  "laissé|laissés|laissée|déposé|déposés|posé|lâché",
  "abgesetzt|abgeworfen|hingestellt|dagelassen",
  "放下|扔下|丢下|撂下",
]);

/**
 * Phrases that say either that somebody went away, or that somebody brought or left goods: "they left 12 eggs". The
 * somebody can also be a guest.
 */
const SOMEBODY_LEFT = [
  ...["they", "he", "she", "someone", "somebody", "everyone", "everybody", "people", "party"].flatMap((who) =>
    ["left", "have left", "has left", "ve left", "have gone", "are gone", "just left"].map((goes) => `${who} ${goes}`),
  ),
  ...["fue", "fueron", "han ido", "ha ido", "marcharon", "marchó", "han marchado"].map((goes) => `se ${goes}`),
  ...["ils sont", "elles sont", "il est", "elle est", "ils étaient", "s en sont", "s en est"].flatMap((who) =>
    ["partis", "parties", "parti", "partie", "allés", "allées", "allé", "repartis"].map((goes) => `${who} ${goes}`),
  ),
  ...["gegangen", "weggegangen", "abgehauen", "weggefahren"].flatMap((goes) =>
    ["sind", "ist", "waren", "sind schon", "sind alle"].map((who) => `${who} ${goes}`),
  ),
  ...["他们", "她们", "他", "她", "人", "客人", "大家", "桌"].flatMap((who) =>
    ["走了", "都走了", "已经走了", "刚走", "离开了", "离开", "走掉了"].map((goes) => who + goes),
  ),
].map((phrase) => phraseTokens(phrase));

/** A deliverer who "left" has delivered goods, but the words can also state the remaining stock. */
const DELIVERER_LEFT = split(["driver left|guy left|man left"]);

/** Words that make an amount a wanted level. The text does not say how much is missing to reach the level. */
const UP_TO = split([
  "up to|to|until|till|until we have|till we have|to a total of",
  "hasta|hasta tener|hasta llegar a",
  "jusqu à|jusqu à avoir",
  "bis|bis zu|bis auf|auf|auf insgesamt",
  "到|至|足|满|够|齐",
]);

/** Words that make the amount of a count a wanted level: "bring rice up to 20 kg". */
const TOPS_UP = split([
  "up to|back up to",
  "hasta",
  "jusqu à|complét+|recomplét+|remont+",
  "bis auf|auffüll+|aufstock+",
  "补到|补足|补满|补够|补齐|凑够|凑足",
]);

/** Words that say what the stock should be, which is not what the stock is. */
const OUGHT = split([
  "should be|should have|ought to be|has to be|have to be|must be|needs to be|need to be|supposed to be",
  "debe ser|debe haber|debería|deberían|tiene que ser|tiene que haber|tendría que",
  "doit être|doit y avoir|devrait|devraient|il faudrait",
  "soll|sollte|sollten|sollen|muss|müssen|müsste",
  "应该|应当|应有|必须",
]);

/** A sign that makes a number a price or a percentage: "$20", "20 €", "50%". */
const SIGNED = /(?<before>\p{Sc})\s*(?<price>\d[\d.,]*)|(?<number>\d[\d.,]*)\s*(?<behind>\p{Sc}|[%％٪元円원])/gu;

export interface Parts {
  /** As it was written. */
  text: string;
  verb: Verb | null;
  /** The sentence without its names and amounts. */
  counted: Tokens;
  /** The sentence without all the words that are understood. */
  remaining: Tokens;
  /** The positions of the removed names and amounts. */
  names: readonly number[];
  amounts: readonly number[];
  quantity: FoundQuantity;
  hasSupplier: boolean;
  fillers: ReadonlySet<string>;
  /** Whether only weak phrases support the verb. */
  isWeak: boolean;
}

/** Returns the part of a change that is not understood; null if everything is understood. */
export function ambiguityIn(parts: Parts): Ambiguity | null {
  const { verb, counted, isWeak } = parts;
  if (verb === "count" && (hasPhrase(withoutLevels(counted), PROPERTIES) || isPropertyOfName(parts)))
    return { kind: "property" };
  const wanted = wantedLevel(parts);
  if (wanted !== null) return { kind: "words", words: joined(wanted) };
  if (verb === "count" && hasPhrase(counted, DELIVERER_LEFT)) return { kind: "act" };
  const goes = parts.hasSupplier ? undefined : SOMEBODY_LEFT.find((words) => hasPhrase(counted, [words]));
  if (goes !== undefined && OF_GOODS.has(verb)) return { kind: "act" };
  if (goes !== undefined && verb === "stop") return { kind: "words", words: joined(goes) };
  if (verb === "waste" && isWeak && hasPhrase(counted, FALLS_OR_COMES)) return { kind: "act" };
  const source = FROM_SUPPLIERS.has(verb) && !parts.hasSupplier ? sourceIn(parts) : null;
  if (source !== null) return { kind: "source", words: source };
  const unit = AMOUNTS.has(verb) ? unitIn(parts) : null;
  return unit === null ? null : { kind: "unit", words: unit };
}

/**
 * Verbs whose effect depends on every word of the sentence: a word can name another kind of ingredient, a condition or
 * a supplier.
 */
const EXACT = new Set<Verb | null>(["order", "received", "count", "made", "approve_po"]);

/**
 * Returns the unexplained words of a change. For other verbs than those of `EXACT` it returns null: people give the
 * reason for throwing away, stopping or cancelling something in their own words, so unexplained words are ignored.
 *
 * @param names all names of the restaurant. A word that is part of a name is not returned.
 */
export function unknownWordsIn(
  verb: Verb | null,
  strange: readonly string[],
  names: readonly { name: string }[],
): Ambiguity | null {
  if (!EXACT.has(verb) || strange.length === 0) return null;
  const parts = new Set(names.flatMap(({ name }) => tokensOf(name)));
  const words = strange.filter(
    (word) => !parts.has(word) && unitAt([word], 0) === null && numberWordAt([word], 0) === null,
  );
  return words.length === 0 ? null : { kind: "words", words: joined(words) };
}

/** The words that make an amount a wanted level; null if the amount is the present stock or the ordered quantity. */
function wantedLevel({ verb, text, counted, amounts }: Parts): readonly string[] | null {
  if (verb === "count" && !CORRECTION.test(text))
    return [...OUGHT, ...TOPS_UP].find((words) => hasPhrase(counted, [words])) ?? null;
  if (verb !== "order") return null;
  const isAmount = (at: number) => amounts.includes(at) || /^\d/.test(counted[at] ?? "");
  return (
    UP_TO.find((words) => counted.some((_, at) => standsAt(counted, at, words) && isAmount(at + words.length))) ?? null
  );
}
/** A correction such as "It should be 31, not 40" states the present stock. */
const CORRECTION = /(?:不是|\b(?:not|no|pas|nicht))\s*\d/iu;

function withoutLevels(counted: Tokens): Tokens {
  const remaining: Tokens = [...counted];
  while (takePhrase(remaining, STOCK_LEVELS) !== -1);
  return remaining;
}

/** Verbs that can be confused with a sentence about people who leave and bring, leave or take something. */
const OF_GOODS = new Set<Verb | null>(["count", "received", "waste"]);
const FROM_SUPPLIERS = new Set<Verb | null>(["order", "received", "credit"]);
const AMOUNTS = new Set<Verb | null>(["order", "received", "credit", "count", "waste", "made"]);

/** Whether unexplained words precede "of" and a name: "the calories of salmon". */
function isPropertyOfName({ counted, remaining, names, fillers }: Parts): boolean {
  return names.some((name) => {
    let at = name - 1;
    while (ARTICLES.has(counted[at] ?? "")) at -= 1;
    const isBefore = isOf(counted[at]) || DES.has(counted[at] ?? "");
    return isBefore && isOpen(remaining[at - 1], fillers);
  });
}
const DES = new Set(["du", "des", "vom", "der", "la", "l", "的"]);

const isOpen = (token: string | null | undefined, fillers: ReadonlySet<string>): token is string =>
  typeof token === "string" && unexplained([token], fillers).length > 0;

/** The unexplained words after "from". */
function sourceIn({ counted, remaining, amounts, fillers }: Parts): string | null {
  for (const [at, token] of counted.entries()) {
    // In "10 kilos de cebolla" the "de" means "of", not "from".
    const isAmount = isOf(token) && (amounts.includes(at - 1) || unitAt(counted, at - 1) !== null);
    if (!FROM.has(token ?? "") || isAmount) continue;
    let from = at + 1;
    while (ARTICLES.has(remaining[from] ?? "")) from += 1;
    const words = runAt(remaining, from, fillers);
    if (words.length > 0) return joined(words);
  }
  return null;
}

/**
 * The unexplained words that begin at a position. A Chinese name has at least two characters, and some of them may be
 * known words.
 */
function runAt(remaining: Tokens, from: number, fillers: ReadonlySet<string>): string[] {
  const isName = isHan(remaining[from] ?? "")
    ? (token: string | null | undefined) => typeof token === "string" && isHan(token)
    : (token: string | null | undefined) => isOpen(token, fillers);
  let to = from;
  while (isName(remaining[to])) to += 1;
  const words = remaining.slice(from, to) as string[];
  return isHan(words[0] ?? "") && (words.length < 2 || unexplained(words, fillers).length === 0) ? [] : words;
}

/**
 * The word after a number without a unit, if the word does not belong to the number: "3 blorps of salmon", "for 20
 * people".
 */
function unitIn({ text, remaining, amounts, quantity }: Parts): string | null {
  const last = amounts.at(-1);
  if (quantity.kind !== "quantity" || quantity.quantity.unit !== null || last === undefined) return null;
  const said = Number(quantity.quantity.number);
  for (const { groups } of text.matchAll(SIGNED)) {
    const number = groups?.["price"] ?? groups?.["number"] ?? "";
    if (Number(number.replace(",", ".")) === said) return groups?.["before"] ?? groups?.["behind"] ?? null;
  }
  const word = remaining[last + 1];
  return typeof word !== "string" || isHan(word) || LINKS.has(word) ? null : word;
}

/** Words that name nothing. They may follow a number that counts the ingredient itself. */
const LINKS = new Set(
  (
    "of in on at for from to with by and or but because since as that which its it they we i you is are was were today now please pls only just left too also so then thats not no thanks mate chef boss more after before than there here actually exactly exact all total altogether in down up off " +
    "de del en a al para por con y o pero porque como que es son era eran hoy ahora favor porfa solo ya no gracias jefe mas ahi aqui total justo justos exactos " +
    "du des d en a au aux pour par avec et ou mais car parce comme que qui c est sont etait hoy aujourd maintenant seulement plus pas merci chef svp stp la ici total dans sur pile juste " +
    "von vom in im am an auf fur mit und oder aber weil da denn als die der das den es sie wir ich ist sind war waren heute jetzt bitte nur noch nicht kein danke chef mehr da hier insgesamt aus bei zum zur genau exakt"
  ).split(" "),
);
