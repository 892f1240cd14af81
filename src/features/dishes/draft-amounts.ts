import { scaleAmount } from "#src/features/dishes/cost.ts";
import { decimals, type DraftLine, number } from "#src/features/dishes/draft.ts";
import { conversionFactor, type Pack, type RecipeUnit } from "#src/shared/units.ts";

const FIGURES = ["protein", "carbs", "fat", "fiber", "sugar"] as const;
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** A line with another amount: its figures follow, or are forgotten when the units do not tell how. */
export function withAmount(
  line: DraftLine,
  change: { quantity?: string; unit?: RecipeUnit },
  packs: readonly Pack[] = [],
): DraftLine {
  const changed = { ...line, ...change };
  const [before, after] = [number(line.quantity), number(changed.quantity)];
  const factor = conversionFactor(changed.unit, line.unit, packs);
  if (!(after >= 0) || !(before > 0)) return changed;
  if (factor === null) return { ...changed, calories: 0, nutrition: null };
  return scaleAmounts(changed, factor.times(after).div(before).toNumber());
}

/** Figures that were looked up for an amount, in a line whose amount may have changed since they were asked for. */
export function withNutrition(
  line: DraftLine,
  asked: Pick<DraftLine, "quantity" | "unit">,
  { calories, nutrition }: Pick<DraftLine, "calories" | "nutrition">,
  packs: readonly Pack[] = [],
): DraftLine {
  const { quantity, unit } = line;
  return withAmount({ ...line, ...asked, calories, nutrition }, { quantity, unit }, packs);
}

function scaleAmounts(line: DraftLine, factor: number): DraftLine {
  const { nutrition } = line;
  return {
    ...line,
    calories: hundredths(line.calories * factor),
    nutrition: nutrition && {
      ...nutrition,
      ...Object.fromEntries(FIGURES.map((name) => [name, hundredths(nutrition[name] * factor)])),
    },
  };
}

/** A recipe for another size: every amount times the factor. */
export function scaledLines(lines: readonly DraftLine[], factor: number): DraftLine[] {
  return lines.map((line) => ({
    ...scaleAmounts(line, factor),
    quantity: decimals(scaleAmount(number(line.quantity), factor)),
  }));
}
