import { declareDish, type DeclarationName, isDiet } from "#src/features/dishes/declarations.ts";
import { dishDeclarations, itemDeclarations } from "#src/features/dishes/server/read-dishes.ts";
import type { MenuCompany, MenuDish, MenuIngredient, MenuSize, PublicMenu } from "#src/features/menu/contract.ts";
import { approximateCalories } from "#src/features/dishes/calories.ts";
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
    .select(["timezone", "opening_hours", "allow_negative_stock", isReadOnlyNow.as("ordering_off")])
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
      const dishSizes = sizes.get(dish.id) ?? [];
      return {
        ...dish,
        category_name: (dish.category_id && names.get(dish.category_id)) ?? null,
        price: dishSizes[0]?.price ?? null,
        sold_out: dishSizes.length > 0 && dishSizes.every((size) => size.sold_out),
        sizes: dishSizes,
        ingredients: dishSizes[0]?.ingredients ?? [],
        ...declared(dish.id, dishSizes),
      };
    }),
  };
}

async function readDishes(db: Tx, companyId: string) {
  const rows = await db
    .selectFrom("dish")
    .leftJoin("dish_images as picture", (join) =>
      join.onRef("picture.company_id", "=", "dish.company_id").onRef("picture.image_url", "=", "dish.image_url"),
    )
    .select(["dish.id", "dish.name", "dish.description", "dish.image_url", "dish.category_id", "dish.is_available"])
    .select(["picture.widths", "picture.width", "picture.height", "picture.placeholder"])
    .where("dish.company_id", "=", companyId)
    .where("dish.deleted_at", "is", null)
    .where("dish.is_available", "=", true)
    .orderBy("dish.id")
    .execute();
  return rows.map(({ widths, width, height, placeholder, ...dish }) => ({
    ...dish,
    image: widths && width && height && placeholder ? { widths, width, height, placeholder } : null,
  }));
}

/** Returns a function for a dish's declaration: derived from its ingredients, unless the owner overrides it. */
async function readDeclared(db: Tx, companyId: string) {
  const items = await itemDeclarations({ db, companyId });
  const overrides = await dishDeclarations({ db, companyId }, "all");
  return (dishId: string, sizes: readonly MenuSize[]): Pick<MenuDish, "allergens" | "diets"> => {
    const used = new Set(sizes.flatMap((size) => size.ingredients.map((line) => line.ingredient_id)));
    const known = [...used].map((id) => items.get(id) ?? {});
    const { contains, may_contain, unknown, suitable } = declareDish(known, overrides.get(dishId));
    const allergens = (names: readonly DeclarationName[]) => names.filter((name) => !isDiet(name));
    return {
      allergens: { contains: allergens(contains), may_contain: allergens(may_contain), unknown: allergens(unknown) },
      diets: suitable.filter((name) => isDiet(name)),
    };
  };
}

async function readSizes(db: Tx, companyId: string, sellsBelowZero: boolean): Promise<MenuSize[]> {
  const sizes = await db
    .selectFrom("dish_size")
    .select(["id", "menu_item_id", "name", "price"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const recipes = Map.groupBy(await readRecipes(db, companyId), (line) => line.dish_size_id);
  return sizes.map((size) => {
    const recipe = recipes.get(size.id) ?? [];
    return {
      ...size,
      calories: approximateCalories(recipe),
      sold_out: !sellsBelowZero && recipe.some((line) => line.quantity_available < line.stock_quantity),
      ingredients: recipe.map((line): MenuIngredient => ({
        id: line.id,
        ingredient_id: line.ingredient_id,
        quantity_per_dish: line.quantity_per_dish,
        unit: line.unit,
        calories: line.calories,
        ingredient: { id: line.ingredient_id, name: line.item_name, unit: line.item_unit },
      })),
    };
  });
}

function readRecipes(db: Tx, companyId: string) {
  return db
    .selectFrom("dish_ingredient as part")
    .innerJoin("inventory as item", (join) =>
      join.onRef("item.company_id", "=", "part.company_id").onRef("item.id", "=", "part.ingredient_id"),
    )
    .select(["part.id", "part.dish_size_id", "part.ingredient_id", "part.quantity_per_dish", "part.unit"])
    .select(["part.calories", "part.nutrition", "part.stock_quantity", "item.quantity_available"])
    .select(["item.name as item_name", "item.unit as item_unit"])
    .where("part.company_id", "=", companyId)
    .orderBy("part.position")
    .orderBy("part.id")
    .execute();
}
