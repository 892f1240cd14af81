import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, line } from "#src/shared/text.ts";
import { RECIPE_UNITS } from "#src/shared/units.ts";
import { COUNTER, MANAGEMENT } from "#src/shared/roles.ts";

const optionLine = z.object({
  id: z.string(),
  ingredient_id: z.string(),
  name: z.string(),
  /** Negative when the option leaves out an ingredient of the recipe. */
  quantity: z.number(),
  unit: z.enum(RECIPE_UNITS),
  yield_percent: z.number(),
  /** The stock that the option takes when it is chosen once, in the item's unit. */
  stock_quantity: z.number(),
  item_unit: z.string(),
  /** Whether the quantity applies to the dish's first size, and scales for other sizes with their recipes. */
  scales_with_size: z.boolean(),
});

const option = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  is_default: z.boolean(),
  is_available: z.boolean(),
  /** Whether the option is not available, or the stock does not cover it once. */
  sold_out: z.boolean(),
  /** Cost of the option chosen once, at current prices; null when an ingredient has no price. */
  cost: z.number().nullable(),
  /** Empty for an option that is a dish. */
  lines: z.array(optionLine),
  /**
   * The dish that is offered as the option; null for an option of ingredients. `is_removed`: the dish is no longer on
   * sale.
   */
  dish: z
    .object({
      id: z.string(),
      name: z.string(),
      size_id: z.string(),
      size_name: z.string(),
      category_id: z.string().nullable(),
      /** Price of the dish alone. */
      price: z.number(),
      is_removed: z.boolean(),
    })
    .nullable(),
});
export type Option = z.output<typeof option>;

const optionGroup = z.object({
  id: z.string(),
  name: z.string(),
  choose_min: z.number(),
  choose_max: z.number().nullable(),
  included: z.number(),
  extra_price: z.number().nullable(),
  options: z.array(option),
  /** The dishes that have the group, by name. `choose_min` and `choose_max` are null where the group's own hold. */
  dishes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      position: z.number(),
      choose_min: z.number().nullable(),
      choose_max: z.number().nullable(),
    }),
  ),
});
export type OptionGroup = z.output<typeof optionGroup>;

/** Maximum number of choices in a group: more portions than anybody puts into one dish. */
const MAX_CHOICES = 60;
const number = z.number().int().min(0).max(MAX_CHOICES);
const maximum = z.number().int().min(1).max(MAX_CHOICES);
const price = decimal({ max: 9_999_999, decimals: 3 });

const newLine = z.object({
  ingredient_id: id,
  quantity: decimal({ min: -99_999_999 }).refine((quantity) => quantity !== 0, "must not be 0"),
  unit: z.enum(RECIPE_UNITS),
  yield_percent: decimal({ min: 0.01, max: 1000, decimals: 2 }).default(100),
  scales_with_size: z.boolean().default(false),
});
export type NewLine = z.output<typeof newLine>;

const newOption = z
  .object({
    /** The id of an existing option; an option without one is new. */
    id: id.optional(),
    name: line(80, 1),
    price: price.default(0),
    is_default: z.boolean().default(false),
    is_available: z.boolean().default(true),
    lines: z.array(newLine).max(30).default([]),
    /**
     * The size of the dish that is offered as the option. The option takes the stock of that dish, so it has no lines.
     */
    dish_size_id: id.nullable().default(null),
  })
  .refine(({ dish_size_id, lines }) => dish_size_id === null || lines.length === 0, {
    message: "must be empty for an option that is a dish",
    path: ["lines"],
  });
export type NewOption = z.output<typeof newOption>;

const limits = { choose_min: number.default(0), choose_max: maximum.nullable().default(null) };

const newGroup = z
  .object({
    name: line(80, 1),
    ...limits,
    included: number.default(0),
    extra_price: price.nullable().default(null),
    options: z.array(newOption).min(1, "a group has at least one option").max(60),
  })
  .refine(({ choose_min, choose_max }) => choose_max === null || choose_max >= choose_min, {
    message: "must not be below the minimum",
    path: ["choose_max"],
  })
  .refine(
    ({ choose_max, options }) =>
      choose_max === null || options.filter((option) => option.is_default).length <= choose_max,
    { message: "has more defaults than can be chosen", path: ["options"] },
  );
export type NewGroup = z.output<typeof newGroup>;

const group = z.object({ group: optionGroup });
const groups = z.object({ groups: z.array(optionGroup) });

export const listOptionGroups = endpoint({
  method: "GET",
  path: "/api/option-groups",
  summary: "The groups of options with what each option costs and takes out of stock, and the dishes that have them.",
  access: { roles: COUNTER },
  errors: [],
  response: groups,
});

export const createOptionGroup = endpoint({
  method: "POST",
  path: "/api/option-groups",
  summary: "Adds a group with its options. A line with a negative quantity leaves out what the recipe has.",
  access: { roles: MANAGEMENT },
  // NOT_FOUND: an option belongs to another group, or to none.
  errors: ["NOT_FOUND", "INVALID_INGREDIENT", "DUPLICATE_INGREDIENT", "NO_CONVERSION", "NOT_A_PART"],
  body: newGroup,
  maxBytes: 1024 * 1024,
  status: 201,
  response: group,
});

export const updateOptionGroup = endpoint({
  method: "PUT",
  path: "/api/option-groups/id",
  summary: "Replaces a group and its options: an option without an id is new, one that is missing is removed.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "INVALID_INGREDIENT", "DUPLICATE_INGREDIENT", "NO_CONVERSION", "NOT_A_PART"],
  query: idQuery,
  body: newGroup,
  maxBytes: 1024 * 1024,
  response: group,
});

export const deleteOptionGroup = endpoint({
  method: "DELETE",
  path: "/api/option-groups/id",
  summary: "Takes a group off every dish; past orders keep what was chosen.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const copyOptionGroup = endpoint({
  method: "POST",
  path: "/api/option-groups/copy",
  summary: "Adds a copy of a group, which no dish has yet.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  status: 201,
  response: group,
});

export const orderOptionGroups = endpoint({
  method: "PUT",
  path: "/api/option-groups/order",
  summary: "Puts the groups into the order of the list; those it leaves out follow.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ ids: z.array(id).min(1).max(1000) }),
  response: groups,
});

export const setDishesOfGroup = endpoint({
  method: "PUT",
  path: "/api/option-groups/dishes",
  summary: "Puts a group on exactly these dishes. A dish that had it keeps its numbers.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "NOT_A_PART"],
  query: idQuery,
  body: z.object({ dish_ids: z.array(id).max(1000) }),
  response: group,
});

export const setGroupsOfDish = endpoint({
  method: "PUT",
  path: "/api/dishes/option-groups",
  summary: "Gives a dish exactly these groups, in this order. A null number is the group's own.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "NOT_A_PART"],
  query: idQuery,
  body: z.object({
    groups: z
      .array(
        z
          .object({
            group_id: id,
            choose_min: number.nullable().default(null),
            choose_max: maximum.nullable().default(null),
          })
          .refine(
            ({ choose_min, choose_max }) => choose_min === null || choose_max === null || choose_max >= choose_min,
            { message: "must not be below the minimum", path: ["choose_max"] },
          ),
      )
      .max(30),
  }),
  response: groups,
});
export type GroupOfDish = z.output<typeof setGroupsOfDish.body>["groups"][number];

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(optionLine, {
  item: "ingredient_id",
  amounts: ["stock_quantity"],
  units: ["item_unit"],
  entered: { amount: "quantity", unit: "unit" },
});
stockAmounts(newLine, { entered: { amount: "quantity", unit: "unit" } });
