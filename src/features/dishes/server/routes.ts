import * as dishes from "#src/features/dishes/contract.ts";
import * as declarations from "#src/features/dishes/declaration-contract.ts";
import {
  declareIngredient,
  overrideDeclarations,
  readDishDeclarations,
  readItemDeclarations,
} from "#src/features/dishes/server/declarations.ts";
import { addDish, changeDish, removeDish } from "#src/features/dishes/server/dishes.ts";
import {
  addIngredient,
  changeIngredient,
  emptyRecipe,
  readRecipe,
  removeIngredient,
} from "#src/features/dishes/server/ingredients.ts";
import { readDishes } from "#src/features/dishes/server/read-dishes.ts";
import { addSize, changeSize, readSizesOfDish, removeSize } from "#src/features/dishes/server/sizes.ts";
import * as sizes from "#src/features/dishes/size-contract.ts";
import { uploadPicture } from "#src/features/dishes/server/dish-images.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const dishRoutes: Route[] = [
  route(dishes.listDishes, async (context) => ({ dishes: await readDishes(context) })),
  route(dishes.createDish, async (context, { body }) => ({ dish: await addDish(context, body) })),
  route(dishes.updateDish, async (context, { query, body }) => ({ dish: await changeDish(context, query.id, body) })),
  route(dishes.deleteDish, async (context, { query }) => ({ id: await removeDish(context, query.id) })),
  route(dishes.debugDishUpdate, async ({ log, companyId }, { body }) => {
    log.debug({ companyId, dish: body }, "dish update");
    return undefined;
  }),
  scopedRoute(dishes.uploadDishImage, (scope, { query, body }) => uploadPicture(scope, query.id, body)),
  route(sizes.listSizes, async (context, { query }) => ({
    sizes: await readSizesOfDish(context, sizes.dishIdOf(query)),
  })),
  route(sizes.createSize, async (context, { body }) => ({
    size: await addSize(context, sizes.dishIdOf(body), body),
  })),
  route(sizes.updateSize, async (context, { body: { id, ...changes } }) => ({
    size: await changeSize(context, id, changes),
  })),
  route(sizes.deleteSize, async (context, { query }) => ({ id: await removeSize(context, query.id) })),
  route(sizes.listIngredients, async (context, { query }) => ({
    ingredients: await readRecipe(context, query.dish_size_id),
  })),
  route(sizes.createIngredient, async (context, { body: { dish_size_id, company_id: _, ...line } }) => ({
    ingredient: await addIngredient(context, dish_size_id, line),
  })),
  route(sizes.updateIngredient, async (context, { body: { id, ...changes } }) => ({
    ingredient: await changeIngredient(context, id, changes),
  })),
  route(sizes.deleteIngredient, async (context, { query }) => ({
    id: query.id ? await removeIngredient(context, query.id) : await emptyRecipe(context, query.dish_size_id ?? ""),
  })),
  route(declarations.listItemDeclarations, async (context) => ({ ingredients: await readItemDeclarations(context) })),
  route(declarations.declareItem, async (context, { query, body }) => ({
    ingredient: await declareIngredient(context, query.id, body.declarations),
  })),
  route(declarations.readDishDeclarations, async (context, { query }) => ({
    declarations: await readDishDeclarations(context, query.id),
  })),
  route(declarations.overrideDish, async (context, { query, body }) => ({
    declarations: await overrideDeclarations(context, query.id, body.overrides),
  })),
];
