import { COLOURS, CUTS, KIND_WORDS, NOT_FOOD, PRODUCTS, STATES } from "#src/server/ports/ai/foods/kitchen-words.ts";
import { wordsOf } from "#src/server/ports/ai/foods/words.ts";
import { readRows } from "#src/shared/read-rows.ts";

/** What a kitchen means by a name, in the words of the food table. */
export interface RequestedFood {
  /** Words that must be in the food's name. */
  required: readonly string[];
  /** The noun that decides what the food is; `null` where the required words are a name of the table already. */
  head: string | null;
  /** Words that decide between foods of the same kind: colours, varieties. */
  preferred: readonly string[];
  /** Words of the table for what was done to the food, such as "dried". */
  states: readonly string[];
}

/** What the table knows of a word. */
export interface Vocabulary {
  /** The word is a noun for a food of its own, such as "lemon" but not "hass". */
  isFood(word: string): boolean;
  has(word: string): boolean;
}

/** Spelling and word order that differ from kitchen to kitchen. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/\bchill?i(es|s|e)?\b|\bchile?s?\b|\bchilies\b/g, "chilli"],
  [/\bmozz?arell?a\b|\bmozza\b/g, "mozzarella"],
  [/\byog?h?urts?\b/g, "yoghurt"],
  [/\bcappuccino\b/g, "coffee"],
  [/\bparmi?ggi?ano( reggiano)?\b|\bparmesan cheese\b/g, "parmesan"],
  [/\b(cheddar|mozzarella|gouda|feta|brie|ricotta|gruyere|halloumi) cheese\b/g, "$1"],
  [/\bcheese,? (cheddar|mozzarella|gouda|feta|brie|ricotta|gruyere|halloumi)\b/g, "$1"],
  [/\b(pork|beef|lamb|chicken|turkey),? mince\b|\bmince,? (pork|beef|lamb|chicken|turkey)\b/g, "minced $1$2"],
  [/\ball[- ]butter\b|\bfull[- ]fat\b/g, " "],
  [/\b(low|reduced)[- ]fat\b/g, "lowfat"],
  [/\bfat[- ]free\b/g, "nonfat"],
  [/\bpetits? pois\b/g, "petit pois"],
  [/\bin (olive |sunflower |vegetable |spring |salt )?(oil|brine|water|vinegar|syrup|salt|juice)\b/g, " "],
  [/\bfor \w+\b/g, " "],
  [/\bstarbucks\b|\bkikkoman\b|\bkewpie\b|\bheinz\b|\bknorr\b|\bnestle\b|\bmaggi\b/g, " "],
  [/\bsun ?dried\b/g, "sundried"],
  [/\bcoco ?nut\b/g, "coconut"],
  [/\bevoo\b/g, "olive oil"],
  [/\box\b/g, "beef"],
  [/\bsoya? ?beans?\b/g, "soybean"],
  [/\bbuckwheat\b/g, "buckwheat"],
  [/\bcaramelized\b/g, "caramelised"],
];

/** Returns what the name asks for; `null` when it names nothing to eat. */
export function understandName(name: string, vocabulary: Vocabulary): RequestedFood | null {
  const plain = spelled(name);
  const words = wordsOf(plain).filter((word) => !/^[\d.%]/.test(word));
  if (words.some((word) => NOT_FOOD.has(word))) return null;
  return byKitchenName(words, vocabulary) ?? byOwnWords(plain, vocabulary);
}

function spelled(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    // Text in brackets counts only if it is a state: "tomatoes (tinned)".
    .replaceAll(
      /\(([^)]*)\)/g,
      (_, inner: string) =>
        ` ${wordsOf(inner)
          .filter((word) => STATES.has(word))
          .join(" ")} `,
    )
    .replaceAll(/\d+([.,]\d+)? ?%( (milk)?fat)?/g, " ")
    .replaceAll(/\b\d+([.,/]\d+)? ?(kg|g|gr|gram|ml|cl|l|lb|oz|pcs|pc|x)?\b/g, " ");
  return SPELLINGS.reduce((text, [pattern, spelling]) => text.replaceAll(pattern, spelling), plain);
}

