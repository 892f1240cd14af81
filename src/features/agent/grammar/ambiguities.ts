// All ambiguities are here, because they are tried in one order.
import { unexplained } from "#src/features/agent/grammar/left-over.ts";
import { numberWordAt } from "#src/features/agent/grammar/number-words.ts";
import { hasPhrase, takePhrase } from "#src/features/agent/grammar/phrases.ts";
import { isOf, type FoundQuantity, unitAt } from "#src/features/agent/grammar/quantities.ts";
import { isHan, joined, phraseTokens, type Tokens, standsAt, tokensOf } from "#src/features/agent/grammar/tokens.ts";
import type { Verb } from "#src/features/agent/grammar/verb.ts";
import { readRows } from "#src/shared/read-rows.ts";

/** What of a change is not understood, so that it is asked about instead of proposed. */
export type Ambiguity =
  /** The number is of a price, a threshold or another property, not of the stock. */
  | { kind: "property" }
  /** A word stands where the unit of the number would. */
  | { kind: "unit"; words: string }
  /** A supplier is named that the restaurant does not have. */
  | { kind: "source"; words: string }
  /** The words can be said of something thrown away, and of something that came. */
  | { kind: "act" }
  /** Words that nothing explains, or that say more than an amount: "order rice up to 20 kg", "rice should be 20". */
  | { kind: "words"; words: string }
  /** Words that mean nothing here stand beside a person's own setting: "mute the music". */
  | { kind: "setting" };

const split = (texts: readonly string[]) =>
  texts.flatMap((phrases) => phrases.split("|").map((phrase) => phraseTokens(phrase)));

/** What an ingredient has beside its stock, and what is set of it on a screen. */
const PROPERTIES = readRows(new URL("words/properties.tsv", import.meta.url), ["language", "phrase"]).map(
  ({ phrase }) => phraseTokens(phrase),
);

/** The level of what is there is the stock itself. */
const STOCK_LEVELS = split([
  "stock level|stock levels|inventory level|level of stock|count level|on hand level",
  "nivel de stock|nivel de existencias|nivel de inventario",
  "niveau de stock|niveau du stock|niveau stock|niveau d inventaire",
  "库存水平",
]);

/** What stands before the name of who brings something. */
const FROM = new Set(
  "from with at via by ask tell call phone frag frage ruf de del desde con chez à a au aux du des von vom bei beim zum aus 从 向 跟 找 问 由".split(
    " ",
  ),
);
const ARTICLES = new Set(
  "the our my a an el la los las nuestro le les l notre der die das dem den unser unserem".split(" "),
);

/** What is said of things that fall and of things that a supplier leaves at the door. */
const FALLS_OR_COMES = split([
  "dropped|dropping|drop|drops|left|unloaded",
  "dejó|dejaron|dejado|soltó|soltaron",
  "laissé|laissés|laissée|déposé|déposés|posé|lâché",
  "abgesetzt|abgeworfen|hingestellt|dagelassen",
  "放下|扔下|丢下|撂下",
]);

/** What is said of somebody who goes, and of what they bring or leave: "they left 12 eggs". Guests go, too. */
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

/** Who delivers leaves goods, but they can be what is there. */
const DELIVERER_LEFT = split(["driver left|guy left|man left"]);

/** A level that is wanted: nobody says how much is missing to it. */
const UP_TO = split([
  "up to|to|until|till|until we have|till we have|to a total of",
  "hasta|hasta tener|hasta llegar a",
  "jusqu à|jusqu à avoir",
  "bis|bis zu|bis auf|auf|auf insgesamt",
  "到|至|足|满|够|齐",
]);

/** The same, said of a count: "bring rice up to 20 kg". */
const TOPS_UP = split([
  "up to|back up to",
  "hasta",
  "jusqu à|complét+|recomplét+|remont+",
  "bis auf|auffüll+|aufstock+",
  "补到|补足|补满|补够|补齐|凑够|凑足",
]);

/** What ought to be there is not what is there. */
const OUGHT = split([
  "should be|should have|ought to be|has to be|have to be|must be|needs to be|need to be|supposed to be",
  "debe ser|debe haber|debería|deberían|tiene que ser|tiene que haber|tendría que",
  "doit être|doit y avoir|devrait|devraient|il faudrait",
  "soll|sollte|sollten|sollen|muss|müssen|müsste",
  "应该|应当|应有|必须",
]);

/** A sign that makes a number a price or a part of something: "$20", "20 €", "50%". */
const SIGNED = /(?<before>\p{Sc})\s*(?<price>\d[\d.,]*)|(?<number>\d[\d.,]*)\s*(?<behind>\p{Sc}|[%％٪元円원])/gu;

