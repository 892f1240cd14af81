import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { declarationQuestion } from "#src/features/dishes/declaration-contract.ts";
import { ALLERGENS, DIETS } from "#src/features/dishes/declarations.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, line, paragraph, timestamp } from "#src/shared/text.ts";
import { INVENTORY_UNITS, RECIPE_UNITS } from "#src/shared/units.ts";
import { ALL_ROLES, MANAGEMENT } from "#src/shared/roles.ts";

/** Nutrition of an amount of food in grams, and the source of the numbers. */
export const nutritionFacts = z.object({
  protein: decimal({ max: 1_000_000, decimals: 2 }),
  carbs: decimal({ max: 1_000_000, decimals: 2 }),
  fat: decimal({ max: 1_000_000, decimals: 2 }),
  fiber: decimal({ max: 1_000_000, decimals: 2 }),
  sugar: decimal({ max: 1_000_000, decimals: 2 }),
  source: line(60, 1),
  /** The food in the food table that the numbers were taken from. */
  food_id: line(20).nullish(),
  food_name: line(200).nullish(),
});
export type NutritionFacts = z.output<typeof nutritionFacts>;

export const dishIngredient = z.object({
  id: z.string(),
  dish_size_id: z.string(),
  ingredient_id: z.string(),
  name: z.string(),
  quantity_per_dish: z.number(),
  unit: z.enum(RECIPE_UNITS),
  yield_percent: z.number(),
  /** What one portion takes out of stock, in the item's unit. */
  stock_quantity: z.number(),
  calories: z.number(),
  nutrition: nutritionFacts.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  ingredient: z.object({
    id: z.string(),
    name: z.string(),
    unit: z.enum(INVENTORY_UNITS),
    status: z.enum(["out_of_stock", "low_stock", "in_stock"]),
    quantity_available: z.number(),
    unit_price: z.number(),
  }),
});
export type DishIngredient = z.output<typeof dishIngredient>;

const dishNeed = z.object({
  /** What one portion takes, in the item's unit. */
  stock_quantity: z.number(),
  ingredient: dishIngredient.shape.ingredient.pick({ id: true, status: true, quantity_available: true }),
});
export type DishNeed = z.output<typeof dishNeed>;

