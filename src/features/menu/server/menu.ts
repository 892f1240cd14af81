import { LANGUAGES } from "#src/shared/languages.ts";
import { type MenuOptionGroup, type MenuWords, publicMenu, type PublicMenu } from "#src/features/menu/contract.ts";
import { byDisplayOrder, dishesOf, type SortableDish } from "#src/features/menu/server/menu-dishes.ts";
import { optionGroupsOf, withRequiredGroups } from "#src/features/menu/server/menu-options.ts";
import { dishRowsOf, menuRowsOf, type WordsRow } from "#src/features/menu/server/menu-rows.ts";
import type { Database } from "#src/server/db/database.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { notFound } from "#src/server/http/errors.ts";
import { isSameText } from "#src/shared/text-key.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the company at a public address: its username or, as long as it has none, its owner's id, as in the View Menu
 * link. Throws 404 "Restaurant not found".
 */
export async function findRestaurant(database: Database, username: string): Promise<string> {
  const company = await inDirectory(database, (db) =>
    db
      .selectFrom("companies")
      .select("id")
      .where(UUID.test(username) ? "created_by" : "username", "=", username)
      .where("closed_at", "is", null)
      .executeTakeFirst(),
  );
  if (!company) throw notFound("Restaurant");
  return company.id;
}

/** A menu with the data needed to read some of its dishes again. */
export interface Menu extends Omit<PublicMenu, "dishes" | "option_groups" | "words"> {
  /** In every language, including dishes that are not on the menu. */
  wordRows: readonly WordsRow[];
  sellsBelowZero: boolean;
  /** Groups of all dishes, including those that are not on the menu. */
  groups: readonly MenuOptionGroup[];
  /** In the order of the menu. */
  dishes: readonly SortableDish[];
  /**
   * When the menu next changes because of the time alone, in milliseconds since 1970; null when it does not within a
   * day.
   */
  nextChange: number | null;
}

const { company: companyShape, categories: categoriesShape } = publicMenu.shape;

/** Reads what guests see: available dishes with their sizes, without hidden and deleted ones. */
export async function readMenu(database: Database, companyId: string): Promise<Menu> {
  const rows = await menuRowsOf.call(database, companyId);
  if (!rows.company) throw notFound("Restaurant");
  const { sells_below_zero: sellsBelowZero, table_calls, codes_required, ...more } = rows.company;
  const { tables, charges, pickup_orders, table_orders, guest_help, ...company } = more;
  return {
    company: companyShape.parse({
      ...company,
      ...(table_calls && !company.ordering_off && { table_calls }),
      ...(guest_help && { guest_help }),
      ...(codes_required && { codes_required }),
      ...(pickup_orders && { pickup_orders }),
      ...(!table_orders && { table_orders }),
      ...(tables && { tables }),
      ...(charges && { charges }),
    }),
    categories: categoriesShape.parse(rows.categories),
    sellsBelowZero,
    groups: optionGroupsOf(rows, sellsBelowZero),
    dishes: dishesOf(rows, sellsBelowZero, namesOf(rows.categories)).sort(byDisplayOrder),
    deleted_dishes: rows.deleted,
    wordRows: rows.words ?? [],
    nextChange: momentOf(rows.next_change),
  };
}

const momentOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** Returns the menu with some of its dishes read again; each may be new, changed, moved or gone. */
export async function readDishesAgain(database: Database, menu: Menu, ids: readonly string[]): Promise<Menu> {
  const rows = await dishRowsOf.call(database, menu.company.id, ids);
  const read = new Set(ids);
  const changed = dishesOf(rows, menu.sellsBelowZero, namesOf(menu.categories));
  const deleted = [...menu.deleted_dishes.filter((id) => !read.has(id)), ...rows.deleted];
  return {
    ...menu,
    dishes: [...menu.dishes.filter(({ dish }) => !read.has(dish.id)), ...changed].sort(byDisplayOrder),
    deleted_dishes: deleted.sort(),
    nextChange: momentOf(rows.next_change),
  };
}

export function publicMenuOf(source: Menu): PublicMenu {
  const menu = menuWithOptions(source);
  const words = wordsOf(menu, source.wordRows);
  const languages = LANGUAGES.filter((language) => language === menu.company.language || words[language]);
  if (languages.length < 2) return menu;
  return { ...menu, company: { ...menu.company, languages }, words };
}

/**
 * Returns the translations of what guests see, by language and id, without those whose source text the menu no longer
 * has.
 */
function wordsOf({ dishes, categories, option_groups = [] }: PublicMenu, rows: readonly WordsRow[]): MenuWords {
  const shown = new Map<string, { name: string; description?: string | null }>(
    [
      ...categories,
      ...dishes.flatMap((dish) => [dish, ...dish.sizes]),
      ...option_groups.flatMap((group) => [group, ...group.options]),
    ].map((one) => [one.id, one]),
  );
  const words: MenuWords = {};
  for (const [language, id, name, description, sourceName, sourceDescription] of rows) {
    const own = shown.get(id);
    if (!own) continue;
    const current: [string | null, string | null] = [
      isSameText(sourceName, own.name) ? name : null,
      isSameText(sourceDescription, own.description ?? "") ? description : null,
    ];
    if (current.some((text) => text !== null)) (words[language] ??= {})[id] = current;
  }
  return words;
}

function menuWithOptions({ company, dishes, categories, deleted_dishes, groups }: Menu): PublicMenu {
  const menu = { company, dishes: dishes.map(({ dish }) => dish), categories, deleted_dishes };
  const used = new Set(menu.dishes.flatMap((dish) => dish.option_groups?.map((group) => group.group_id) ?? []));
  if (used.size === 0) return menu;
  const option_groups = groups.filter((group) => used.has(group.id));
  const byId = new Map(option_groups.map((group) => [group.id, group]));
  return { ...menu, dishes: menu.dishes.map((dish) => withRequiredGroups(dish, byId)), option_groups };
}

function namesOf(categories: PublicMenu["categories"]): Map<string, string> {
  return new Map(categories.map(({ id, name }) => [id, name]));
}
