import { z } from "zod";
import { shownToGuests } from "#src/features/dishes/contract.ts";
import { ALLERGENS, DIETS } from "#src/features/dishes/declarations.ts";
import { chargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import { openingHours } from "#src/shared/opening-hours.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { timestamp } from "#src/shared/text.ts";

export const menuCompany = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string(),
  currency: z.string(),
  logo_url: z.string().nullable(),
  /** Guests can read the menu but not order for now. */
  ordering_paused: z.boolean(),
  /** The restaurant takes no orders online at all for now. */
  ordering_off: z.boolean(),
  /** Guests can call staff and ask for the bill; missing where they cannot. */
  table_calls: z.literal(true).optional(),
  /** Guests can ask questions on the menu; missing where they cannot. */
  guest_help: z.literal(true).optional(),
  /** Only guests who have scanned the code of their table can order; missing where anybody can. */
  codes_required: z.literal(true).optional(),
  /** Guests can order for pickup; missing where they cannot. */
  pickup_orders: z.literal(true).optional(),
  /** Guests cannot order to a table; missing where they can. */
  table_orders: z.literal(false).optional(),
  /** The tables that a guest can choose from; missing where the table is typed. */
  tables: z.array(z.string()).optional(),
  /** The charges on an order beyond its lines, and the taxes in it; missing when there are none. */
  charges: chargeRules.optional(),
  timezone: z.string(),
  /** The menu's language for guests whose browser asks for no available language. */
  language: z.string(),
  /** The languages of the menu's names, including `language`; missing when there is only one. */
  languages: z.array(z.string()).optional(),
  /** When guests can order, in the company's timezone; null is always. */
  opening_hours: openingHours.nullable(),
});
export type MenuCompany = z.output<typeof menuCompany>;

/** Names only: the amounts of a recipe are the restaurant's secret (docs/spec/rulings.md, "Later rulings"). */
const ingredientNames = z.array(z.string());

const menuSize = z.object({
  id: z.string(),
  menu_item_id: z.string(),
  name: z.string(),
  price: z.number(),
  /**
   * Approximate kcal of one portion with the default choices; null when the size has no recipe, or when the kcal depend
   * on what a guest chooses.
   */
  calories: z.number().nullable(),
  /** Approximate kcal without any option, where something must be chosen. */
  base_calories: z.number().nullable().optional(),
  sold_out: z.boolean(),
  /** The size of the portion relative to the first size, where options scale with it; missing where it is 1. */
  factor: z.number().optional(),
  /** How many portions remain, where the owner shows it and there are 3 or fewer. */
  left: z.number().optional(),
  ingredients: ingredientNames,
});
export type MenuSize = z.output<typeof menuSize>;

/** A stored picture in several widths: `image_url` with `-{width}` before the ending, as .webp and .avif. */
const menuImage = z.object({
  widths: z.array(z.number()),
  width: z.number(),
  height: z.number(),
  /** A tiny picture as a data URL. */
  placeholder: z.string(),
});

const allergens = z.array(z.enum(ALLERGENS));

const menuOption = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  is_default: z.boolean(),
  sold_out: z.boolean(),
  /** Approximate kcal of the option chosen once; null when it takes nothing. */
  calories: z.number().nullable(),
  /** The part of the option's kcal that scales with the factor of the size; missing where no part does. */
  scaled_calories: z.number().optional(),
  allergens: z.object({ contains: allergens, may_contain: allergens, unknown: allergens }),
  diets: z.array(z.enum(DIETS)),
  /** The dish that the option is, as the dish is sold alone; missing for an option of ingredients. */
  dish: z.object({ id: z.string(), category_id: z.string().nullable(), price: z.number() }).optional(),
});
export type MenuOption = z.output<typeof menuOption>;

/** A group of options, such as "Toppings: 3 included, then 1.50 each". */
export const menuOptionGroup = z.object({
  id: z.string(),
  name: z.string(),
  included: z.number(),
  extra_price: z.number().nullable(),
  options: z.array(menuOption),
});
export type MenuOptionGroup = z.output<typeof menuOptionGroup>;

export const dishGroup = z.object({ group_id: z.string(), choose_min: z.number(), choose_max: z.number().nullable() });
export type DishGroup = z.output<typeof dishGroup>;

const menuDish = z.object({
  id: z.string(),
  ...shownToGuests,
  image_url: z.string().nullable(),
  /** Null for a picture that this application does not store. */
  image: menuImage.nullable(),
  category_id: z.string().nullable(),
  /** Null in the "Other Items" group. */
  category_name: z.string().nullable(),
  is_available: z.boolean(),
  /** Price of the first size; null when the dish has none. */
  price: z.number().nullable(),
  /** Whether every size is sold out. */
  sold_out: z.boolean(),
  sizes: z.array(menuSize),
  /** Ingredients of the first size. */
  ingredients: ingredientNames,
  /** An allergen in none of the three lists is declared absent. */
  allergens: z.object({ contains: allergens, may_contain: allergens, unknown: allergens }),
  /** The diets for which the dish can be ordered. */
  diets: z.array(z.enum(DIETS)),
  /** The diets that apply whatever is chosen from required groups; vegan food is not also labelled vegetarian. */
  diet_labels: z.array(z.enum(DIETS)),
  /** The time at which it is served later today, such as "07:00"; until then it is sold out. Missing on other dishes. */
  offered_from: z.string().optional(),
  /** What a guest chooses apart from the size, in this order; missing on a dish without options. */
  option_groups: z.array(dishGroup).optional(),
});
export type MenuDish = z.output<typeof menuDish>;

export const menuCategory = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  display_order: z.number(),
  company_id: z.string(),
});

/** Name and description, by language and id; null where the restaurant's own text is used. */
const menuWords = z.record(z.string(), z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()])));
export type MenuWords = z.output<typeof menuWords>;

export const publicMenu = z.object({
  company: menuCompany,
  dishes: z.array(menuDish),
  categories: z.array(menuCategory),
  /** Ids of the dishes deleted within the last day: ordering one is a special request. */
  deleted_dishes: z.array(z.string()),
  /** The groups that the dishes refer to; missing when no dish has options. */
  option_groups: z.array(menuOptionGroup).optional(),
  /** Names and descriptions in further languages; missing when there are none. */
  words: menuWords.optional(),
});
export type PublicMenu = z.output<typeof publicMenu>;

const restaurant = z.object({
  username: z
    .string()
    .max(64)
    .default("")
    .transform((text) => text.trim().toLowerCase()),
});

export const readPublicMenu = endpoint({
  method: "GET",
  path: "/api/public-menu",
  summary: "A restaurant's menu as guests see it: dishes, prices, names of ingredients, and what is sold out.",
  access: "public",
  errors: ["NOT_FOUND"],
  query: restaurant,
  response: publicMenu,
});

export const menuEvents = endpoint({
  method: "GET",
  path: "/api/public-menu/events",
  summary:
    "Events when the menu changes. `version` is the current menu's ETag without quotes; `now` is the server's time.",
  access: "public",
  errors: ["NOT_FOUND"],
  kind: "events",
  query: restaurant,
  response: z.object({ type: z.enum(["ready", "menu.changed"]), version: z.string(), now: timestamp }),
});
