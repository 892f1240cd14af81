import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Category, CategoryChanges, NewCategory } from "#src/features/dishes/categories/contract.ts";
import { type Change, recordChange } from "#src/features/activity/server/record-change.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

const columns = ["id", "name", "description", "display_order", "company_id", "created_at", "updated_at"] as const;

export function listCategories({ db, companyId }: Context): Promise<Category[]> {
  return db
    .selectFrom("menu_category")
    .select(columns)
    .where("company_id", "=", companyId)
    .orderBy("display_order")
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
}

export async function createCategory(context: Context, fields: NewCategory): Promise<Category> {
  const { db, companyId } = context;
  const category = await db
    .insertInto("menu_category")
    .values({ ...fields, id: uuid(), company_id: companyId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordCategoryChange(context, "create", category, `Category ${category.name} has been added`);
  return category;
}

export async function updateCategory(context: Context, id: string, changes: CategoryChanges): Promise<Category> {
  const { db, companyId } = context;
  const category = await db
    .updateTable("menu_category")
    // Without company_id, an update that changes nothing would have no columns, which SQL rejects.
    .set({ company_id: companyId, ...changes })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
  if (!category) throw notFound("Category");
  await recordCategoryChange(context, "update", category, `Category ${category.name} was edited`);
  return category;
}

/** Deletes a category. Its dishes stay, without a category; orders do not refer to categories. */
export async function deleteCategory(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const category = await db
    .deleteFrom("menu_category")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(["id", "name"])
    .executeTakeFirst();
  if (!category) throw notFound("Category");
  await recordCategoryChange(context, "delete", category, `Category ${category.name} was removed`);
  return id;
}

/** Numbers the categories 0, 1, 2 ... in the listed order, then the unlisted ones in their present order. */
export async function orderCategories(context: Context, ids: readonly string[]): Promise<Category[]> {
  const { db, companyId } = context;
  const existing = (await listCategories(context)).map((category) => category.id);
  const first = [...new Set(ids)];
  if (first.some((id) => !existing.includes(id))) throw notFound("Category");
  const order = [...first, ...existing.filter((id) => !first.includes(id))];
  await sql`update menu_category set display_order = listed.number - 1
    from unnest(${order}::uuid[]) with ordinality as listed (id, number)
    where menu_category.company_id = ${companyId} and menu_category.id = listed.id
      and menu_category.display_order <> listed.number - 1`.execute(db);
  await recordCategoryChange(context, "update", { id: null, name: null }, "The categories were put in another order");
  return listCategories(context);
}

function recordCategoryChange(
  context: Context,
  action: Change["action"],
  row: Change["row"],
  description: string,
): Promise<void> {
  return recordChange(context, { entity: "category", action, row, description, event: "category.changed" });
}
