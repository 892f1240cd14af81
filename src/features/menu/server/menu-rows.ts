import { z } from "zod";
import { shownToGuests } from "#src/features/dishes/contract.ts";
import { declaration } from "#src/features/dishes/declaration-contract.ts";
import { dishGroup, menuCategory, menuCompany, menuOptionGroup } from "#src/features/menu/contract.ts";
import { chargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import { returningJson } from "#src/server/db/json-function.ts";

const id = z.string();
const { name: declarationName, state: declarationState } = declaration.shape;
/** With the hash of the question that was answered; null if none was stored. */
const hashedOverride = z.tuple([declarationName, declarationState, z.string().nullable()]);

/** All columns of a dish are returned, so that `shownToGuests` alone decides what guests read. */
const dishRow = z.looseObject({
  id,
  ...shownToGuests,
  image_url: z.string().nullable(),
  category_id: id.nullable(),
  is_available: z.boolean(),
  display_order: z.number().nullable(),
  widths: z.array(z.number()).nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  placeholder: z.string().nullable(),
});
export type DishRow = z.output<typeof dishRow>;

const sizeRow = z.object({ id, menu_item_id: id, name: z.string(), price: z.number() });
export type SizeRow = z.output<typeof sizeRow>;

/** The lines of the recipes by column, each array with one value per line; null without lines. */
const lineColumns = z.object({
  dish_size_id: z.array(id).nullable(),
  item_id: z.array(id),
  quantity_per_dish: z.array(z.number()),
  unit: z.array(z.string()),
  calories: z.array(z.number()),
  /** The source of the calories; null when they were never looked up. */
  source: z.array(z.unknown()),
});

/** What the database function `read_menu` returns of some dishes. Sizes and lines are in the order of the menu. */
const dishRows = z.object({
  dishes: z.array(dishRow),
  sizes: z.array(sizeRow),
  lines: lineColumns,
  /** The id and name of each item of the recipes. */
  items: z.array(z.tuple([id, z.string()])),
  /** What is declared of an item, with the hash of its question; without a hash if the item has no parts. */
  item_declarations: z.array(
    z.union([
      z.tuple([id, declarationName, declarationState]),
      z.tuple([id, declarationName, declarationState, z.string()]),
    ]),
  ),
  dish_declarations: z.array(z.tuple([id, ...hashedOverride.def.items])),
  /** Items whose declarations are in doubt. */
  questioned_items: z.array(id),
  /** Prep items, each with one of its parts. */
  prep_parts: z.array(z.tuple([id, id])),
  /** Sizes that cannot be ordered now, and why: taken off the menu, stopped, or outside their hours. */
  not_offered: z
    .array(
      z.object({
        size_id: id,
        reason: z.enum(["hidden", "stopped", "later"]),
        offered_from: z.string().nullable(),
      }),
    )
    .nullable(),
  /** When the menu next changes because of the time alone; null when it does not within a day. */
  next_change: z.string().nullable(),
  /** Sizes whose recipe the stock does not cover for one portion. */
  short_sizes: z.array(id),
  /** The ids of sizes of which the stock covers 1 to 3 portions, and how many; null when there is nothing to show. */
  few_left: z.array(z.tuple([id, z.number()])).nullable(),
  /** Dishes deleted within the last day. */
  deleted: z.array(id),
  dish_groups: z.array(dishGroup.extend({ dish_id: id })).nullable(),
});
export type DishRows = z.output<typeof dishRows>;

const optionRow = z.object({
  id,
  group_id: id,
  name: z.string(),
  price: z.number(),
  is_default: z.boolean(),
  is_available: z.boolean(),
  /** The stock does not cover the option once. */
  is_short: z.boolean(),
  /**
   * Ingredients that the option leaves out have a negative quantity. The lines of an option that is a dish are those of
   * its recipe, with calories.
   */
  lines: z.array(
    z.object({
      item_id: id,
      quantity: z.number(),
      unit: z.string(),
      scales: z.boolean().optional(),
      calories: z.number().optional(),
      source: z.unknown().optional(),
    }),
  ),
  /** The own declarations of the dish that the option is; null for an option that is not a dish. */
  declared: z.array(hashedOverride).nullable(),
  /** If that dish declares something, the ingredients of all its sizes. */
  declared_of: z.array(id).nullable(),
  /** The dish that the option is; null for an option of ingredients. */
  dish: z.object({ id, category_id: id.nullable(), price: z.number() }).nullable(),
});
export type OptionRow = z.output<typeof optionRow>;

const companyRow = menuCompany.omit({ languages: true }).extend({
  table_calls: z.boolean(),
  guest_help: z.boolean(),
  codes_required: z.boolean(),
  pickup_orders: z.boolean(),
  table_orders: z.boolean(),
  tables: z.array(z.string()).nullable(),
  charges: chargeRules.nullable(),
  sells_below_zero: z.boolean(),
});

const text = z.string().nullable();
/**
 * A language, an id, a name, a description, and the texts from which name and description were translated. A text that is
 * null is shown as the restaurant wrote it.
 */
const wordsRow = z.tuple([z.string(), id, text, text, text, text]);
export type WordsRow = z.output<typeof wordsRow>;

/** What `read_menu` returns for the whole menu; without a company if there is none with this id. */
const menuRows = dishRows.extend({
  company: companyRow.nullable(),
  categories: z.array(menuCategory),
  option_groups: z.array(menuOptionGroup.omit({ options: true })).nullable(),
  options: z.array(optionRow).nullable(),
  words: z.array(wordsRow).nullable(),
});
export type MenuRows = z.output<typeof menuRows>;

export const menuRowsOf = returningJson("read_menu", (companyId: string) => [companyId, null], menuRows);

export const dishRowsOf = returningJson(
  "read_menu",
  (companyId: string, dishIds: readonly string[]) => [companyId, dishIds],
  dishRows,
);
