import { sql } from "kysely";
import type { Dish } from "#src/features/dishes/contract.ts";
import { lockDish, recordDishChange } from "#src/features/dishes/server/dishes.ts";
import { readDish } from "#src/features/dishes/server/read-dishes.ts";
import { endStopOfDish, stopSelling } from "#src/features/dishes/stops/server/stops.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/** Marks a dish sold out until it is brought back, or available again. Doing it twice has no effect, because two tablets may be touched at once. */
export async function markSoldOut(context: Context, id: string, soldOut: boolean): Promise<Dish> {
  await lockDish(context, id);
  if (soldOut) await stopSelling(context, { kind: "dish", id, until: "manual", ends_at: null, reason: null });
  else await bringBack(context, id);
  return readDish(context, id);
}

/** Processes of the previous version mark only the dish and create no stop, so both are cleared. */
async function bringBack(context: Context, id: string): Promise<void> {
  await endStopOfDish(context, id);
  await context.db
    .updateTable("dish")
    .set({ sold_out_at: null, sold_out_until: null })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .where("sold_out_at", "is not", null)
    .execute();
}

/** Numbers the dishes 0, 1, 2 ... as listed: all dishes of a category, usually. Throws 404 for an unknown one. */
export async function orderDishes(context: Context, ids: readonly string[]): Promise<string[]> {
  const { db, companyId } = context;
  const order = [...new Set(ids)];
  const existing = await db
    .selectFrom("dish")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", order)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (existing.length < order.length) throw notFound("Dish");
  await sql`update dish set display_order = listed.number - 1
    from unnest(${order}::uuid[]) with ordinality as listed (id, number)
    where dish.company_id = ${companyId} and dish.id = listed.id
      and dish.display_order is distinct from listed.number - 1`.execute(db);
  await recordDishChange(context, "update", { id: null, name: null }, "The dishes were put in another order");
  return order;
}