export interface Parts {
  /** As it was written. */
  text: string;
  verb: Verb | null;
  /** The sentence without names and amounts. */
  counted: Tokens;
  /** What is left of it when everything is taken out that is understood. */
  remaining: Tokens;
  /** The places at which names and amounts stood. */
  names: readonly number[];
  amounts: readonly number[];
  quantity: FoundQuantity;
  hasSupplier: boolean;
  fillers: ReadonlySet<string>;
  /** Only words that say little speak for the verb. */
  isWeak: boolean;
}

/** Returns what of a change is not understood; null when all is. */
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

/** What each of these writes depends on every word: another kind of the thing, a condition, a supplier. */
const EXACT = new Set<Verb | null>(["order", "received", "count", "made", "approve_po"]);

/**
 * Returns the words of a change that nothing explains. Why something is thrown away, stopped or cancelled is said in
 * anyone's own words, so there they are talk.
 *
 * @param names all names of the restaurant: a part of one is not strange.
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

/** The words that make an amount a level that is wanted; null where it is what is there, or what is ordered. */
function wantedLevel({ verb, text, counted, amounts }: Parts): readonly string[] | null {
  if (verb === "count" && !CORRECTION.test(text))
    return [...OUGHT, ...TOPS_UP].find((words) => hasPhrase(counted, [words])) ?? null;
  if (verb !== "order") return null;
  const isAmount = (at: number) => amounts.includes(at) || /^\d/.test(counted[at] ?? "");
  return (
    UP_TO.find((words) => counted.some((_, at) => standsAt(counted, at, words) && isAmount(at + words.length))) ?? null
  );
}
/** "It should be 31, not 40" says what is there. */
const CORRECTION = /(?:不是|\b(?:not|no|pas|nicht))\s*\d/iu;

function withoutLevels(counted: Tokens): Tokens {
  const remaining: Tokens = [...counted];
  while (takePhrase(remaining, STOCK_LEVELS) !== -1);
  return remaining;
}

/** What can be taken for something that people who go bring, leave or take. */
const OF_GOODS = new Set<Verb | null>(["count", "received", "waste"]);
const FROM_SUPPLIERS = new Set<Verb | null>(["order", "received", "credit"]);
const AMOUNTS = new Set<Verb | null>(["order", "received", "credit", "count", "waste", "made"]);

/** Whether words that nothing explains stand before "of" and a name: "the calories of salmon". */
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

/** The words after "from" that nothing explains. */
function sourceIn({ counted, remaining, amounts, fillers }: Parts): string | null {
  for (const [at, token] of counted.entries()) {
    // "10 kilos de cebolla" is of onions, not from them.
    const isAmount = isOf(token) && (amounts.includes(at - 1) || unitAt(counted, at - 1) !== null);
    if (!FROM.has(token ?? "") || isAmount) continue;
    let from = at + 1;
    while (ARTICLES.has(remaining[from] ?? "")) from += 1;
    const words = runAt(remaining, from, fillers);
    if (words.length > 0) return joined(words);
  }
  return null;
}

/** The words from a place on that nothing explains. A Chinese name has two characters or more, of which some mean something. */
function runAt(remaining: Tokens, from: number, fillers: ReadonlySet<string>): string[] {
  const isName = isHan(remaining[from] ?? "")
    ? (token: string | null | undefined) => typeof token === "string" && isHan(token)
    : (token: string | null | undefined) => isOpen(token, fillers);
  let to = from;
  while (isName(remaining[to])) to += 1;
  const words = remaining.slice(from, to) as string[];
  return isHan(words[0] ?? "") && (words.length < 2 || unexplained(words, fillers).length === 0) ? [] : words;
}

/** The word after a number without a unit, where it is not said of the number: "3 blorps of salmon", "for 20 people". */
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

/** What may follow a number that is said of the thing itself: words that name nothing. */
const LINKS = new Set(
  (
    "of in on at for from to with by and or but because since as that which its it they we i you is are was were today now please pls only just left too also so then thats not no thanks mate chef boss more after before than there here actually exactly exact all total altogether in down up off " +
    "de del en a al para por con y o pero porque como que es son era eran hoy ahora favor porfa solo ya no gracias jefe mas ahi aqui total justo justos exactos " +
    "du des d en a au aux pour par avec et ou mais car parce comme que qui c est sont etait hoy aujourd maintenant seulement plus pas merci chef svp stp la ici total dans sur pile juste " +
    "von vom in im am an auf fur mit und oder aber weil da denn als die der das den es sie wir ich ist sind war waren heute jetzt bitte nur noch nicht kein danke chef mehr da hier insgesamt aus bei zum zur genau exakt"
  ).split(" "),
);
