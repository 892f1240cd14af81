import { sql } from "kysely";
import type { DeclarationName } from "#src/features/dishes/declarations.ts";
import type { OverrideQuestion } from "#src/features/dishes/override-questions.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

export interface NamedItem {
  id: string;
  name: string;
}

/** Two simultaneous declarations of one item must follow one another, or both would insert the same names. */
export async function lockItem({ db, companyId }: Context, itemId: string): Promise<NamedItem> {
  const item = await db
    .selectFrom("inventory")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "=", itemId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw notFound("Inventory item");
  return item;
}

/** Records a change of what is declared about an item, and tells the screens and the guests' menu. */
export async function recordDeclared(context: Context, item: NamedItem, description: string): Promise<void> {
  await recordActivity(context, {
    action_type: "update",
    entity_type: "inventory",
    entity_id: item.id,
    entity_name: item.name,
    description,
  });
  await publish(context, "menu.changed");
}

/** Stores the questions that declarations of items answer. */
export async function writeQuestions(
  { db, companyId }: Context,
  questions: readonly { item_id: string; name: DeclarationName; question: OverrideQuestion }[],
): Promise<void> {
  if (questions.length === 0) return;
  await sql`
    update item_declarations declared set question = answer.question
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as answer (item_id uuid, name text, question jsonb)
    where declared.company_id = ${companyId} and declared.item_id = answer.item_id and declared.name = answer.name`.execute(
    db,
  );
}
