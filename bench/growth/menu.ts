import { v7 as uuid } from "uuid";
import type { TestApp } from "#src/testing/app.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

export const DISHES = 40;
const INGREDIENTS = 40;
const INGREDIENT_CATEGORIES = 4;
const INGREDIENTS_PER_DISH = 5;
/** So much of everything that a million orders do not bring an item to its reorder threshold. */
const STOCK_GRAMS = 900_000_000;
const CATEGORIES = ["Starters", "Mains", "Desserts", "Drinks"];

/**
 * Gives a company forty dishes that share forty ingredients, five each, as a kitchen does. Every company has the same
 * menu, so that what is filled and what is ordered can be compared. One ingredient has no price, so the cost of some
 * dishes is not known.
 */
export async function addMenu(app: Pick<TestApp, "pool">, companyId: string): Promise<void> {
  const kitchen = kitchenOf(app, { companyId });
  // The messages of a history are filled with its invoices, in the same number for every company.
  await app.pool.query("update companies set new_order_alerts = false where id = $1", [companyId]);
  const items: string[] = [];
  for (let n = 0; n < INGREDIENTS; n += 1) {
    items.push(
      await kitchen.item(`Ingredient ${numbered(n)}`, STOCK_GRAMS, { price: n === 17 ? 0 : 0.002 + n / 5000 }),
    );
  }
  await addIngredientCategories(app, companyId, items);
  const categories = await addCategories(app, companyId);
  for (let n = 0; n < DISHES; n += 1) {
    const recipe = Array.from(
      { length: INGREDIENTS_PER_DISH },
      (_, part) => [items[(n * 7 + part) % INGREDIENTS]!, 20 + part] as const,
    );
    const dish = await kitchen.dish(`Dish ${numbered(n)}`, { price: 5 + n / 10, recipe });
    await app.pool.query("update dish set category_id = $1 where company_id = $2 and id = $3", [
      categories[n % categories.length],
      companyId,
      dish.id,
    ]);
  }
}

/** What an item costs is compared with what the others of its category do. */
async function addIngredientCategories(
  { pool }: Pick<TestApp, "pool">,
  companyId: string,
  items: readonly string[],
): Promise<void> {
  await pool.query(
    `with added as (
       insert into ingredient_categories (company_id, id, name)
       select $1, uuid_v7(), 'Ingredients ' || n from generate_series(0, ${INGREDIENT_CATEGORIES - 1}) as n
       returning id, name
     )
     update inventory set category_id = added.id
     from unnest($2::uuid[]) with ordinality as item (id, n)
     join added on added.name = 'Ingredients ' || n % ${INGREDIENT_CATEGORIES}
     where inventory.company_id = $1 and inventory.id = item.id`,
    [companyId, items],
  );
}

async function addCategories({ pool }: Pick<TestApp, "pool">, companyId: string): Promise<string[]> {
  const ids = CATEGORIES.map(() => uuid());
  await pool.query(
    `insert into menu_category (company_id, id, name, display_order)
     select $1, id, name, n from unnest($2::uuid[], $3::text[]) with ordinality as category (id, name, n)`,
    [companyId, ids, CATEGORIES],
  );
  return ids;
}

const numbered = (n: number) => String(n).padStart(2, "0");
