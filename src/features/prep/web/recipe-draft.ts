import Big from "big.js";
import type { z } from "zod";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { NewPrepRecipe, newPrepRecipe, PrepRecipe } from "#src/features/prep/contract.ts";
import { exactQuantity } from "#src/features/prep/amounts.ts";
import { NUMBER_REQUIRED } from "#src/shared/typed-number.ts";
import { conversionFactor, type RecipeUnit, RECIPE_UNITS } from "#src/shared/units.ts";

export interface DraftLine {
  ingredient_id: string;
  name: string;
  /** Decimal text, as typed. */
  quantity: string;
  unit: RecipeUnit;
  yield_percent: string;
}

export interface RecipeDraft {
  batch_quantity: string;
  unit: InventoryItem["unit"];
  mode: NewPrepRecipe["mode"];
  shelf_life_hours: string;
  minutes: string;
  method: string;
  lines: DraftLine[];
}

/** The fields that must be filled in. */
export interface DraftErrors {
  batch_quantity?: string;
  recipe?: string;
  /** Errors by the ingredient's id. */
  quantities: Record<string, string>;
  yields: Record<string, string>;
}

const text = (value: number | null | undefined) => (value == null ? "" : new Big(value).toFixed());

export function draftOf(item: InventoryItem, recipe: PrepRecipe | undefined): RecipeDraft {
  return {
    batch_quantity: text(recipe?.batch_quantity),
    unit: recipe?.unit ?? item.unit,
    mode: recipe?.mode ?? "stocked",
    shelf_life_hours: text(recipe?.shelf_life_hours),
    minutes: text(recipe?.minutes),
    method: recipe?.method ?? "",
    lines: (recipe?.lines ?? []).map(({ ingredient_id, name, quantity, unit, yield_percent }) => ({
      ingredient_id,
      name,
      quantity: text(quantity),
      unit,
      yield_percent: text(yield_percent),
    })),
  };
}

/**
 * Returns the units in which a recipe can take an item. If no unit converts, returns all units, so that the server can
 * return the reason.
 */
export function unitsOf({ unit, packs }: Pick<InventoryItem, "unit" | "packs">): readonly RecipeUnit[] {
  const known = RECIPE_UNITS.filter((text) => conversionFactor(text, unit, packs) !== null);
  return known.length > 0 ? known : RECIPE_UNITS;
}

/** Returns a line for an ingredient that was just chosen, in the first unit that a recipe can use. */
export function newLine(item: InventoryItem): DraftLine {
  const units = unitsOf(item);
  const own = units.find((unit) => unit === item.unit);
  return {
    ingredient_id: item.id,
    name: item.name,
    quantity: "",
    unit: own ?? units[0] ?? "g",
    yield_percent: "100",
  };
}

export const NO_ERRORS: DraftErrors = { quantities: {}, yields: {} };

/** Returns which fields must be filled in before the draft is saved; null for a complete draft. */
export function errorsOf({ batch_quantity, lines }: RecipeDraft): DraftErrors | null {
  const missing = (name: "quantity" | "yield_percent") =>
    Object.fromEntries(
      lines
        .filter((line) => !(Number(line[name]) > 0))
        .map(({ ingredient_id }) => [ingredient_id, NUMBER_REQUIRED] as const),
    );
  const errors: DraftErrors = { quantities: missing("quantity"), yields: missing("yield_percent") };
  if (!(Number(batch_quantity) > 0)) errors.batch_quantity = NUMBER_REQUIRED;
  if (lines.length === 0) errors.recipe = "Add what it is made of";
  const isComplete =
    errors.batch_quantity === undefined &&
    errors.recipe === undefined &&
    Object.keys(errors.quantities).length + Object.keys(errors.yields).length === 0;
  return isComplete ? null : errors;
}

type RecipeBody = z.input<typeof newPrepRecipe>;

/**
 * Returns the body of the request that saves a complete draft. Decimals are sent as text, so that nothing is rounded on
 * the way.
 */
export function bodyOf(draft: RecipeDraft): RecipeBody {
  const whole = (typed: string) => (typed === "" ? null : Number(typed));
  return {
    batch_quantity: draft.batch_quantity,
    unit: draft.unit,
    mode: draft.mode,
    shelf_life_hours: whole(draft.shelf_life_hours),
    minutes: whole(draft.minutes),
    method: draft.method,
    lines: draft.lines.map(({ ingredient_id, quantity, unit, yield_percent }) => ({
      ingredient_id,
      quantity,
      unit,
      yield_percent,
    })),
  };
}

/** The cost of a batch at today's prices, as far as it is known. */
export interface DraftCost {
  cost: number | null;
  /** Why the cost is unknown: the names of the ingredients that have no price, or whose unit does not convert. */
  unknown: string[];
}

export function draftCost({ lines }: RecipeDraft, items: ReadonlyMap<string, InventoryItem>): DraftCost {
  let total = new Big(0);
  const unknown: string[] = [];
  for (const line of lines) {
    const item = items.get(line.ingredient_id);
    const [quantity, yield_percent] = [Number(line.quantity), Number(line.yield_percent)];
    const taken = item && exactQuantity({ quantity, unit: line.unit, yield_percent }, item.unit, item.packs);
    if (!taken || item.unit_price <= 0) unknown.push(line.name);
    else total = total.plus(taken.times(item.unit_price));
  }
  return { cost: lines.length === 0 || unknown.length > 0 ? null : total.toNumber(), unknown };
}
