import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Dish, DishChanges, NewDish, SizeLine } from "#src/features/dishes/contract.ts";
import { FIRST_SIZE } from "#src/features/dishes/rules.ts";
import { readDish } from "#src/features/dishes/server/read-dishes.ts";
import { problemsOnMenu, requireSellable } from "#src/features/dishes/server/require-sellable.ts";
import { writeSizes } from "#src/features/dishes/server/write-sizes.ts";
import { type Change, recordChange } from "#src/features/activity/server/record-change.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

export async function createDish(context: Context, { sizes, price, company_id: _, ...fields }: NewDish): Promise<Dish> {
  const { db, companyId } = context;
  const id = uuid();
  await requireCategory(context, fields.category_id);
  await requireImage(context, fields.image_url);
  await db
    .insertInto("dish")
    .values({ ...fields, id, company_id: companyId })
    .execute();
  const first: SizeLine = { ...FIRST_SIZE, price: price ?? FIRST_SIZE.price };
  await writeSizes(context, id, sizes ?? [first]);
  await requireSellable(context, id, null);
  await recordDishChange(context, "create", { id, name: fields.name }, `Dish ${fields.name} has been added`);
  return readDish(context, id);
}

/** Changes the given fields. A price without sizes is the price of the first size. */
export async function updateDish(
  context: Context,
  id: string,
  { sizes, price, ...fields }: DishChanges,
): Promise<Dish> {
  const { db, companyId } = context;
  const before = await lockDish(context, id);
  const problems = await problemsOnMenu(context, id);
  await requireCategory(context, fields.category_id);
  if (fields.image_url !== before.image_url) await requireImage(context, fields.image_url);
  await db
    .updateTable("dish")
    // Set also when only sizes change, because a size is a part of the dish.
    .set({ updated_at: sql`now()`, ...fields })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  if (sizes) await writeSizes(context, id, sizes);
  else if (price !== undefined) await repriceFirstSize(context, id, price);
  await requireSellable(context, id, problems);
  const dish = await readDish(context, id);
  await recordDishChange(context, "update", dish, describeChange(dish, before, { sizes, price, ...fields }));
  return dish;
}

/** Takes a dish off the menu. Past orders still refer to it. */
export async function deleteDish(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const { name } = await lockDish(context, id);
  await db
    .updateTable("dish")
    .set({ deleted_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await recordDishChange(context, "delete", { id, name }, `Dish ${name} was removed`);
  return id;
}

/** Locks a dish until the transaction ends, so that two changes of its sizes follow one another. */
export async function lockDish({ db, companyId }: Context, id: string) {
  const dish = await db
    .selectFrom("dish")
    .select(["id", "name", "is_available", "image_url"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!dish) throw notFound("Dish");
  return dish;
}

export function recordDishChange(
  context: Context,
  action: Change["action"],
  row: Change["row"],
  description: string,
): Promise<void> {
  return recordChange(context, { entity: "dish", action, row, description, event: "dish.changed" });
}

function describeChange(dish: Dish, before: { is_available: boolean }, changes: DishChanges): string {
  const changed = Object.values(changes).filter((value) => value !== undefined);
  const toggled = changed.length === 1 && dish.is_available !== before.is_available;
  if (!toggled) return `Dish ${dish.name} was edited`;
  return `Dish ${dish.name} is ${dish.is_available ? "available" : "not available"} now`;
}

async function repriceFirstSize(context: Context, dishId: string, price: number): Promise<void> {
  const { db, companyId } = context;
  const sizes = await db
    .selectFrom("dish_size")
    .select(["id", "name", "price"])
    .where("company_id", "=", companyId)
    .where("menu_item_id", "=", dishId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  await writeSizes(
    context,
    dishId,
    sizes.map((size, index) => (index === 0 ? { ...size, price } : size)),
  );
}

async function requireCategory({ db, companyId }: Context, categoryId: string | null | undefined): Promise<void> {
  if (!categoryId) return;
  const category = await db
    .selectFrom("menu_category")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", categoryId)
    .executeTakeFirst();
  if (!category) throw notFound("Category");
}

/** Throws 400 unless the picture is one of the company's own or has an https address. */
async function requireImage({ db, companyId }: Context, imageUrl: string | null | undefined): Promise<void> {
  if (!imageUrl) return;
  if (imageUrl.startsWith("https://") && URL.canParse(imageUrl)) return;
  const picture = await db
    .selectFrom("dish_images")
    .select("id")
    .where("company_id", "=", companyId)
    .where("image_url", "=", imageUrl)
    .executeTakeFirst();
  if (!picture) throw badRequest("image_url: upload the picture first, or give an https address.");
}
