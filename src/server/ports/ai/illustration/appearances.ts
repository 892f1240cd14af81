import { readRows } from "#src/shared/read-rows.ts";
import { type Appearance, isShape } from "./shapes.ts";

/** By a word of the ingredient's name; the first that fits. */
const APPEARANCES = readRows(new URL("appearances.tsv", import.meta.url), ["words", "shape", "color", "edge"]).map(
  ({ words, shape, color, edge }): [RegExp, Appearance] => {
    if (!isShape(shape)) throw new Error(`appearances.tsv has a shape that is not drawn: ${shape}`);
    return [new RegExp(words, "i"), { shape, color, edge }];
  },
);

/** Ingredients that a picture does not show. */
const UNSEEN =
  /\b(oil|salt|sugar|water|stock|sauce|vinegar|pepper, (black|white)|black pepper|flour|starch|yeast|wine|mirin|sake|paste|powder|syrup|honey|mayonnaise)\b/i;
/** A dish on bread is drawn on bread. */
const BREAD = /\b(bread|toast|sourdough|bun|bagel|baguette)s?\b/i;
const UNSEEN_IN_SWEETS = /\b(egg|eggs|butter|milk|cream)\b/i;
const SWEET = /\b(dessert|cake|tart|pudding|brownie|sweet|pastry|cookie)s?\b/i;
const UNKNOWN: Appearance = { shape: "piece", color: "#cfa878", edge: "#a17d50" };

export const appearanceOf = (ingredient: string): Appearance =>
  APPEARANCES.find(([pattern]) => pattern.test(ingredient))?.[1] ?? UNKNOWN;

/** Returns whether the ingredient has a drawing of its own. */
export const isKnown = (ingredient: string) => appearanceOf(ingredient) !== UNKNOWN || BREAD.test(ingredient);

/** Returns whether the ingredient is visible in the dish, unlike oil or salt. */
export const isShown = (ingredient: string) => !UNSEEN.test(ingredient);

/** Returns the appearances that a dish shows on its plate, most important first, each once. */
export function visibleAppearances(ingredients: readonly string[], about: string): Appearance[] {
  const hidden = (text: string) =>
    UNSEEN.test(text) || BREAD.test(text) || (SWEET.test(about) && UNSEEN_IN_SWEETS.test(text));
  const appearances = new Set(ingredients.filter((ingredient) => !hidden(ingredient)).map(appearanceOf));
  return appearances.size > 0 ? [...appearances].slice(0, 8) : [UNKNOWN];
}

const SAUCES: readonly [RegExp, string][] = [
  [/laksa|curry/i, "#e39a45"],
  [/soup|broth|ramen|pho\b/i, "#dcae6a"],
  [/chocolate|gravy|teriyaki/i, "#6b4029"],
  [/tomato|bolognese|marinara|chilli|sambal/i, "#c94a32"],
  [/cream|carbonara|alfredo|coconut/i, "#f4e6c8"],
  [/pesto|green curry/i, "#86ad57"],
];

export const sauceOf = (about: string): string => SAUCES.find(([pattern]) => pattern.test(about))?.[1] ?? "#f1ddb4";

/** Returns the colour between two, `share` of the way to the second. */
export function mix(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
