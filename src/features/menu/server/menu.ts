import { sql } from "kysely";
import { declareDish, type DeclarationName, isDiet } from "#src/features/dishes/declarations.ts";
import { dishDeclarations, itemDeclarations } from "#src/features/dishes/server/read-dishes.ts";
import type { MenuCompany, MenuDish, PublicMenu } from "#src/features/menu/contract.ts";
import { type RecipeSize, readSizes } from "#src/features/menu/server/menu-sizes.ts";
import type { Database, Tx } from "#src/server/db/database.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { notFound } from "#src/server/http/errors.ts";
import { isReadOnlyNow } from "#src/server/http/find-session.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The company behind a public address: its username or, while it has none, its owner's id, as the View Menu link has it.
 * Throws 404 "Restaurant not found".
 */
export async function findRestaurant(database: Database, username: string): Promise<string> {
  const company = await inDirectory(database, (db) =>
    db
      .selectFrom("companies")
      .select("id")
      .where(UUID.test(username) ? "created_by" : "username", "=", username)
      .executeTakeFirst(),
  );
  if (!company) throw notFound("Restaurant");
  return company.id;
}

/** Returns what guests see: available dishes with their sizes and recipes, without hidden and deleted ones. */
export async function readMenu(db: Tx, companyId: string): Promise<PublicMenu> {
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "username", "address", "country", "currency", "logo_url", "ordering_paused"])
    .select(["timezone", "language", "opening_hours", "allow_negative_stock", isReadOnlyNow.as("ordering_off")])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) throw notFound("Restaurant");
  const { allow_negative_stock, ...shown } = company;
  const categories = await db
    .selectFrom("menu_category")
    .select(["id", "name", "description", "display_order", "company_id"])
    .where("company_id", "=", companyId)
    .orderBy("display_order")
    .orderBy("name")
    .orderBy("id")
    .execute();
  const dishes = await readDishes(db, companyId);
  const sizes = Map.groupBy(await readSizes(db, companyId, allow_negative_stock), (size) => size.menu_item_id);
  const declared = await readDeclared(db, companyId);
  const names = new Map(categories.map((category) => [category.id, category.name]));
  return {
    company: { ...shown, opening_hours: shown.opening_hours as MenuCompany["opening_hours"] },
    categories,
    dishes: dishes.map((dish) => {
      const { sold_out_at, ...shownDish } = dish;
      const recipes = (sizes.get(dish.id) ?? []).map((size) => ({
        ...size,
        sold_out: size.sold_out || sold_out_at !== null,
      }));
      const dishSizes = recipes.map(({ item_ids: _, ...size }) => size);
      return {
        ...shownDish,
        category_name: (dish.category_id && names.get(dish.category_id)) ?? null,
        price: dishSizes[0]?.price ?? null,
        sold_out: sold_out_at !== null || (dishSizes.length > 0 && dishSizes.every((size) => size.sold_out)),
        sizes: dishSizes,
        ingredients: dishSizes[0]?.ingredients ?? [],
        ...declared(dish.id, recipes),
      };
    }),
    deleted_dishes: await readDeleted(db, companyId),
  };
}

async function readDishes(db: Tx, companyId: string) {
  const rows = await db
    .selectFrom("dish")
    .leftJoin("dish_images as picture", (join) =>
      join.onRef("picture.company_id", "=", "dish.company_id").onRef("picture.image_url", "=", "dish.image_url"),
    )
    .select(["dish.id", "dish.name", "dish.description", "dish.image_url", "dish.category_id", "dish.is_available"])
    .select("dish.sold_out_at")
    .select(["picture.widths", "picture.width", "picture.height", "picture.placeholder"])
    .where("dish.company_id", "=", companyId)
    .where("dish.deleted_at", "is", null)
    .where("dish.is_available", "=", true)
    .orderBy(sql`dish.display_order nulls last`)
    .orderBy("dish.id")
    .execute();
  return rows.map(({ widths, width, height, placeholder, ...dish }) => ({
    ...dish,
    image: widths && width && height && placeholder ? { widths, width, height, placeholder } : null,
  }));
}

/** Returns the dishes that a guest may still have in the cart: place_order takes them as a special request for a day. */
async function readDeleted(db: Tx, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("dish")
    .select("id")
    .where("company_id", "=", companyId)
    .where("deleted_at", ">", sql<string>`now() - interval '1 day'`)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a function for a dish's declaration: derived from its ingredients, unless the owner overrides it. */
async function readDeclared(db: Tx, companyId: string) {
  const items = await itemDeclarations({ db, companyId });
  const overrides = await dishDeclarations({ db, companyId }, "all");
  return (dishId: string, sizes: readonly RecipeSize[]): Pick<MenuDish, "allergens" | "diets"> => {
    const used = new Set(sizes.flatMap((size) => size.item_ids));
    const known = [...used].map((id) => items.get(id) ?? {});
    const { contains, may_contain, unknown, suitable } = declareDish(known, overrides.get(dishId));
    const allergens = (names: readonly DeclarationName[]) => names.filter((name) => !isDiet(name));
    return {
      allergens: { contains: allergens(contains), may_contain: allergens(may_contain), unknown: allergens(unknown) },
      diets: suitable.filter((name) => isDiet(name)),
    };
  };
}
