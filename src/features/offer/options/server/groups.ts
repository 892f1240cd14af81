import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type Change, recordChange } from "#src/features/activity/server/record-change.ts";
import type { NewGroup, OptionGroup } from "#src/features/offer/options/contract.ts";
import { listGroups, readGroup } from "#src/features/offer/options/server/read-groups.ts";
import { writeOptions } from "#src/features/offer/options/server/write-options.ts";
import { requirePrices } from "#src/features/dishes/server/write-sizes.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

export async function createGroup(context: Context, { options, ...fields }: NewGroup): Promise<OptionGroup> {
  const { db, companyId } = context;
  const id = uuid();
  await requireAmounts(context, { options, ...fields });
  await db
    .insertInto("option_groups")
    .values((eb) => ({
      ...fields,
      id,
      company_id: companyId,
      position: eb
        .selectFrom("option_groups")
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as("position"))
        .where("company_id", "=", companyId),
    }))
    .execute();
  await writeOptions(context, id, options);
  await recordGroupChange(context, "create", { id, name: fields.name }, `Options ${fields.name} have been added`);
  return readGroup(context, id);
}

export async function updateGroup(context: Context, id: string, { options, ...fields }: NewGroup) {
  const { db, companyId } = context;
  await requireAmounts(context, { options, ...fields });
  const changed = await db
    .updateTable("option_groups")
    .set(fields)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw notFound("Group of options");
  await writeOptions(context, id, options);
  await recordGroupChange(context, "update", { id, name: fields.name }, `Options ${fields.name} were edited`);
  return readGroup(context, id);
}

/** Removes a group from every dish. Past orders keep the names and prices of what was chosen. */
export async function deleteGroup(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const group = await db
    .updateTable("option_groups")
    .set({ deleted_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  if (!group) throw notFound("Group of options");
  await writeOptions(context, id, []);
  await db.deleteFrom("dish_option_groups").where("company_id", "=", companyId).where("group_id", "=", id).execute();
  await recordGroupChange(context, "delete", { id, name: group.name }, `Options ${group.name} were removed`);
  return id;
}

/** Adds a copy of a group. The copy is not assigned to any dish. */
export async function copyGroup(context: Context, id: string): Promise<OptionGroup> {
  const { name, choose_min, choose_max, included, extra_price, options } = await readGroup(context, id);
  return createGroup(context, {
    name: `${name} (copy)`.slice(0, 80),
    choose_min,
    choose_max,
    included,
    extra_price,
    options: options.map(({ id: _, lines, dish, ...option }) => ({
      ...option,
      dish_size_id: dish?.size_id ?? null,
      lines: lines.map(({ ingredient_id, quantity, unit, yield_percent, scales_with_size }) => ({
        ingredient_id,
        quantity,
        unit,
        yield_percent,
        scales_with_size,
      })),
    })),
  });
}

/** Numbers the groups in the order of the list. Groups that are not in the list follow in their previous order. */
export async function orderGroups(context: Context, ids: readonly string[]): Promise<OptionGroup[]> {
  const { db, companyId } = context;
  const existing = (await listGroups(context)).map((group) => group.id);
  const first = [...new Set(ids)];
  if (first.some((id) => !existing.includes(id))) throw notFound("Group of options");
  const order = [...first, ...existing.filter((id) => !first.includes(id))];
  await sql`update option_groups set position = listed.number - 1
    from unnest(${order}::uuid[]) with ordinality as listed (id, number)
    where option_groups.company_id = ${companyId} and option_groups.id = listed.id
      and option_groups.position <> listed.number - 1`.execute(db);
  await recordGroupChange(context, "update", { id: null, name: null }, "The options were put in another order");
  return listGroups(context);
}

function requireAmounts(context: Context, { extra_price, options }: Pick<NewGroup, "extra_price" | "options">) {
  return requirePrices(context, [{ price: extra_price ?? 0 }, ...options]);
}

export function recordGroupChange(
  context: Context,
  action: Change["action"],
  row: Change["row"],
  description: string,
): Promise<void> {
  return recordChange(context, { entity: "option_group", action, row, description, event: "options.changed" });
}
