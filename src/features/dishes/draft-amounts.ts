import type { NutritionFacts } from "#src/features/dishes/contract.ts";
import { scaleAmount } from "#src/features/dishes/cost.ts";
import { type DraftLine, formatDecimal, parseDecimal } from "#src/features/dishes/draft.ts";
import { conversionFactor, type Pack, type RecipeUnit } from "#src/shared/units.ts";

const NUTRIENTS = ["protein", "carbs", "fat", "fiber", "sugar"] as const;
const roundHundredths = (value: number) => Math.round(value * 100) / 100;

/** Returns a line with another amount. Its nutrition is scaled, or removed when the units do not convert. */
export function withAmount(
  line: DraftLine,
  change: { quantity?: string; unit?: RecipeUnit },
  packs: readonly Pack[] = [],
): DraftLine {
  const changed = { ...line, ...change };
  const [before, after] = [parseDecimal(line.quantity), parseDecimal(changed.quantity)];
  const factor = conversionFactor(changed.unit, line.unit, packs);
  if (!(after >= 0) || !(before > 0)) return changed;
  if (factor === null) return { ...changed, calories: 0, nutrition: null };
  return scaleAmounts(changed, factor.times(after).div(before).toNumber());
}

/** Puts the nutrition of the requested amount into a line, whose amount may have changed since the request. */
export function withNutrition(
  line: DraftLine,
  requested: Pick<DraftLine, "quantity" | "unit">,
  { calories, nutrition }: Pick<DraftLine, "calories" | "nutrition">,
  packs: readonly Pack[] = [],
): DraftLine {
  const { quantity, unit } = line;
  return withAmount({ ...line, ...requested, calories, nutrition }, { quantity, unit }, packs);
}

function scaleAmounts(line: DraftLine, factor: number): DraftLine {
  const { nutrition } = line;
  return {
    ...line,
    calories: roundHundredths(line.calories * factor),
    nutrition: nutrition && scaleNutrition(nutrition, factor),
  };
}

function scaleNutrition(nutrition: NutritionFacts, factor: number): NutritionFacts {
  const scaled = { ...nutrition };
  for (const name of NUTRIENTS) scaled[name] = roundHundredths(nutrition[name] * factor);
  return scaled;
}

/** Returns the recipe for another size: every amount times the factor. */
export function scaledLines(lines: readonly DraftLine[], factor: number): DraftLine[] {
  return lines.map((line) => ({
    ...scaleAmounts(line, factor),
    quantity: formatDecimal(scaleAmount(parseDecimal(line.quantity), factor)),
  }));
}
