import { sql } from "kysely";
import { type Dish, type DishImage, shownToGuests } from "#src/features/dishes/contract.ts";
import {
  declareDish,
  type DeclarationName,
  type Declarations,
  type DeclarationState,
} from "#src/features/dishes/declarations.ts";
import {
  askedOf,
  groupStatements,
  heldOverrides,
  type ItemStatement,
  outdatedStatements,
} from "#src/features/dishes/server/overrides.ts";
import { readOverrides } from "#src/features/dishes/server/read-overrides.ts";
import { sellingWarnings } from "#src/features/dishes/selling.ts";
import { readQuestions } from "#src/features/dishes/server/declaration-questions.ts";
import { readSizes } from "#src/features/dishes/server/read-sizes.ts";
import { knownFood, questionsOf } from "#src/features/dishes/unverified.ts";
import { readPrepParts } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

const SHOWN_COLUMNS = (Object.keys(shownToGuests) as (keyof typeof shownToGuests)[]).map(
  (column) => `dish.${column}` as const,
);

/** Returns every dish with its sizes, recipes, costs and declarations. Seven queries, however many dishes there are. */
export async function listDishes(context: Context): Promise<Dish[]> {
  return assemble(context, "all");
}

export async function readDish(context: Context, id: string): Promise<Dish> {
  const [dish] = await assemble(context, { dishId: id });
  if (!dish) throw notFound("Dish");
  return dish;
}

async function assemble(context: Context, which: "all" | { dishId: string }): Promise<Dish[]> {
  const [rows, sizes, food, overrides] = await Promise.all([
    dishRows(context, which),
    readSizes(context, which),
    readKnownFood(context),
    readOverrides(context, which),
  ]);
  const byDish = Map.groupBy(sizes, (size) => size.menu_item_id);
  return rows.map(({ widths, width, height, placeholder, source, ...row }) => {
    const dishSizes = byDish.get(row.id) ?? [];
    const ingredients = new Set(dishSizes.flatMap((size) => size.ingredients.map((line) => line.ingredient_id)));
    const own = (overrides.get(row.id) ?? []).map(({ hashed }) => hashed);
    const held = heldOverrides(own, ingredients, food);
    return {
      ...row,
      image: widths === null ? null : ({ widths, width, height, placeholder, source } as DishImage),
      price: dishSizes[0]?.price ?? 0,
      sizes: dishSizes,
      warnings: sellingWarnings({ sizes: dishSizes }),
      declared: declareDish(
        [...ingredients].map((id) => food.declared.get(id) ?? {}),
        held.overrides,
        held.unverified,
      ),
      asked_overrides: askedOf(own, ingredients, food),
      questions: questionsOf(ingredients, food.questions, food.parts),
    };
  });
}

function dishRows({ db, companyId }: Context, which: "all" | { dishId: string }) {
  let query = db
    .selectFrom("dish")
    .leftJoin("menu_category as category", (join) =>
      join.onRef("category.company_id", "=", "dish.company_id").onRef("category.id", "=", "dish.category_id"),
    )
    .leftJoin("dish_images as picture", (join) =>
      join.onRef("picture.company_id", "=", "dish.company_id").onRef("picture.image_url", "=", "dish.image_url"),
    )
    .select([
      "dish.id",
      ...SHOWN_COLUMNS,
      "dish.image_url",
      "dish.category_id",
      "category.name as category_name",
      "dish.is_available",
      // A stop that has already ended does not count.
      sql<
        string | null
      >`case when is_stopped(dish.sold_out_at, dish.sold_out_until, now()) then dish.sold_out_at end`.as("sold_out_at"),
      // Computed only where prices include a tax.
      sql<number>`case when (
        select charges_tax and prices_include_tax from companies where id = ${companyId}
      ) then included_percent(dish.company_id, dish.id) else 0 end`.as("included_percent"),
      "dish.display_order",
      "dish.created_at",
      "dish.updated_at",
      "picture.widths",
      "picture.width",
      "picture.height",
      "picture.placeholder",
      "picture.source",
    ])
    .where("dish.company_id", "=", companyId)
    .where("dish.deleted_at", "is", null)
    .orderBy((eb) => eb.fn("lower", ["dish.name"]))
    .orderBy("dish.id");
  if (which !== "all") query = query.where("dish.id", "=", which.dishId);
  return query.execute();
}

/** Returns what is known about each ingredient, by its id, and which of the ingredients are in doubt. */
export async function readKnownFood(context: Pick<Context, "db" | "companyId">) {
  const [statements, parts, questions] = await Promise.all([
    itemStatements(context),
    readPrepParts(context),
    readQuestions(context),
  ]);
  const questioned = new Set(questions.map(({ item_id }) => item_id));
  const stored = groupStatements(statements);
  const outdated = outdatedStatements(statements, { stored, parts });
  return { ...knownFood(stored, parts, questioned, outdated), questions };
}

/** Returns what the owner declared about each ingredient, by its id. */
export async function declaredItems(context: Pick<Context, "db" | "companyId">): Promise<Map<string, Declarations>> {
  return groupStatements(await itemStatements(context));
}

async function itemStatements({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<ItemStatement[]> {
  const rows = await db
    .selectFrom("item_declarations")
    .select(["item_id", "name", "state", sql<string | null>`md5(question::text)`.as("hash")])
    .where("company_id", "=", companyId)
    .execute();
  return rows.map(({ item_id, name, state, hash }) => [
    item_id,
    name as DeclarationName,
    state as DeclarationState,
    hash,
  ]);
}
