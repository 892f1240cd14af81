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

/** Why an item's declarations are in doubt until a person confirms them. */
export const declarationQuestion = z.object({
  item_id: z.string(),
  item_name: z.string(),
  /** A sentence: "Corn oil came instead of Olive oil from Green Farm." */
  reason: z.string(),
  asked_at: timestamp,
});
export type DeclarationQuestion = z.output<typeof declarationQuestion>;

const hash = z.string().regex(/^[0-9a-f]{32}$/, "is not a hash");

/**
 * A hash of everything that a declaration of the ingredient is based on: its declarations, the questions that put them
 * in doubt, and the declarations of its parts. Null for an ingredient with no declarations and no questions.
 */
const version = hash.nullable();

export const itemDeclarations = z.object({
  item_id: z.string(),
  /**
   * The declarations. While the item or one of its parts is in doubt, "none" and "suitable" are left out. For a prep
   * item, the declarations that are asked again are also left out.
   */
  declarations: z.array(declaration),
  /** The declarations that a person is asked to confirm; null when nothing is in doubt. */
  to_confirm: z.array(declaration).nullable(),
  /** The reasons for the question, as sentences; empty when nothing is asked. */
  reasons: z.array(z.string()),
  version,
});
export type ItemDeclarations = z.output<typeof itemDeclarations>;

/**
 * A hash of everything that an answer is based on: what each ingredient of the dish, at any depth, declares for the
 * name, and the owner's override.
 */
const question = hash;

const dishDeclaration = z.object({
  name,
  /**
   * The state shown to guests: the owner's override, or otherwise the state that follows from the recipe. While the
   * override is asked again, the most careful of the override, the recipe's state and "unknown".
   */
  state,
  /** The owner's override of the recipe; null without one. */
  override: state.nullable(),
  /** What follows from the recipe. */
  derived: state,
  reason: z.string().nullable(),
  /** The hash that an answer given now must name. */
  question,
  /** Why the override is asked again, as sentences; null when it is not. */
  changes: z.array(z.string()).nullable(),
  /** The ingredients that decide the derived state: those that contain it, or those with unknown state. */
  because: z.array(z.string()),
});
export type DishDeclaration = z.output<typeof dishDeclaration>;

/** An override of a dish, or a declaration of a prep item, that the owner is asked about again. */
export const askedOverride = z.object({
  name,
  state,
  /** Null for a prep item, which needs no reason. */
  reason: z.string().nullable(),
  /** The hash that an answer given now must name. */
  question,
  /** The changes since the last answer, as sentences. */
  changes: z.array(z.string()),
});
export type AskedOverride = z.output<typeof askedOverride>;

export const listItemDeclarations = endpoint({
  method: "GET",
  path: "/api/ingredient-declarations",
  summary: "The declared allergens and diets of each ingredient; what is missing is unknown.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ ingredients: z.array(itemDeclarations) }),
});

const declared = z.object({
  declarations: z.array(declaration.refine(stateMatchesName, WRONG_STATE)).max(100),
  /**
   * The version that the person saw in the list; null for an ingredient that is not in it. The request is rejected if
   * the version has changed.
   */
  version,
});

export const declareItem = endpoint({
  method: "PUT",
  path: "/api/ingredient-declarations/id",
  summary: "Declares what an ingredient contains; it applies to every dish that uses it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "DECLARATIONS_CHANGED"],
  query: idQuery,
  body: declared,
  response: z.object({ ingredient: itemDeclarations }),
});

export const declareItems = endpoint({
  method: "PUT",
  path: "/api/ingredient-declarations",
  summary: "Declares what several ingredients contain, all or nothing; it applies to every dish that uses them.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "DECLARATIONS_CHANGED"],
  body: z.object({
    ingredients: z
      .array(declared.extend({ item_id: id }))
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
  errors: ["NOT_FOUND", "DECLARATIONS_CHANGED"],
  query: idQuery,
  body: z.object({
    overrides: z
      // A declaration that equals the stored one keeps its question.
      .array(z.object({ name, state, reason: line(300, 1) }).refine(stateMatchesName, WRONG_STATE))
      .max(100)
      .refine((all) => new Set(all.map((one) => one.name)).size === all.length, { message: "a name was given twice" }),
    /**
     * The question that the person saw for each name, as in the dish's declarations. An override is changed only if its
     * question is still the same.
     */
    shown: z.array(z.object({ name, question })).max(100),
  }),
  response: z.object({ declarations: z.array(dishDeclaration) }),
});

const overrideOutcome = z.object({
  /** Whether they stand for the current declarations, or are dropped in favour of the recipe. */
  outcome: z.enum(["keep", "drop"]),
  overrides: z.array(z.object({ name, question })).min(1).max(100),
});
export type OverrideOutcome = z.output<typeof overrideOutcome>;

export const settleOverrides = endpoint({
  method: "POST",
  path: "/api/dish-declarations/settled",
  summary: "Answers overrides that are asked again, because the recipe or what its ingredients declare has changed.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "DECLARATIONS_CHANGED"],
  query: idQuery,
  body: overrideOutcome,
  response: z.object({ declarations: z.array(dishDeclaration) }),
});

export const settleItemDeclarations = endpoint({
  method: "POST",
  path: "/api/ingredient-declarations/settled",
  summary:
    "Answers declarations of a prep item that are asked again, because its parts or what they declare have changed.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "DECLARATIONS_CHANGED"],
  query: idQuery,
  body: overrideOutcome,
  response: z.object({ ingredient: itemDeclarations }),
});