/** What a kitchen means by its names for ingredients, in the words of the food table. */
export const KITCHEN_NAMES = readRows(new URL("kitchen-names.tsv", import.meta.url), ["kitchen", "table"]);

/** Names of the kitchen by their words, the most specific first. */
const NAMES = KITCHEN_NAMES.map(({ kitchen, table }) => ({
  words: wordsOf(spelled(kitchen)),
  table: wordsOf(table),
})).sort((a, b) => b.words.length - a.words.length || b.words.join(" ").length - a.words.join(" ").length);

/** What each name of a single word means, by that word. */
const SINGLE_NAMES = new Map(
  NAMES.filter(({ words }) => words.length === 1).map(({ words, table }) => [words[0] ?? "", table]),
);

/** The longest kitchen name in the words, unless the remaining words make it another food. */
function byKitchenName(words: readonly string[], vocabulary: Vocabulary): RequestedFood | null {
  const text = ` ${words.join(" ")} `;
  const named = NAMES.filter(
    ({ words: own, table }) =>
      own.every((word) => words.includes(word)) &&
      !words.some((word) => !own.includes(word) && !saysTheSame(word, table) && changesFood(word, vocabulary)),
  );
  const longest = named.filter((name) => name.words.length === named[0]?.words.length);
  // "Milk chocolate" is not "chocolate milk": words that stand together count first.
  const found = longest.find((name) => text.includes(` ${name.words.join(" ")} `)) ?? longest[0];
  if (!found) return null;
  const rest = words.filter((word) => !found.words.includes(word));
  const states = statesOf(rest);
  return {
    // "Dried shiitake": the request does not mean the table's raw shiitake.
    required: states.length === 0 ? found.table : found.table.filter((word) => word !== "raw" && word !== "fresh"),
    head: null,
    preferred: rest.filter((word) => COLOURS.has(word)),
    states,
  };
}

const isNeutral = (word: string) => CUTS.has(word) || STATES.has(word) || COLOURS.has(word);

/** "Balsamic vinegar": vinegar is in the table's name for balsamic. "Panko breadcrumbs": both mean bread crumbs. */
function saysTheSame(word: string, table: readonly string[]): boolean {
  if (KIND_WORDS[table[0] ?? ""]?.has(word)) return true;
  return table.includes(word) || SINGLE_NAMES.get(word)?.join(" ") === table.join(" ");
}

function changesFood(word: string, vocabulary: Vocabulary): boolean {
  return !isNeutral(word) && (PRODUCTS.has(word) || SINGLE_NAMES.has(word) || vocabulary.isFood(word));
}

const statesOf = (words: readonly string[]) => words.flatMap((word) => STATES.get(word) ?? []);

/**
 * Reads a name that is in no list: its last noun for a food is the head, other foods and products in it must be in the
 * table's name too, and words that the table does not know are brands and varieties.
 */
function byOwnWords(plain: string, vocabulary: Vocabulary): RequestedFood | null {
  const words = wordsOf(plain).filter((word) => !/^[\d.%]/.test(word));
  const naming = words.filter((word) => !isNeutral(word));
  const isNoun = (word: string) => vocabulary.isFood(word) || PRODUCTS.has(word) || SINGLE_NAMES.has(word);
  const nouns = naming.filter(isNoun);
  // "Pepper, black whole": the head stands before the comma.
  const before = wordsOf(plain.split(",")[0] ?? "").filter((word) => nouns.includes(word));
  const head = before.at(-1) ?? nouns.at(-1);
  if (head === undefined || !vocabulary.has(head)) return null;
  return {
    required: [...new Set(nouns)],
    head,
    preferred: words.filter((word) => COLOURS.has(word) || (vocabulary.has(word) && naming.includes(word))),
    states: statesOf(words),
  };
}
