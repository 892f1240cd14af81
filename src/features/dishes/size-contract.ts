import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { dishIngredient, dishSize, ingredientLine } from "#src/features/dishes/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, line } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/** A client may send the dish's id under any of three names (docs/spec/3-dishes-orders-menu.md, "Dishes and sizes"). */
const dishIds = { dishId: id.optional(), menuItemId: id.optional(), dish_id: id.optional() };
type DishIds = { dishId?: string | undefined; menuItemId?: string | undefined; dish_id?: string | undefined };
export const dishIdOf = ({ dishId, menuItemId, dish_id }: DishIds): string => dishId ?? menuItemId ?? dish_id ?? "";
const hasDishId = (ids: DishIds) => dishIdOf(ids) !== "";
const dishMissing = { message: "dishId is required", path: [] };

const name = line(60);
const price = decimal({ max: 9_999_999, decimals: 3 });
const sizeChanges = z.object({ id, name: name.optional(), price: price.optional() });

export const listSizes = endpoint({
  method: "GET",
  path: "/api/dish-sizes",
  summary: "The sizes of a dish, with their recipes.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: z.object(dishIds).refine(hasDishId, dishMissing),
  response: z.object({ sizes: z.array(dishSize) }),
});

export const createSize = endpoint({
  method: "POST",
  path: "/api/dish-sizes",
  summary: "Adds a size to a dish.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ ...dishIds, name, price }).refine(hasDishId, dishMissing),
  status: 201,
  response: z.object({ size: dishSize }),
});

export const updateSize = endpoint({
  method: "PATCH",
  path: "/api/dish-sizes",
  summary: "Changes a size's name or price.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: sizeChanges,
  response: z.object({ size: dishSize }),
});

export const deleteSize = endpoint({
  method: "DELETE",
  path: "/api/dish-sizes",
  summary: "Removes a size; the last one of a dish cannot be removed.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "LAST_SIZE", "DISH_INCOMPLETE"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const listIngredients = endpoint({
  method: "GET",
  path: "/api/dish-ingredients",
  summary: "The recipe of a size.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: z.object({ dish_size_id: id }),
  response: z.object({ ingredients: z.array(dishIngredient) }),
});

export const createIngredient = endpoint({
  method: "POST",
  path: "/api/dish-ingredients",
  summary: "Adds an ingredient to a size.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "INVALID_INGREDIENT", "DUPLICATE_INGREDIENT", "NO_CONVERSION"],
  // Clients may send company_id (docs/spec/3-dishes-orders-menu.md, "Dishes and sizes"). It is ignored: the session
  // decides the company.
  body: z.object({ ...ingredientLine.shape, dish_size_id: id, company_id: z.string().optional() }),
  status: 201,
  response: z.object({ ingredient: dishIngredient }),
});

export const updateIngredient = endpoint({
  method: "PATCH",
  path: "/api/dish-ingredients",
  summary: "Changes an ingredient's quantity, unit, yield or nutrition.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "INVALID_INGREDIENT", "NO_CONVERSION"],
  body: z.object({
    id,
    quantity_per_dish: ingredientLine.shape.quantity_per_dish.optional(),
    unit: ingredientLine.shape.unit.optional(),
    yield_percent: ingredientLine.shape.yield_percent,
    calories: ingredientLine.shape.calories,
    nutrition: ingredientLine.shape.nutrition,
  }),
  response: z.object({ ingredient: dishIngredient }),
});

export const deleteIngredient = endpoint({
  method: "DELETE",
  path: "/api/dish-ingredients",
  summary: "Removes one ingredient by id, or all of a size by dish_size_id.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "DISH_INCOMPLETE"],
  query: z
    .object({ id: id.optional(), dish_size_id: id.optional() })
    .refine((query) => (query.id === undefined) !== (query.dish_size_id === undefined), {
      message: "either id or dish_size_id is required",
      path: [],
    }),
  response: z.object({ id: z.string() }),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(createIngredient.body, { entered: { amount: "quantity_per_dish", unit: "unit" } });
stockAmounts(updateIngredient.body, { entered: { amount: "quantity_per_dish", unit: "unit" } });
