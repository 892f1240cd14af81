import { PRODUCTS } from "#src/server/ports/ai/foods/kitchen-words.ts";
import type { Food } from "#src/server/ports/ai/foods/food.ts";
import { TABLE_WORDS } from "#src/server/ports/ai/foods/table-words.ts";
import { wordsOf } from "#src/server/ports/ai/foods/words.ts";

/** A food with the parts of its name. */
export interface Entry {
  food: Food;
  /** The nouns that say what it is. */
  heads: ReadonlySet<string>;
  /** The last word of each part of the name that says what the food is. */
  nouns: readonly string[];
  words: ReadonlySet<string>;
  /**
   * The words of the name with their weights: 1 in the first part, 0.4 in its details, 0.1 in additions or
   * explanations.
   */
  share: ReadonlyMap<string, number>;
  /** How unlikely the food is as an ingredient. */
  handicap: number;
}

/** Parts of the table (the first two digits of the id) with few ingredients: baby food, cereals, fast food, brands. */
const UNLIKELY: Record<string, number> = {
  "03": 4,
  "08": 1,
  "21": 4,
  "22": 4,
  "25": 1.5,
  "32": 3,
  "33": 4,
  "35": 1.5,
  "36": 4,
  "43": 1,
};

/** First words of the table that name a kind; the food itself comes after the comma: "OIL, OLIVE", "SPICES, BASIL". */
const KINDS = new Set(TABLE_WORDS.kinds);

/** Text after these words does not name the food itself but something that was added to it. */
const ADDED = /\b(?:WITH|MADE FROM|FROM|INCL|INCLUDES|PREP|W\/O|WITHOUT|EXCLUDING|CONTAINS|PACKED)\b/i;

export function asEntry(food: Food): Entry {
  const segments = food.name.replaceAll(/\([^)]*\)/g, " ").split(",");
  const share = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) if (!share.has(word)) share.set(word, weight);
  };
  for (const [index, segment] of segments.entries()) {
    const [own = "", ...added] = segment.split(ADDED);
    add(wordsOf(own), index === 0 ? 1 : 0.4);
    add(wordsOf(added.join(" ")), 0.15);
  }
  add(wordsOf(food.name), 0.1);
  const first = wordsOf(segments[0]?.split(ADDED)[0] ?? "");
  const second = wordsOf(segments[1]?.split(ADDED)[0] ?? "");
  return {
    food,
    heads: new Set(headsOf(first, second)),
    nouns: [first.at(-1), isKind(first) ? second.at(-1) : undefined].filter((word) => word !== undefined),
    words: new Set(share.keys()),
    share,
    handicap: UNLIKELY[food.id.slice(0, 2)] ?? (isBranded(food.name) ? 1.5 : 0),
  };
}

function headsOf(first: readonly string[], second: readonly string[]): readonly string[] {
  const last = first.at(-1);
  if (last === undefined) return [];
  const own = PRODUCTS.has(last) ? [last] : first;
  return isKind(first) ? [...own, ...second] : own;
}

const isKind = (first: readonly string[]) => first.every((word) => KINDS.has(word));

/** The table writes brands in the possessive: CAMPBELL'S, KELLOGG'S. */
const isBranded = (name: string) => /'S\b|\bUSDA\b|PREGO|KRAFT|OSCAR MAYER|WORTHINGTON|MORI-NU|HORMEL/i.test(name);
