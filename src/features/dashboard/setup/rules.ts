import type { Setup, StepKey } from "#src/features/dashboard/setup/contract.ts";

export interface SetupFacts {
  /** Number of dishes on the menu; `dishes_with_recipe` counts those whose first size has a recipe. */
  dishes: number;
  dishes_with_recipe: number;
  suppliers: number;
  invoices: number;
  codes_printed: boolean;
  practised: boolean;
  /** Whether a guest has ordered from the menu; `guest_at_table`: at one of the tables with a code. */
  guest_ordered: boolean;
  guest_at_table: boolean;
}

/** Number of dishes below which a menu counts as unfinished. */
export const MIN_RECIPES = 3;

/**
 * Returns the steps in their order. An order of a guest shows that ordering was tried. An order from a table shows that
 * the table has its code.
 */
export function stepsOf(facts: SetupFacts): Setup["steps"] {
  const { dishes, dishes_with_recipe: recipes, suppliers, invoices, guest_ordered } = facts;
  const recipesNeeded = Math.max(MIN_RECIPES, dishes);
  const step = (key: StepKey, done: boolean, progress: Setup["steps"][number]["progress"] = null) => ({
    key,
    done,
    progress,
  });
  return [
    step("dish", recipes > 0),
    step("codes", facts.codes_printed || facts.guest_at_table),
    step("practice", facts.practised || guest_ordered),
    step("recipes", recipes >= recipesNeeded, recipes > 0 ? { done: recipes, of: recipesNeeded } : null),
    step("suppliers", suppliers > 0),
    step("invoice", invoices > 0),
  ];
}

/** Returns the first step that is not done; null if all are. */
export function nextStep(steps: Setup["steps"]): Setup["steps"][number] | null {
  return steps.find(({ done }) => !done) ?? null;
}
