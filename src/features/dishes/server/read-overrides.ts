import { sql } from "kysely";
import type { DeclarationName, DeclarationState } from "#src/features/dishes/declarations.ts";
import type { OverrideQuestion } from "#src/features/dishes/override-questions.ts";
import type { HashedOverride } from "#src/features/dishes/server/overrides.ts";
import type { Context } from "#src/server/context.ts";

type Company = Pick<Context, "db" | "companyId">;

export interface StoredOverride {
  name: DeclarationName;
  state: DeclarationState;
  reason: string;
  /** The question that it answers; null if a version without questions stored it. */
  question: OverrideQuestion | null;
  hashed: HashedOverride;
}

/** Returns the owner's overrides by the dish's id; without those of deleted dishes. */
export async function readOverrides(
  { db, companyId }: Company,
  which: "all" | { dishId: string },
): Promise<Map<string, StoredOverride[]>> {
  let query = db
    .selectFrom("dish_declarations as override")
    .innerJoin("dish", (join) =>
      join.onRef("dish.company_id", "=", "override.company_id").onRef("dish.id", "=", "override.dish_id"),
    )
    .select(["override.dish_id", "override.name", "override.state", "override.reason", "override.question"])
    .select(sql<string | null>`md5(override.question::text)`.as("hash"))
    .where("override.company_id", "=", companyId)
    .where("dish.deleted_at", "is", null)
    .orderBy("override.name");
  if (which !== "all") query = query.where("override.dish_id", "=", which.dishId);
  const grouped = new Map<string, StoredOverride[]>();
  for (const { dish_id, hash, ...row } of await query.execute()) {
    const name = row.name as DeclarationName;
    const state = row.state as DeclarationState;
    const question = row.question as OverrideQuestion | null;
    const override = { name, state, reason: row.reason, question, hashed: [name, state, hash] as const };
    grouped.set(dish_id, [...(grouped.get(dish_id) ?? []), override]);
  }
  return grouped;
}

/** Returns the ids of the ingredients of all sizes of each of these dishes. */
export async function ingredientsOfDishes(
  { db, companyId }: Company,
  dishIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const ingredients = new Map(dishIds.map((id) => [id, new Set<string>()]));
  if (dishIds.length === 0) return ingredients;
  const rows = await db
    .selectFrom("dish_size as size")
    .innerJoin("dish_ingredient as line", (join) =>
      join.onRef("line.company_id", "=", "size.company_id").onRef("line.dish_size_id", "=", "size.id"),
    )
    .select(["size.menu_item_id as dish_id", "line.ingredient_id"])
    .where("size.company_id", "=", companyId)
    .where("size.menu_item_id", "in", [...dishIds])
    .where("size.deleted_at", "is", null)
    .execute();
  for (const { dish_id, ingredient_id } of rows) ingredients.get(dish_id)?.add(ingredient_id);
  return ingredients;
}
