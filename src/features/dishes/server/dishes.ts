import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Dish, DishChanges, NewDish, SizeLine } from "#src/features/dishes/contract.ts";
import { FIRST_SIZE } from "#src/features/dishes/rules.ts";
import { readDish } from "#src/features/dishes/server/read-dishes.ts";
import { writeSizes } from "#src/features/dishes/server/write-sizes.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

export async function addDish(context: Context, { sizes, price, company_id: _, ...fields }: NewDish): Promise<Dish> {
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
  await tell(context, "create", { id, name: fields.name }, `Dish ${fields.name} has been added`);
  return readDish(context, id);
}

/** Changes what is given. A price without sizes is the price of the first size. */
export async function changeDish(
  context: Context,
  id: string,
  { sizes, price, ...fields }: DishChanges,
): Promise<Dish> {
  const { db, companyId } = context;
  const before = await lockDish(context, id);
  await requireCategory(context, fields.category_id);
  if (fields.image_url !== before.image_url) await requireImage(context, fields.image_url);
  await db
    .updateTable("dish")
    // Also when only sizes change: the dish is what changed for whoever asks since when.
    .set({ updated_at: sql`now()`, ...fields })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  if (sizes) await writeSizes(context, id, sizes);
  else if (price !== undefined) await repriceFirstSize(context, id, price);
  const dish = await readDish(context, id);
  await tell(context, "update", dish, describeChange(dish, before, { sizes, price, ...fields }));
  return dish;
}

/** Takes the dish off the menu; orders that name it keep it. */
export async function removeDish(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const { name } = await lockDish(context, id);
  await db
    .updateTable("dish")
    .set({ deleted_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await tell(context, "delete", { id, name }, `Dish ${name} was removed`);
  return id;
}

/** Holds a dish until the transaction ends, so that two changes of its sizes follow one another. */
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

export async function tell(
  context: Context,
  action_type: "create" | "update" | "delete",
  { id, name }: { id: string; name: string },
  description: string,
): Promise<void> {
  await recordActivity(context, { action_type, entity_type: "dish", entity_id: id, entity_name: name, description });
  await publish(context, "dish.changed", id);
}

function describeChange(dish: Dish, before: { is_available: boolean }, changes: DishChanges): string {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const toggled = given.length === 1 && dish.is_available !== before.is_available;
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

/** A picture is one of the company's own, or lies at an https address. */
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
