import type { Food } from "#src/server/ports/ai/foods/food.ts";
import { wordsOf } from "#src/server/ports/ai/foods/words.ts";
import { conversionFactor, type Pack } from "#src/shared/units.ts";

/** Millilitres of the household measures the table weighs. */
const MEASURES: readonly [RegExp, number][] = [
  [/\bcup\b/, 236.588],
  [/\bfl oz\b/, 29.5735],
  [/\b(tbsp|tablespoon)\b/, 14.7868],
  [/\b(tsp|teaspoon)\b/, 4.92892],
  [/\bquart\b/, 946.353],
];

/** Measures that do not name a piece. */
const NO_PIECE =
  /\b(cup|oz|tbsp|tsp|tablespoon|teaspoon|lb|quart|serving|inch|package|can|container|jar|unit|box|bag)\b/;
const WHOLE = /\b(medium|whole|each|piece|fruit|large|small)\b/;

interface Weighed {
  grams: number;
  /** How the quantity became grams, so that a person can check it: "1 large = 50 g". */
  weighed_by: string;
}

/** `quantity` of an ingredient in grams: by its unit, its packs, or the food's household weights; null when none applies. */
export function gramsOf(quantity: number, unit: string, packs: readonly Pack[], food: Food): Weighed | null {
  const direct = conversionFactor(unit, "g", packs);
  if (direct !== null) return { grams: direct.times(quantity).toNumber(), weighed_by: "weight" };
  const millilitres = conversionFactor(unit, "ml", packs);
  if (millilitres !== null) return byVolume(millilitres.times(quantity).toNumber(), food);
  const pieces = conversionFactor(unit, "pcs", packs);
  return pieces === null ? null : byPiece(pieces.times(quantity).toNumber(), food);
}

function byVolume(ml: number, food: Food): Weighed {
  for (const [measure, size] of MEASURES) {
    for (const { grams, text } of food.weights) {
      if (!measure.test(text)) continue;
      const density = grams / (amountOf(text) * size);
      return { grams: ml * density, weighed_by: `${text} = ${grams} g` };
    }
  }
  // Most ingredients that kitchens measure by volume, and the table does not, are mostly water.
  return { grams: ml, weighed_by: "1 ml taken as 1 g" };
}

function byPiece(pieces: number, food: Food): Weighed | null {
  const named = wordsOf(food.name);
  const weights = food.weights.filter(({ text }) => !NO_PIECE.test(text));
  const found =
    weights.find(({ text }) => WHOLE.test(text)) ??
    weights.find(({ text }) => wordsOf(text).some((word) => named.includes(word))) ??
    weights[0];
  return found
    ? { grams: (pieces * found.grams) / amountOf(found.text), weighed_by: `${found.text} = ${found.grams} g` }
    : null;
}

/** The ".5" of ".5 cup, chopped". */
function amountOf(text: string): number {
  return Number.parseFloat(text) || 1;
}
