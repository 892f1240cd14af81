import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { lockRecipeItems } from "#src/features/dishes/server/recipe-lines.ts";
import type { NewOption } from "#src/features/offer/options/contract.ts";
import { requireParts, requireSizes } from "#src/features/offer/options/server/combo-parts.ts";
import { lineRows } from "#src/features/offer/options/server/option-lines.ts";
import { requireStorableNeeds } from "#src/features/prep/server/needs.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";

/**
 * Replaces a group's options and their lines: an option with an id is changed, an option without an id is new, and an
 * option that is not in the list is removed. A removed option loses its lines, so that it needs nothing any more; past
 * orders have their own amounts.
 */
export async function writeOptions(context: Context, groupId: string, requested: readonly NewOption[]): Promise<void> {
  const { db, companyId } = context;
  const items = await lockRecipeItems(
    context,
    requested.flatMap((option) => option.lines.map((line) => line.ingredient_id)),
  );
  const current = await currentOptions(context, groupId);
  const ids = requested.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !current.includes(id))) throw notFound("Option");
  if (new Set(ids).size < ids.length) throw badRequest("An option was given twice.");
  const options = requested.map((option) => ({ ...option, id: option.id ?? uuid() }));
  await requireSizes(context, options);
  const lines = options.flatMap((option) =>
    lineRows(items, option.lines).map((line) => ({ ...line, company_id: companyId, id: uuid(), option_id: option.id })),
  );
  await removeOptions(
    context,
    current.filter((id) => !ids.includes(id)),
  );
  await upsertOptions(context, groupId, options);
  if (current.length > 0) {
    await db.deleteFrom("option_lines").where("company_id", "=", companyId).where("option_id", "in", current).execute();
  }
  if (lines.length > 0) await db.insertInto("option_lines").values(lines).execute();
  await requireParts(context, { groupId });
  await requireStorableNeeds(context);
}

async function currentOptions({ db, companyId }: Context, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("options")
    .select("id")
    .where("company_id", "=", companyId)
    .where("group_id", "=", groupId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

async function removeOptions({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("options")
    .set({ deleted_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .execute();
}

async function upsertOptions(
  { db, companyId }: Context,
  groupId: string,
  options: readonly (NewOption & { id: string })[],
): Promise<void> {
  if (options.length === 0) return;
  await db
    .insertInto("options")
    .values(
      options.map(({ id, name, price, is_default, is_available, dish_size_id }, position) => ({
        company_id: companyId,
        id,
        group_id: groupId,
        name,
        price,
        is_default,
        is_available,
        dish_size_id,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["company_id", "id"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        price: eb.ref("excluded.price"),
        is_default: eb.ref("excluded.is_default"),
        is_available: eb.ref("excluded.is_available"),
        dish_size_id: eb.ref("excluded.dish_size_id"),
        position: eb.ref("excluded.position"),
      })),
    )
    .execute();
}
