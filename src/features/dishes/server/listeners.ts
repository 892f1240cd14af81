import { mergeIngredients } from "#src/features/dishes/server/merge-items.ts";
import { recomputeRecipes } from "#src/features/dishes/server/recompute-recipes.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const dishListeners: Listener<Context>[] = [
  { to: "inventory.units-changed", run: (context, { id }) => recomputeRecipes(context, id) },
  { to: "inventory.items-merged", run: mergeIngredients },
];
