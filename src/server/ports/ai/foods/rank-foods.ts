import type { Entry } from "#src/server/ports/ai/foods/food-entries.ts";
import type { Food } from "#src/server/ports/ai/foods/food.ts";
import { PRODUCTS } from "#src/server/ports/ai/foods/kitchen-words.ts";
import type { RequestedFood } from "#src/server/ports/ai/foods/understand-name.ts";

export interface Index {
  byWord: ReadonlyMap<string, readonly Entry[]>;
  /** How much a word identifies a food, from 0 to 1: "shiitake" more than "raw". */
  rarity: ReadonlyMap<string, number>;
}

export function indexOf(entries: readonly Entry[]): Index {
  const byWord = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const word of entry.words) {
      const list = byWord.get(word) ?? [];
      byWord.set(word, list);
      list.push(entry);
    }
  }
  const rarest = Math.log(entries.length);
  const rarity = [...byWord].map(([word, list]) => [word, Math.log(entries.length / list.length) / rarest] as const);
  return { byWord, rarity: new Map(rarity) };
}

/** Preparations that are meant only when the name says so. */
const PREPARED = new Set(
  "cooked canned frozen dried dry dehydrated fried breaded boiled roasted baked stewed broiled braised smoked pickled powder powdered candied microwaved sauteed steamed grilled rotisserie freeze sprouted sweetened flavored lowfat nonfat light reduced fortified condensed concentrate mixed toasted".split(
    " ",
  ),
);

/** The weight of each difference between a requested name and a food's name; measured with kitchen-names.test.ts. */
const WEIGHTS = {
  preferred: 0.6,
  state: 1.2,
  stateMissing: 0.4,
  prepared: 1,
  product: 1.6,
  extra: 0.25,
  plain: 0.15,
} as const;

export function nearest(index: Index, requested: RequestedFood, limit: number): Food[] {
  const ranked = rank(index, requested);
  const relaxed = isInState(ranked[0], requested) ? null : anyKindInState(requested);
  const inState = relaxed ? rank(index, relaxed).filter((entry) => isInState(entry, requested)) : [];
  const others = requested.head === null ? rank(index, anyKind(requested)) : [];
  // Foods whose differences do not matter to a kitchen have the same plain name, and are offered once.
  const byName = new Map<string, Food>();
  for (const { food } of [...inState, ...ranked, ...others]) {
    if (!byName.has(food.plain_name)) byName.set(food.plain_name, food);
  }
  return [...byName.values()].slice(0, limit);
}

function rank(index: Index, requested: RequestedFood): Entry[] {
  const { required, head } = requested;
  return candidates(index, required)
    .filter((entry) => required.every((word) => entry.words.has(word)) && (head === null || entry.heads.has(head)))
    .map((entry) => ({ entry, score: scoreOf(entry, requested, index.rarity) }))
    .sort((a, b) => b.score - a.score || a.entry.food.name.length - b.entry.food.name.length)
    .map(({ entry }) => entry);
}

/** The foods with the rarest of the words. */
function candidates({ byWord }: Index, required: readonly string[]): readonly Entry[] {
  const lists = required.map((word) => byWord.get(word) ?? []);
  return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest), lists[0] ?? []);
}

/** States that change a food's energy so much that another kind of the food in the same state is a better match. */
const DECISIVE = new Set(["dried", "canned", "smoked"]);
/** First words of the table that many different foods share. */
const SHARED = new Set(
  "cheese oil beverage alcoholic sauce spice nut seaweed crustacean beef pork chicken lamb soup salad candy sugar".split(
    " ",
  ),
);

const isInState = (entry: Entry | undefined, { states }: RequestedFood) =>
  states.length === 0 || (entry !== undefined && states.some((word) => entry.words.has(word)));

/** "Tinned tuna" from "tuna, fresh, yellowfin": any tuna, if it is canned. */
function anyKindInState({ required: [head, ...details], head: noun, preferred, states }: RequestedFood) {
  if (noun !== null || head === undefined || SHARED.has(head) || !states.some((word) => DECISIVE.has(word)))
    return null;
  return { required: [head], head, preferred: [...preferred, ...details], states };
}

/** Other foods of the same kind, to choose from. */
function anyKind({ required, preferred, states }: RequestedFood): RequestedFood {
  return { required: required.slice(0, 2), head: null, preferred: [...preferred, ...required.slice(2)], states };
}

/** Higher for a food whose name says what was asked for and nothing else. */
function scoreOf(entry: Entry, { required, preferred, states }: RequestedFood, rarity: Index["rarity"]): number {
  const asked = new Set([...required, ...preferred, ...states]);
  let score = -entry.handicap;
  for (const word of preferred) if (entry.words.has(word)) score += WEIGHTS.preferred;
  if (states.length > 0) score += states.some((word) => entry.words.has(word)) ? WEIGHTS.state : -WEIGHTS.stateMissing;
  for (const [word, share] of entry.share) {
    if (asked.has(word)) continue;
    score -= WEIGHTS.extra * share * (rarity.get(word) ?? 1);
    if (PREPARED.has(word)) score -= WEIGHTS.prepared;
    else if (PRODUCTS.has(word)) score -= WEIGHTS.product * share;
  }
  const isPlain = entry.words.has("raw") || entry.words.has("fresh") || entry.words.has("uncooked");
  return isPlain ? score + WEIGHTS.plain : score;
}