export const dishSize = z.object({
  id: z.string(),
  menu_item_id: z.string(),
  name: z.string(),
  price: z.number(),
  ingredients: z.array(dishIngredient),
  /**
   * What one portion takes out of stock, if that differs from the ingredients because one of them is passed through.
   */
  needs: z.array(dishNeed).optional(),
  /** Cost of one portion at current prices; null when it cannot be computed, for the reasons in `cost_problems`. */
  food_cost: z.number().nullable(),
  cost_problems: z.array(z.string()),
  /** Whether this size was marked sold out by hand, apart from the dish's other sizes. */
  is_stopped: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type DishSize = z.output<typeof dishSize>;

const nameList = z.array(z.enum([...ALLERGENS, ...DIETS]));

/** A picture stored in several widths. */
export const dishImage = z.object({
  widths: z.array(z.number()),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
  source: z.enum(["upload", "ai", "illustration"]),
});
export type DishImage = z.output<typeof dishImage>;

/** The columns of a dish that both its staff and its guests see. */
export const shownToGuests = {
  name: z.string(),
  description: z.string(),
};

export const dish = z.object({
  id: z.string(),
  ...shownToGuests,
  image_url: z.string().nullable(),
  image: dishImage.nullable(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  is_available: z.boolean(),
  /** When it was marked sold out by hand; null while only the stock decides. */
  sold_out_at: timestamp.nullable(),
  /** Its position on the menu among the dishes of its category; null comes last. */
  display_order: z.number().nullable(),
  /** Price of the first size. */
  price: z.number(),
  /**
   * The tax that its prices include, in percent; 0 without a tax. Food cost and margin refer to the price without it.
   */
  included_percent: z.number(),
  sizes: z.array(dishSize),
  /** Warnings to read before it is sold: further sizes without a recipe. */
  warnings: z.array(z.string()),
  /** An allergen that is in none of the lists was declared as not contained. */
  declared: z.object({
    contains: nameList,
    may_contain: nameList,
    unknown: nameList,
    suitable: nameList,
    unsuitable: nameList,
  }),
  /**
   * Why its allergens are unverified: another item was delivered in place of one of its ingredients, or was merged into
   * it.
   */
  questions: z.array(declarationQuestion),
  /** Overrides that the owner is asked about again, because the ingredients or their declarations have changed. */
  asked_overrides: nameList,
  created_at: timestamp,
  updated_at: timestamp,
});
export type Dish = z.output<typeof dish>;

export const ingredientLine = z.object({
  id: id.optional(),
  ingredient_id: id,
  quantity_per_dish: decimal(),
  unit: z.enum(RECIPE_UNITS),
  // A field that is missing stays as it was; a new line has a yield of 100% and no nutrition.
  yield_percent: decimal({ min: 0.01, max: 1000, decimals: 2 }).optional(),
  calories: decimal({ max: 1_000_000, decimals: 2 }).optional(),
  nutrition: nutritionFacts.nullable().optional(),
});
/** A line with the unit in which the amount was entered, if that is not a unit of the ledger. */
export type IngredientLine = z.output<typeof ingredientLine> & { display_unit?: string | null };

const price = decimal({ max: 9_999_999, decimals: 3 });
const sizeLine = z.object({
  /** The id of an existing size; a size without one is new. */
  id: id.optional(),
  name: line(60, 1),
  price,
  ingredients: z.array(ingredientLine).max(100).optional(),
});
export type SizeLine = z.output<typeof sizeLine>;

const blank = z.literal("").transform(() => null);
const fields = {
  name: line(120, 1),
  description: paragraph(2000),
  category_id: z.union([id, blank, z.null()]),
  image_url: z.union([blank, z.string().max(2000), z.null()]),
  price,
  is_available: z.boolean(),
  sizes: z.array(sizeLine).min(1, "a dish has at least one size").max(30),
};

const newDish = z.object({
  ...z.object(fields).partial().shape,
  name: fields.name,
  description: fields.description.default(""),
  is_available: fields.is_available.default(true),
  // Clients may send it (docs/spec/3-dishes-orders-menu.md, "Dishes and sizes"). It is ignored: the session decides the
  // company.
  company_id: z.string().optional(),
});
export type NewDish = z.output<typeof newDish>;

export const dishChanges = z.object(fields).partial();
export type DishChanges = z.output<typeof dishChanges>;

export const listDishes = endpoint({
  method: "GET",
  path: "/api/dishes",
  summary: "Every dish with its sizes, recipes, costs and declarations, by name.",
  access: { roles: ALL_ROLES },
  errors: [],
  response: z.object({ dishes: z.array(dish) }),
});

export const createDish = endpoint({
  method: "POST",
  path: "/api/dishes",
  summary:
    "Adds a dish with its sizes and recipes; without sizes it gets one named Regular. A draft (`is_available: false`) needs only a name.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "INVALID_INGREDIENT", "DUPLICATE_INGREDIENT", "NO_CONVERSION", "DISH_INCOMPLETE"],
  body: newDish,
  maxBytes: 1024 * 1024,
  status: 201,
  response: z.object({ dish }),
});

export const updateDish = endpoint({
  method: "PUT",
  path: "/api/dishes/id",
  summary: "Changes a dish. Sizes and a size's ingredients are complete lists when given: what is missing is removed.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "INVALID_INGREDIENT", "DUPLICATE_INGREDIENT", "NO_CONVERSION", "DISH_INCOMPLETE"],
  query: idQuery,
  body: dishChanges,
  maxBytes: 1024 * 1024,
  response: z.object({ dish }),
});

export const deleteDish = endpoint({
  method: "DELETE",
  path: "/api/dishes/id",
  summary: "Takes a dish off the menu; past orders keep it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const debugDishUpdate = endpoint({
  method: "POST",
  path: "/api/debug-dish-update",
  summary: "Writes a dish payload to the log, at debug level.",
  access: { roles: MANAGEMENT },
  errors: [],
  body: z.record(z.string(), z.unknown()),
  maxBytes: 1024 * 1024,
  status: 204,
  response: z.undefined(),
});

export const uploadDishImage = endpoint({
  method: "POST",
  path: "/api/dishes/image",
  summary: "Stores the picture in the field `image`, without its metadata, in three widths, and puts it on the dish.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  kind: "multipart",
  query: idQuery,
  maxBytes: 16 * 1024 * 1024,
  rateLimit: "upload",
  response: z.object({ image_url: z.string(), image: dishImage }),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(dishIngredient, {
  item: "ingredient_id",
  amounts: ["stock_quantity"],
  entered: { amount: "quantity_per_dish", unit: "unit" },
});
stockAmounts(dishIngredient.shape.ingredient, {
  item: "id",
  amounts: ["quantity_available"],
  prices: ["unit_price"],
  units: ["unit"],
});
stockAmounts(dishNeed, { item: "ingredient.id", amounts: ["stock_quantity"] });
stockAmounts(dishNeed.shape.ingredient, { item: "id", amounts: ["quantity_available"] });
stockAmounts(ingredientLine, { entered: { amount: "quantity_per_dish", unit: "unit" } });
