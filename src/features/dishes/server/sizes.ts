import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { DishSize } from "#src/features/dishes/contract.ts";
import { MESSAGES, sentence } from "#src/features/dishes/rules.ts";
import { lockDish, recordDishChange } from "#src/features/dishes/server/dishes.ts";
import { readSizes } from "#src/features/dishes/server/read-sizes.ts";
import { problemsOnMenu, requireSellable } from "#src/features/dishes/server/require-sellable.ts";
import { requirePrices } from "#src/features/dishes/server/write-sizes.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, conflict, notFound } from "#src/server/http/errors.ts";

export async function listSizes(context: Context, dishId: string): Promise<DishSize[]> {
  const { db, companyId } = context;
  const dish = await db
    .selectFrom("dish")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", dishId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!dish) throw notFound("Dish");
  return readSizes(context, { dishId });
}

export async function createSize(
  context: Context,
  dishId: string,
  { name, price }: { name: string; price: number },
): Promise<DishSize> {
  const { db, companyId } = context;
  requireNameAndPrice({ name, price });
  const dish = await lockDish(context, dishId);
  await requirePrices(context, [{ price }]);
  const id = uuid();
  await db
    .insertInto("dish_size")
    .values({
      company_id: companyId,
      id,
      menu_item_id: dishId,
      name,
      price,
      position: sql`(select coalesce(max(position), -1) + 1 from dish_size
        where company_id = ${companyId} and menu_item_id = ${dishId})`,
    })
    .execute();
  await recordDishChange(context, "update", dish, `Size ${name} was added to ${dish.name}`);
  return readSize(context, id);
}

export async function updateSize(
  context: Context,
  id: string,
  changes: { name?: string | undefined; price?: number | undefined },
): Promise<DishSize> {
  const { db, companyId } = context;
  requireNameAndPrice(changes);
  const dish = await lockDishOfSize(context, id);
  await requirePrices(context, [changes]);
  await db
    .updateTable("dish_size")
    .set({ updated_at: sql`now()`, ...changes })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  const size = await readSize(context, id);
  await recordDishChange(context, "update", dish, `Size ${size.name} of ${dish.name} was edited`);
  return size;
}

/** Deletes a size. Past orders still refer to it. Throws 409 for the dish's only size. */
export async function deleteSize(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const dish = await lockDishOfSize(context, id);
  const sizes = await readSizes(context, { dishId: dish.id });
  if (sizes.length === 1) throw conflict("LAST_SIZE", sentence(MESSAGES.lastSize));
  const problems = await problemsOnMenu(context, dish.id);
  await db
    .updateTable("dish_size")
    .set({ deleted_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await requireSellable(context, dish.id, problems);
  const name = sizes.find((size) => size.id === id)?.name ?? "";
  await recordDishChange(context, "update", dish, `Size ${name} was removed from ${dish.name}`);
  return id;
}

/** Returns the dish that a size belongs to, locked until the transaction ends. */
export async function lockDishOfSize(context: Context, sizeId: string) {
  const { db, companyId } = context;
  const read = () =>
    db
      .selectFrom("dish_size")
      .select("menu_item_id")
      .where("company_id", "=", companyId)
      .where("id", "=", sizeId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
  const size = await read();
  if (!size) throw notFound("Size");
  const dish = await lockDish(context, size.menu_item_id);
  // Another transaction may have deleted the size while this one waited for the lock.
  if (!(await read())) throw notFound("Size");
  return dish;
}

async function readSize(context: Context, id: string): Promise<DishSize> {
  const [size] = await readSizes(context, { sizeIds: [id] });
  if (!size) throw notFound("Size");
  return size;
}

function requireNameAndPrice({ name, price }: { name?: string | undefined; price?: number | undefined }): void {
  if (name === "" || (price !== undefined && price <= 0)) throw badRequest(sentence(MESSAGES.invalidSize));
}
