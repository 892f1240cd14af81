import { lockDish } from "#src/features/dishes/server/dishes.ts";
import type { GroupOfDish, OptionGroup } from "#src/features/offer/options/contract.ts";
import { requireParts } from "#src/features/offer/options/server/combo-parts.ts";
import { recordGroupChange } from "#src/features/offer/options/server/groups.ts";
import { listGroups, readGroup } from "#src/features/offer/options/server/read-groups.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

/** Assigns a group to exactly these dishes; on a newly assigned dish it comes after the existing groups. */
export async function setDishes(context: Context, id: string, dishIds: readonly string[]): Promise<OptionGroup> {
  const { db, companyId } = context;
  const { name, dishes } = await readGroup(context, id);
  const wanted = new Set(dishIds);
  const added = [...wanted].filter((dishId) => !dishes.some((dish) => dish.id === dishId));
  const removed = dishes.map((dish) => dish.id).filter((dishId) => !wanted.has(dishId));
  await requireDishes(context, added);
  if (removed.length > 0) {
    await db
      .deleteFrom("dish_option_groups")
      .where("company_id", "=", companyId)
      .where("group_id", "=", id)
      .where("dish_id", "in", removed)
      .execute();
  }
  if (added.length > 0) {
    const last = await lastPositions(context, added);
    await db
      .insertInto("dish_option_groups")
      .values(
        added.map((dish_id) => ({
          company_id: companyId,
          dish_id,
          group_id: id,
          position: (last.get(dish_id) ?? -1) + 1,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await requireParts(context, { groupId: id });
  await recordGroupChange(context, "update", { id, name }, `Options ${name}: the dishes that have them were chosen`);
  return readGroup(context, id);
}

/** Gives a dish exactly these groups, in this order. */
export async function setGroups(
  context: Context,
  dishId: string,
  requested: readonly GroupOfDish[],
): Promise<OptionGroup[]> {
  const { db, companyId } = context;
  const dish = await lockDish(context, dishId);
  const groups = new Map((await listGroups(context)).map((group) => [group.id, group]));
  if (new Set(requested.map((one) => one.group_id)).size < requested.length)
    throw badRequest("A group was given twice.");
  for (const { group_id, choose_min, choose_max } of requested) {
    const group = groups.get(group_id);
    if (!group) throw notFound("Group of options");
    const max = choose_max ?? group.choose_max;
    if (max !== null && max < (choose_min ?? group.choose_min)) {
      throw badRequest(`${group.name}: the maximum must not be below the minimum.`);
    }
  }
  await db.deleteFrom("dish_option_groups").where("company_id", "=", companyId).where("dish_id", "=", dishId).execute();
  if (requested.length > 0) {
    await db
      .insertInto("dish_option_groups")
      .values(requested.map((one, position) => ({ ...one, company_id: companyId, dish_id: dishId, position })))
      .execute();
  }
  await requireParts(context, { dishId });
  await recordGroupChange(context, "update", { id: null, name: null }, `Dish ${dish.name}: its options were chosen`);
  return listGroups(context);
}

async function requireDishes({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom("dish")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  if (found.length < ids.length) throw notFound("Dish");
}

async function lastPositions({ db, companyId }: Context, dishIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("dish_option_groups")
    .select(["dish_id", (eb) => eb.fn.max("position").as("last")])
    .where("company_id", "=", companyId)
    .where("dish_id", "in", dishIds)
    .groupBy("dish_id")
    .execute();
  return new Map(rows.map(({ dish_id, last }) => [dish_id, last]));
}
