import * as dishes from "#src/features/dishes/contract.ts";
import * as declarations from "#src/features/dishes/declaration-contract.ts";
import * as onMenu from "#src/features/dishes/menu-contract.ts";
import { declareItem, declareItems, listItemDeclarations } from "#src/features/dishes/server/declarations.ts";
import { settleItemDeclarations } from "#src/features/dishes/server/settle-items.ts";
import { settleOverrides, overrideDish, readDishDeclarations } from "#src/features/dishes/server/dish-declarations.ts";
import { markSoldOut, orderDishes } from "#src/features/dishes/server/dish-menu.ts";
import { createDish, updateDish, deleteDish } from "#src/features/dishes/server/dishes.ts";
import {
  createIngredient,
  updateIngredient,
  clearRecipe,
  listIngredients,
  deleteIngredient,
} from "#src/features/dishes/server/ingredients.ts";
import { listDishes } from "#src/features/dishes/server/read-dishes.ts";
import { createSize, updateSize, listSizes, deleteSize } from "#src/features/dishes/server/sizes.ts";
import * as sizes from "#src/features/dishes/size-contract.ts";
import { uploadDishImage } from "#src/features/dishes/server/dish-images.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const dishRoutes: Route[] = [
  route(dishes.listDishes, async (context) => ({ dishes: await listDishes(context) })),
  route(dishes.createDish, async (context, { body }) => ({ dish: await createDish(context, body) })),
  route(dishes.updateDish, async (context, { query, body }) => ({ dish: await updateDish(context, query.id, body) })),
  route(dishes.deleteDish, async (context, { query }) => ({ id: await deleteDish(context, query.id) })),
  route(onMenu.markSoldOut, async (context, { query, body }) => ({
    dish: await markSoldOut(context, query.id, body.sold_out),
  })),
  route(onMenu.orderDishes, async (context, { body }) => ({ ids: await orderDishes(context, body.ids) })),
  route(dishes.debugDishUpdate, async ({ log, companyId }, { body }) => {
    log.debug({ companyId, dish: body }, "dish update");
    return undefined;
  }),
  scopedRoute(dishes.uploadDishImage, (scope, { query, body }) => uploadDishImage(scope, query.id, body)),
  route(sizes.listSizes, async (context, { query }) => ({
    sizes: await listSizes(context, sizes.dishIdOf(query)),
  })),
  route(sizes.createSize, async (context, { body }) => ({
    size: await createSize(context, sizes.dishIdOf(body), body),
  })),
  route(sizes.updateSize, async (context, { body: { id, ...changes } }) => ({
    size: await updateSize(context, id, changes),
  })),
  route(sizes.deleteSize, async (context, { query }) => ({ id: await deleteSize(context, query.id) })),
  route(sizes.listIngredients, async (context, { query }) => ({
    ingredients: await listIngredients(context, query.dish_size_id),
  })),
  route(sizes.createIngredient, async (context, { body: { dish_size_id, company_id: _, ...line } }) => ({
    ingredient: await createIngredient(context, dish_size_id, line),
  })),
  route(sizes.updateIngredient, async (context, { body: { id, ...changes } }) => ({
    ingredient: await updateIngredient(context, id, changes),
  })),
  route(sizes.deleteIngredient, async (context, { query }) => ({
    id: query.id ? await deleteIngredient(context, query.id) : await clearRecipe(context, query.dish_size_id ?? ""),
  })),
  route(declarations.listItemDeclarations, async (context) => ({ ingredients: await listItemDeclarations(context) })),
  route(declarations.declareItem, async (context, { query, body }) => ({
    ingredient: await declareItem(context, { item_id: query.id, ...body }),
  })),
  route(declarations.declareItems, async (context, { body }) => ({
    ingredients: await declareItems(context, body.ingredients),
  })),
  route(declarations.settleItemDeclarations, async (context, { query, body }) => ({
    ingredient: await settleItemDeclarations(context, query.id, body),
  })),
  route(declarations.readDishDeclarations, async (context, { query }) => ({
    declarations: await readDishDeclarations(context, query.id),
  })),
  route(declarations.settleOverrides, async (context, { query, body }) => ({
    declarations: await settleOverrides(context, query.id, body),
  })),
  route(declarations.overrideDish, async (context, { query, body }) => ({
    declarations: await overrideDish(context, query.id, body),
  })),
];
