import { z } from "zod";
import { ALLERGENS, DIETS, isDiet } from "#src/features/dishes/declarations.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, line } from "#src/shared/text.ts";

const name = z.enum([...ALLERGENS, ...DIETS]);
const state = z.enum(["contains", "may_contain", "none", "suitable", "unsuitable", "unknown"]);

/** Allergens are contained, possible, absent or unknown; diets suit, do not or are unknown. */
const fits = (one: { name: z.output<typeof name>; state: z.output<typeof state> }) =>
  one.state === "unknown" || (one.state === "suitable" || one.state === "unsuitable") === isDiet(one.name);
const misfit = { message: "this state does not go with this name" };

export const declaration = z.object({ name, state });
export type Declaration = z.output<typeof declaration>;

export const itemDeclarations = z.object({ item_id: z.string(), declarations: z.array(declaration) });
export type ItemDeclarations = z.output<typeof itemDeclarations>;

export const dishDeclaration = z.object({
  name,
  /** What holds: the owner's own word, else what follows from the recipe. */
  state,
  derived: state,
  reason: z.string().nullable(),
  /** The ingredients that decide: those that contain it, or those nothing is known of. */
  because: z.array(z.string()),
});
export type DishDeclaration = z.output<typeof dishDeclaration>;

export const listItemDeclarations = endpoint({
  method: "GET",
  path: "/api/ingredient-declarations",
  summary: "What is known of each ingredient's allergens and diets; what is missing is unknown.",
  access: "company",
  errors: [],
  response: z.object({ ingredients: z.array(itemDeclarations) }),
});

export const declareItem = endpoint({
  method: "PUT",
  path: "/api/ingredient-declarations/id",
  summary: "Says what an ingredient contains; every dish that uses it follows.",
  access: "company",
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z.object({ declarations: z.array(declaration.refine(fits, misfit)).max(100) }),
  response: z.object({ ingredient: itemDeclarations }),
});

export const readDishDeclarations = endpoint({
  method: "GET",
  path: "/api/dish-declarations/id",
  summary: "What a dish declares, what its recipe comes to, and which ingredients decide.",
  access: "company",
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ declarations: z.array(dishDeclaration) }),
});

export const overrideDish = endpoint({
  method: "PUT",
  path: "/api/dish-declarations/id",
  summary: "Overrides what the recipe comes to, with a reason; what is left out follows the recipe.",
  access: "company",
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z.object({
    overrides: z
      .array(z.object({ name, state, reason: line(300, 1) }).refine(fits, misfit))
      .max(100)
      .refine((all) => new Set(all.map((one) => one.name)).size === all.length, { message: "a name was given twice" }),
  }),
  response: z.object({ declarations: z.array(dishDeclaration) }),
});
