import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, line } from "#src/shared/text.ts";
import { KITCHEN, MANAGEMENT } from "#src/shared/roles.ts";

const ingredientCategory = z.object({
  id: z.string(),
  name: z.string(),
  /** Number of ingredients in it. */
  items: z.number(),
});
export type IngredientCategory = z.output<typeof ingredientCategory>;

const name = z.object({ name: line(80, 1) });

export const listIngredientCategories = endpoint({
  method: "GET",
  path: "/api/ingredient-categories",
  summary: "What the ingredients are grouped by, by name. Not the categories of the menu.",
  access: { roles: KITCHEN },
  errors: [],
  response: z.object({ categories: z.array(ingredientCategory) }),
});

export const createIngredientCategory = endpoint({
  method: "POST",
  path: "/api/ingredient-categories",
  summary: "Adds a category of ingredients.",
  access: { roles: MANAGEMENT },
  errors: ["CATEGORY_EXISTS"],
  body: name,
  status: 201,
  response: z.object({ category: ingredientCategory }),
});

export const renameIngredientCategory = endpoint({
  method: "PUT",
  path: "/api/ingredient-categories",
  summary: "Renames a category of ingredients.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "CATEGORY_EXISTS"],
  query: idQuery,
  body: name,
  response: z.object({ category: ingredientCategory }),
});

export const deleteIngredientCategory = endpoint({
  method: "DELETE",
  path: "/api/ingredient-categories",
  summary: "Deletes a category of ingredients; those in it have none afterwards.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});
