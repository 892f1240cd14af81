import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Category, CategoryChanges, NewCategory } from "#src/features/categories/contract.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

const columns = ["id", "name", "description", "display_order", "company_id", "created_at", "updated_at"] as const;

export function readCategories({ db, companyId }: Context): Promise<Category[]> {
  return db
    .selectFrom("menu_category")
    .select(columns)
    .where("company_id", "=", companyId)
    .orderBy("display_order")
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
}

export async function addCategory(context: Context, fields: NewCategory): Promise<Category> {
  const { db, companyId } = context;
  const category = await db
    .insertInto("menu_category")
    .values({ ...fields, id: uuid(), company_id: companyId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await tell(context, "create", category, `Category ${category.name} has been added`);
  return category;
}

export async function changeCategory(context: Context, id: string, changes: CategoryChanges): Promise<Category> {
  const { db, companyId } = context;
  const category = await db
    .updateTable("menu_category")
    // Touching the row with nothing to change would be an empty SQL statement.
    .set({ company_id: companyId, ...changes })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
  if (!category) throw notFound("Category");
  await tell(context, "update", category, `Category ${category.name} was edited`);
  return category;
}

/** Its dishes stay, without a category; past orders never named one. */
export async function removeCategory(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const category = await db
    .deleteFrom("menu_category")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(["id", "name"])
    .executeTakeFirst();
  if (!category) throw notFound("Category");
  await tell(context, "delete", category, `Category ${category.name} was removed`);
  return id;
}

/** Numbers categories 0, 1, 2 ... as listed, then those the list leaves out, in the order they had. */
export async function arrangeCategories(context: Context, ids: readonly string[]): Promise<Category[]> {
  const { db, companyId } = context;
  const known = await readCategories(context);
  const wanted = [...new Set(ids)];
  if (wanted.some((id) => !known.some((category) => category.id === id))) throw notFound("Category");
  const order = [...wanted, ...known.map((category) => category.id).filter((id) => !wanted.includes(id))];
  await sql`update menu_category set display_order = place.number - 1
    from unnest(${order}::uuid[]) with ordinality as place (id, number)
    where menu_category.company_id = ${companyId} and menu_category.id = place.id
      and menu_category.display_order <> place.number - 1`.execute(db);
  await recordActivity(context, {
    action_type: "update",
    entity_type: "category",
    entity_id: null,
    entity_name: null,
    description: "The categories were put in another order",
  });
  await publish(context, "category.changed");
  return readCategories(context);
}

async function tell(
  context: Context,
  action_type: "create" | "update" | "delete",
  { id, name }: { id: string; name: string },
  description: string,
): Promise<void> {
  await recordActivity(context, {
    action_type,
    entity_type: "category",
    entity_id: id,
    entity_name: name,
    description,
  });
  await publish(context, "category.changed", id);
}
