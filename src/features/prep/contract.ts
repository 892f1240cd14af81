import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { PREP_MODES } from "#src/features/inventory/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, paragraph, wholeNumber } from "#src/shared/text.ts";
import { INVENTORY_UNITS, RECIPE_UNITS } from "#src/shared/units.ts";
import { KITCHEN, MANAGEMENT } from "#src/shared/roles.ts";

const positive = decimal({ min: 0.000001 });

const prepLine = z.object({
  ingredient_id: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(RECIPE_UNITS),
  yield_percent: z.number(),
  /** The amount that one batch takes, in `item_unit`. */
  stock_quantity: z.number(),
  /** The unit that the ingredient is held in. */
  item_unit: z.enum(INVENTORY_UNITS),
});

export const prepRecipe = z.object({
  /** The item that is made. */
  item_id: z.string(),
  name: z.string(),
  item_unit: z.enum(INVENTORY_UNITS),
  quantity_available: z.number(),
  batch_quantity: z.number(),
  unit: z.enum(INVENTORY_UNITS),
  /** One batch, in `item_unit`. */
  stock_quantity: z.number(),
  mode: z.enum(PREP_MODES),
  shelf_life_hours: z.number().nullable(),
  minutes: z.number().nullable(),
  method: z.string(),
  lines: z.array(prepLine),
  /** The items that one batch takes out of stock. Items of mode "through" are replaced by their ingredients. */
  takes: z.array(
    z.object({
      item_id: z.string(),
      name: z.string(),
      unit: z.enum(INVENTORY_UNITS),
      quantity: z.number(),
      quantity_available: z.number(),
    }),
  ),
  /** How many whole batches the stock covers; null for a recipe without lines. */
  batches_covered: z.number().nullable(),
  /** Cost of one batch at current prices; null when an ingredient has no price. */
  cost: z.number().nullable(),
  /** The dishes and prep items that use it. */
  used_by: z.array(z.string()),
});
export type PrepRecipe = z.output<typeof prepRecipe>;

const newLine = z.object({
  ingredient_id: id,
  quantity: positive,
  unit: z.enum(RECIPE_UNITS),
  yield_percent: decimal({ min: 0.01, max: 1000, decimals: 2 }).default(100),
});

export const newPrepRecipe = z.object({
  batch_quantity: positive,
  unit: z.enum(INVENTORY_UNITS),
  mode: z.enum(PREP_MODES),
  shelf_life_hours: wholeNumber({ min: 1, max: 87_600 }).nullable().default(null),
  minutes: wholeNumber({ min: 1, max: 100_000 }).nullable().default(null),
  method: paragraph(4000).default(""),
  lines: z.array(newLine).min(1, "a recipe has at least one ingredient").max(100),
});
export type NewPrepRecipe = z.output<typeof newPrepRecipe>;

export const listPrepRecipes = endpoint({
  method: "GET",
  path: "/api/prep-recipes",
  summary: "The recipes of the items that are made in the kitchen, by name, with what one batch takes and costs.",
  access: { roles: KITCHEN },
  errors: [],
  response: z.object({ recipes: z.array(prepRecipe) }),
});

export const savePrepRecipe = endpoint({
  method: "PUT",
  path: "/api/prep-recipes",
  summary:
    "Makes an ingredient a prep item with this recipe, or replaces its recipe. Every dish that uses it takes what the new recipe says.",
  access: { roles: MANAGEMENT },
  errors: [
    "NOT_FOUND",
    "INVALID_INGREDIENT",
    "DUPLICATE_INGREDIENT",
    "NO_CONVERSION",
    "PREP_CYCLE",
    "PREP_TOO_DEEP",
    "NEED_TOO_SMALL",
    "RECIPES_NEED_CONVERSION",
  ],
  query: idQuery,
  body: newPrepRecipe,
  response: z.object({ recipe: prepRecipe }),
});

export const deletePrepRecipe = endpoint({
  method: "DELETE",
  path: "/api/prep-recipes",
  summary: "Deletes the recipe of a prep item, which is an item that is bought from then on.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(prepLine, {
  item: "ingredient_id",
  amounts: ["stock_quantity"],
  units: ["item_unit"],
  entered: { amount: "quantity", unit: "unit" },
});
stockAmounts(prepRecipe, {
  item: "item_id",
  amounts: ["quantity_available", "stock_quantity"],
  units: ["item_unit"],
  entered: { amount: "batch_quantity", unit: "unit" },
});
stockAmounts(prepRecipe.shape.takes.element, {
  item: "item_id",
  amounts: ["quantity", "quantity_available"],
  units: ["unit"],
});
stockAmounts(newLine, { entered: { amount: "quantity", unit: "unit" } });
stockAmounts(newPrepRecipe, { entered: { amount: "batch_quantity", unit: "unit" } });
