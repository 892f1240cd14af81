import type { Setup, StepKey } from "#src/features/setup/contract.ts";

export interface SetupFacts {
  /** Dishes on the menu, and those of them whose first size has a recipe. */
  dishes: number;
  dishes_with_recipe: number;
  suppliers: number;
  invoices: number;
  codes_printed: boolean;
  practised: boolean;
  /** A guest has ordered from the menu, and at one of the tables that have a code. */
  guest_ordered: boolean;
  guest_at_table: boolean;
}

/** A menu of fewer dishes is taken as one that is not finished. */
export const MIN_RECIPES = 3;

/**
 * The steps in their order. A guest's order shows that ordering was tried, and one from a table that its code is there.
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

/** The first step that is not done; null when all are. */
export function nextStep(steps: Setup["steps"]): Setup["steps"][number] | null {
  return steps.find(({ done }) => !done) ?? null;
}
