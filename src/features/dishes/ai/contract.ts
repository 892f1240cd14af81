import { z } from "zod";
import { dishImage } from "#src/features/dishes/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, line, paragraph } from "#src/shared/text.ts";
import { RECIPE_UNITS } from "#src/shared/units.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const sketch = z.object({
  name: line(120),
  category: z.union([line(80), z.null()]).default(null),
  description: z.union([paragraph(2000), z.null()]).default(null),
  /** Names of the ingredients, the most important first. */
  ingredients: z.array(line(120, 1)).max(100),
  /** The number of earlier attempts; the built-in generator gives each attempt another result. */
  attempt: z.number().int().min(0).max(10_000).default(0),
});
export type Sketch = z.output<typeof sketch>;

export const MISSING_NAME = { title: "Missing dish name", message: "Please enter a name for the dish first." } as const;
export const NO_INGREDIENTS = {
  title: "No ingredients added",
  message: "Please add at least one ingredient to a size first.",
} as const;
export const MISSING_INFORMATION = {
  title: "Missing information",
  message: "Please enter a name and add ingredients first.",
} as const;

const food = z.object({ food_id: z.string(), food_name: z.string(), calories: z.number() });
export type Food = z.output<typeof food>;

export const nutrition = z.object({
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  fiber: z.number(),
  sugar: z.number(),
  /** The model, `usda-sr28`, or `calculation-fallback` when nothing is known. */
  source: z.string(),
  match: food.extend({ grams: z.number(), weighed_by: z.string() }).nullable(),
  others: z.array(food),
});
export type NutritionResult = z.output<typeof nutrition>;

export const describeDish = endpoint({
  method: "POST",
  path: "/api/ai/description",
  summary: "Writes two or three sentences about a dish.",
  access: { roles: MANAGEMENT },
  errors: ["AI_FAILED"],
  body: sketch,
  rateLimit: "ai",
  response: z.object({ description: z.string(), source: z.string() }),
});

export const illustrateDish = endpoint({
  method: "POST",
  path: "/api/ai/image",
  summary:
    "Makes a picture of a dish and stores it; the returned URL can be saved on the dish. `fits` is false for a drawing of parts that do not make the dish.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "AI_FAILED"],
  body: sketch.extend({ dish_id: id.optional() }),
  rateLimit: "ai",
  response: z.object({ image_url: z.string(), image: dishImage.nullable(), source: z.string(), fits: z.boolean() }),
});

export const estimateNutrition = endpoint({
  method: "POST",
  path: "/api/ai/nutrition",
  summary: "Nutrition of an amount of an ingredient; zeros with source calculation-fallback when nothing is known.",
  access: { roles: MANAGEMENT },
  errors: [],
  body: z.object({
    name: line(120, 1),
    quantity: decimal(),
    unit: z.enum(RECIPE_UNITS),
    /** The inventory item, whose packs define the weight of a piece. */
    ingredient_id: id.optional(),
    /** A food of the table, instead of the one with the most similar name. */
    food_id: z.string().max(20).optional(),
  }),
  rateLimit: "ai",
  response: nutrition,
});

export const searchFoods = endpoint({
  method: "GET",
  path: "/api/ai/foods",
  summary: "Foods of the USDA table with a name like this.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ search: line(120, 1) }),
  response: z.object({ foods: z.array(food) }),
});
