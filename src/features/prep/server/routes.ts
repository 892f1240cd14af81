import * as batches from "#src/features/prep/batch-contract.ts";
import * as prep from "#src/features/prep/contract.ts";
import { listBatches } from "#src/features/prep/server/batch-rows.ts";
import { bookBatch } from "#src/features/prep/server/book-batch.ts";
import { listPrepRecipes } from "#src/features/prep/server/list-recipes.ts";
import { deletePrepRecipe, savePrepRecipe } from "#src/features/prep/server/save-recipe.ts";
import { undoBatch } from "#src/features/prep/server/undo-batch.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const prepRoutes: Route[] = [
  route(prep.listPrepRecipes, async (context) => ({ recipes: await listPrepRecipes(context) })),
  route(prep.savePrepRecipe, async (context, { query, body }) => ({
    recipe: await savePrepRecipe(context, query.id, body),
  })),
  route(prep.deletePrepRecipe, async (context, { query }) => ({ id: await deletePrepRecipe(context, query.id) })),
  route(batches.listBatches, (context, { query }) => listBatches(context, query)),
  route(batches.bookBatch, async (context, { body }) => ({ batch: await bookBatch(context, body) })),
  route(batches.undoBatch, async (context, { query }) => ({ batch: await undoBatch(context, query.id) })),
];
