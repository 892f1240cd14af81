import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { IngredientCategory } from "#src/features/inventory/category-contract.ts";
import { lockedIds } from "#src/features/inventory/server/item-rows.ts";
import type { Context } from "#src/server/context.ts";
import { lockNames } from "#src/server/db/lock-names.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { identityKey } from "#src/shared/text-key.ts";

const ENTITY = "ingredient category";

/** Returns the categories of ingredients, by name. */
export async function listIngredientCategories(context: Context, id?: string): Promise<IngredientCategory[]> {
  const { db, companyId } = context;
  const { rows } = await sql<IngredientCategory>`
    select category.id, category.name, (
      select count(*) from inventory item
      where item.company_id = category.company_id and item.category_id = category.id and item.deleted_at is null) as items
    from ingredient_categories category
    where category.company_id = ${companyId} ${id === undefined ? sql`` : sql`and category.id = ${id}`}
    order by lower(category.name collate "default")`.execute(db);
  return rows;
}

async function readCategory(context: Context, id: string): Promise<IngredientCategory> {
  const [category] = await listIngredientCategories(context, id);
  if (!category) throw notFound("Category");
  return category;
}

export async function createIngredientCategory(context: Context, name: string): Promise<IngredientCategory> {
  const { db, companyId } = context;
  await lockNames(context, "ingredient categories");
  requireFreeName(await listIngredientCategories(context), name);
  const created = await db
    .insertInto("ingredient_categories")
    .values({ company_id: companyId, id: uuid(), name })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!created) throw categoryExists(name);
  const description = `The ingredient category ${name} was added`;
  await recordChange(context, {
    entity: ENTITY,
    action: "create",
    row: { id: created.id, name },
    description,
    event: "inventory.changed",
  });
  return readCategory(context, created.id);
}

export async function renameIngredientCategory(context: Context, id: string, name: string) {
  const { db, companyId } = context;
  const before = await readCategory(context, id);
  await lockNames(context, "ingredient categories");
  requireFreeName(await listIngredientCategories(context), name, id);
  await db
    .updateTable("ingredient_categories")
    .set({ name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  const description = `The ingredient category ${before.name} is now ${name}`;
  await recordChange(context, {
    entity: ENTITY,
    action: "update",
    row: { id, name },
    description,
    event: "inventory.changed",
  });
  return readCategory(context, id);
}

function requireFreeName(categories: readonly IngredientCategory[], name: string, id?: string): void {
  const isTaken = categories.some((category) => category.id !== id && identityKey(category.name) === identityKey(name));
  if (isTaken) throw categoryExists(name);
}

/** Deletes a category. Its ingredients have no category afterwards. */
export async function deleteIngredientCategory(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const row = await readCategory(context, id);
  await db
    .updateTable("inventory")
    .set({ category_id: null })
    .where("company_id", "=", companyId)
    .where("id", "in", lockedIds(context).where("category_id", "=", id))
    .execute();
  await db.deleteFrom("ingredient_categories").where("company_id", "=", companyId).where("id", "=", id).execute();
  const description = `The ingredient category ${row.name} was deleted`;
  await recordChange(context, { entity: ENTITY, action: "delete", row, description, event: "inventory.changed" });
  return id;
}

/** Throws 404 unless the category is one of the company's. */
export async function requireIngredientCategory(context: Context, id: string | null | undefined): Promise<void> {
  if (id) await readCategory(context, id);
}

const categoryExists = (name: string) => conflict("CATEGORY_EXISTS", `There is a category ${name} already.`);
