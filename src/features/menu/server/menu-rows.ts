import { sql } from "kysely";
import type { shownToGuests } from "#src/features/dishes/contract.ts";
import type { HashedOverride, ItemStatement } from "#src/features/dishes/server/overrides.ts";
import type { DishGroup, MenuCategory, MenuCompany, MenuDish, MenuOptionGroup } from "#src/features/menu/contract.ts";
import type { ChargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import type { Database } from "#src/server/db/database.ts";

type DishColumns = "id" | keyof typeof shownToGuests | "image_url" | "category_id" | "is_available";

export interface DishRow extends Pick<MenuDish, DishColumns> {
  display_order: number | null;
  widths: number[] | null;
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

export interface SizeRow {
  id: string;
  menu_item_id: string;
  name: string;
  price: number;
}

/** The lines of the recipes by column, each array with one value per line; null without lines. */
export interface LineColumns {
  dish_size_id: string[] | null;
  item_id: string[];
  quantity_per_dish: number[];
  unit: string[];
  calories: number[];
  /** The source of the calories; null when they were never looked up. */
  source: unknown[];
}

type OverrideRow = [dishId: string, ...HashedOverride];

/** What the database function `read_menu` returns of some dishes. Sizes and lines are in the order of the menu. */
export interface DishRows {
  dishes: DishRow[];
  sizes: SizeRow[];
  lines: LineColumns;
  /** The items of the recipes. */
  items: [id: string, name: string][];
  item_declarations: ItemStatement[];
  dish_declarations: OverrideRow[];
  /** Items whose declarations are in doubt. */
  questioned_items: string[];
  /** The parts of prep items. */
  prep_parts: [itemId: string, partId: string][];
  /** Sizes that cannot be ordered now, and why: taken off the menu, stopped, or outside their hours. */
  not_offered: { size_id: string; reason: "hidden" | "stopped" | "later"; offered_from: string | null }[] | null;
  /** When the menu next changes because of the time alone; null when it does not within a day. */
  next_change: string | null;
  /** Sizes whose recipe the stock does not cover for one portion. */
  short_sizes: string[];
  /** How many portions the stock covers where it is 1 to 3; null when there is nothing to show. */
  few_left: [sizeId: string, portions: number][] | null;
  /** Dishes deleted within the last day. */
  deleted: string[];
  dish_groups: (DishGroup & { dish_id: string })[] | null;
}

export interface OptionRow {
  id: string;
  group_id: string;
  name: string;
  price: number;
  is_default: boolean;
  is_available: boolean;
  /** The stock does not cover the option once. */
  is_short: boolean;
  /**
   * Ingredients that the option leaves out have a negative quantity. The lines of an option that is a dish are those of
   * its recipe, with calories.
   */
  lines: { item_id: string; quantity: number; unit: string; scales?: boolean; calories?: number; source?: unknown }[];
  /** The own declarations of the dish that the option is; null for all others. */
  declared: HashedOverride[] | null;
  /** If that dish declares something, the ingredients of all its sizes. */
  declared_of: string[] | null;
  /** The dish that it is; null for an option of ingredients. */
  dish: { id: string; category_id: string | null; price: number } | null;
}

type Switches = "table_calls" | "guest_help" | "codes_required" | "pickup_orders" | "table_orders";

export interface CompanyRow extends Omit<MenuCompany, Switches | "tables" | "charges">, Record<Switches, boolean> {
  tables: string[] | null;
  charges: ChargeRules | null;
  sells_below_zero: boolean;
}

/** What `read_menu` returns for the whole menu; without a company if there is none with this id. */
export interface MenuRows extends DishRows {
  company: CompanyRow | null;
  categories: MenuCategory[];
  option_groups: Omit<MenuOptionGroup, "options">[] | null;
  options: OptionRow[] | null;
  words: WordsRow[] | null;
}

/**
 * A text that is null is shown as the restaurant wrote it. The sources are the texts from which name and description
 * were translated.
 */
export type WordsRow = [
  language: string,
  id: string,
  name: string | null,
  description: string | null,
  sourceName: string | null,
  sourceDescription: string | null,
];

export function readMenuRows(database: Database, companyId: string): Promise<MenuRows> {
  return callReadMenu<MenuRows>(database, companyId, null);
}

export function readDishRows(database: Database, companyId: string, dishIds: readonly string[]): Promise<DishRows> {
  return callReadMenu<DishRows>(database, companyId, dishIds);
}

async function callReadMenu<Rows>(database: Database, companyId: string, ids: readonly string[] | null): Promise<Rows> {
  const { rows } = await sql<{ menu: Rows }>`select read_menu(${companyId}, ${ids}) as menu`.execute(database);
  const [row] = rows;
  if (!row) throw new Error("read_menu returned nothing.");
  return row.menu;
}
