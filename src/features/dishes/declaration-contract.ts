import { z } from "zod";
import { ALLERGENS, DIETS, isDiet } from "#src/features/dishes/declarations.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery, line, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const name = z.enum([...ALLERGENS, ...DIETS]);
const state = z.enum(["contains", "may_contain", "none", "suitable", "unsuitable", "unknown"]);

/** A diet is suitable, unsuitable or unknown; an allergen has the other states. */
const stateMatchesName = (one: { name: z.output<typeof name>; state: z.output<typeof state> }) =>
  one.state === "unknown" || (one.state === "suitable" || one.state === "unsuitable") === isDiet(one.name);
const WRONG_STATE = { message: "this state is not allowed for this name" };

export const declaration = z.object({ name, state });
export type Declaration = z.output<typeof declaration>;

/** Why what is declared about an item is in doubt, until a person confirms it. */
export const declarationQuestion = z.object({
  item_id: z.string(),
  item_name: z.string(),
  /** A sentence: "Corn oil came instead of Olive oil from Green Farm." */
  reason: z.string(),
  asked_at: timestamp,
});
export type DeclarationQuestion = z.output<typeof declarationQuestion>;

export const itemDeclarations = z.object({
  item_id: z.string(),
  /** Without "none" and "suitable" while it, or what it is made of, is in doubt. */
  declarations: z.array(declaration),
  /** What a person is asked to confirm; null when nothing is in doubt. */
  to_confirm: z.array(declaration).nullable(),
});
export type ItemDeclarations = z.output<typeof itemDeclarations>;

const dishDeclaration = z.object({
  name,
  /** The owner's override, or else what follows from the recipe. */
  state,
  /** What follows from the recipe. */
  derived: state,
  reason: z.string().nullable(),
  /** The ingredients that decide the derived state: those that contain it, or those with unknown state. */
  because: z.array(z.string()),
});
export type DishDeclaration = z.output<typeof dishDeclaration>;

export const listItemDeclarations = endpoint({
  method: "GET",
  path: "/api/ingredient-declarations",
  summary: "The declared allergens and diets of each ingredient; what is missing is unknown.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ ingredients: z.array(itemDeclarations) }),
});

export const declareItem = endpoint({
  method: "PUT",
  path: "/api/ingredient-declarations/id",
  summary: "Declares what an ingredient contains; it applies to every dish that uses it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z.object({ declarations: z.array(declaration.refine(stateMatchesName, WRONG_STATE)).max(100) }),
  response: z.object({ ingredient: itemDeclarations }),
});

export const declareItems = endpoint({
  method: "PUT",
  path: "/api/ingredient-declarations",
  summary: "Declares what several ingredients contain, all or nothing; it applies to every dish that uses them.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({
    ingredients: z
      .array(
        z.object({
          item_id: id,
          declarations: z.array(declaration.refine(stateMatchesName, WRONG_STATE)).max(100),
        }),
      )
      .min(1)
      .max(500)
      .refine((all) => new Set(all.map((one) => one.item_id)).size === all.length, {
        message: "an ingredient was given twice",
      }),
  }),
  maxBytes: 1024 * 1024,
  response: z.object({ ingredients: z.array(itemDeclarations) }),
});

export const readDishDeclarations = endpoint({
  method: "GET",
  path: "/api/dish-declarations/id",
  summary: "What a dish declares, what follows from its recipe, and which ingredients decide.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ declarations: z.array(dishDeclaration) }),
});

export const overrideDish = endpoint({
  method: "PUT",
  path: "/api/dish-declarations/id",
  summary: "Overrides what follows from the recipe, with a reason; what is not listed follows the recipe.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z.object({
    overrides: z
      .array(z.object({ name, state, reason: line(300, 1) }).refine(stateMatchesName, WRONG_STATE))
      .max(100)
      .refine((all) => new Set(all.map((one) => one.name)).size === all.length, { message: "a name was given twice" }),
  }),
  response: z.object({ declarations: z.array(dishDeclaration) }),
});
