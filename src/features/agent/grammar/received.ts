import { withoutCourtesies } from "#src/features/agent/grammar/courtesies.ts";
import { leftOver } from "#src/features/agent/grammar/left-over.ts";
import { takePhrases } from "#src/features/agent/grammar/choose-verb.ts";
import {
  exactNames,
  type Named,
  namesIn,
  namesOfKind,
  otherAccents,
  takeExact,
} from "#src/features/agent/grammar/names.ts";
import { findOrderNumber, lexiconOf } from "#src/features/agent/grammar/phrases.ts";
import { allQuantities, countsPieces, isOf, type PlacedQuantity } from "#src/features/agent/grammar/quantities.ts";
import { similarFinder } from "#src/features/agent/grammar/similar-names.ts";
import { isHan, joined, type Tokens, take, tokensOf, writtenTokens } from "#src/features/agent/grammar/tokens.ts";
import type { Known } from "#src/features/agent/grammar/understand.ts";
import type { Language } from "#src/features/agent/languages.ts";

export interface ReceivedLine<N extends Named = Named> {
  /** What the line names; several if they have the same name. */
  named: N[];
  /** The words of the text for it, if they are not its name but a misspelling or an alias. */
  words: string | null;
  /** Whether the words are similar to several names, or not clearly similar to one. `named` has these names. */
  isUnclear: boolean;
  quantity: PlacedQuantity;
}

export interface Received<N extends Named = Named> {
  supplier: N | null;
  /** The number of the delivered order; null if the text does not give it. */
  orderNumber: number | null;
  /** Null if it is not clear how much of each item came. */
  lines: ReceivedLine<N>[] | null;
  /** The words that nothing explains. */
  left: string;
}

/**
 * Returns the items that came, with their quantities, and the supplier: "received 5 kg rice and 2 boxes of salmon from
 * Ocean Fresh". The first quantity belongs to the first item, and so on, so there must be as many quantities as items.
 */
export function receivedLines<N extends Named>(
  text: string,
  { names, signs }: Known<N>,
  language: Language,
): Received<N> {
  const lexicon = lexiconOf(language);
  const goods = namesOfKind(names, "item");
  const tokens: Tokens = tokensOf(text);
  const written = writtenTokens(text);
  const [brought] = takeExact(tokens, namesOfKind(names, "supplier"), written);
  const supplier = brought?.named ?? null;
  const before: Tokens = [...tokens];
  const placed = placedNames(tokens, written, goods, lexicon.fillers);
  const namedAt = tokens.flatMap((token, at) => (token === null ? [at] : []));
  const orderNumber = findOrderNumber(tokens, null);
  const quantities = withUnitsBefore(allQuantities(tokens, signs), tokens);
  for (const { at, length } of quantities) take(tokens, at, length);
  takePhrases(tokens, lexicon, [
    "received",
    "deliveries",
    "supplier",
    ...(orderNumber === null ? [] : ["po" as const]),
  ]);
  for (const at of withoutCourtesies(before, language).positions) tokens[at] = null;
  const over = tokens.filter((token): token is string => token !== null && !lexicon.fillers.has(token));
  // Words apart from the names are ignored. With Chinese characters they are not, because a few can deny the sentence.
  const remaining = joined(
    over.some((token) => isHan(token)) ? over : leftOver(before, tokens, namedAt, lexicon.fillers),
  );
  if (placed.length === 0 || placed.length !== quantities.length)
    return { supplier, orderNumber, lines: null, left: remaining };
  const lines = placed.map(({ named, words, isUnclear }, index) => ({
    named,
    words,
    isUnclear,
    quantity: quantities[index] as PlacedQuantity,
  }));
  return { supplier, orderNumber, lines, left: remaining };
}

/**
 * Gives a quantity without a unit, if "of" follows it, the unit of the quantity before: "6 kilos de salmón y 4 de
 * atún".
 */
function withUnitsBefore(quantities: readonly PlacedQuantity[], tokens: Tokens): PlacedQuantity[] {
  let before: string | null = null;
  return quantities.map((placed) => {
    const { at, length, quantity } = placed;
    const [last, next] = [tokens[at + length - 1] ?? "", tokens[at + length] ?? ""];
    const unit: string | null = quantity.unit ?? (isOf(next) && !countsPieces(last) ? before : null);
    before = countsPieces(last) ? null : unit;
    return { ...placed, quantity: { ...quantity, unit } };
  });
}

/** Takes the names out of the text and returns them in the order of the text. */
function placedNames<N extends Named>(
  tokens: Tokens,
  written: readonly string[],
  goods: readonly N[],
  fillers: ReadonlySet<string>,
) {
  const found: (Omit<ReceivedLine<N>, "quantity"> & { at: number; length: number })[] = [];
  for (const { named, at, length, alias } of exactNames(tokens, goods, written)) {
    const same = found.find((one) => one.at === at && one.length === length);
    if (same) same.named.push(named);
    else if (!found.some((one) => at < one.at + one.length && one.at < at + length))
      found.push({ named: [named], at, length, words: alias, isUnclear: false });
  }
  for (const { at, length } of found) take(tokens, at, length);
  // Taking words out makes no other name appear, so the other names are compared only once.
  const whole = namesIn(tokens, goods, written);
  for (let other = otherAccents(tokens, whole, written); other; other = otherAccents(tokens, whole, written)) {
    found.push({ ...other, named: other.among, isUnclear: true });
    take(tokens, other.at, other.length);
  }
  const nextSimilar = similarFinder(tokens, goods, fillers);
  for (let similar = nextSimilar(tokens); similar; similar = nextSimilar(tokens)) {
    found.push({ ...similar, isUnclear: similar.kind === "unclear" });
    take(tokens, similar.at, similar.length);
  }
  return found.toSorted((a, b) => a.at - b.at);
}
