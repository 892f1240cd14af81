import { v7 as uuid } from "uuid";
import type { Declaration, ItemDeclarations } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName, Declarations, DeclarationState } from "#src/features/dishes/declarations.ts";
import { settleQuestions } from "#src/features/dishes/server/declaration-questions.ts";
import { readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

export async function listItemDeclarations(context: Context): Promise<ItemDeclarations[]> {
  const { declared, stored, questions } = await readKnownFood(context);
  const questioned = new Set(questions.map(({ item_id }) => item_id));
  return [...new Set([...declared.keys(), ...questioned])].map((item_id) => ({
    item_id,
    declarations: declarationList(declared.get(item_id) ?? {}),
    to_confirm: questioned.has(item_id) ? declarationList(stored.get(item_id) ?? {}) : null,
  }));
}

function declarationList(known: Declarations): Declaration[] {
  return (Object.entries(known) as [DeclarationName, DeclarationState][]).map(([name, state]) => ({ name, state }));
}

/**
 * Replaces what is declared about an ingredient: a name that is missing or "unknown" becomes unknown. What was in doubt is
 * confirmed by it.
 */
export async function declareItem(
  context: Context,
  itemId: string,
  declarations: readonly Declaration[],
): Promise<ItemDeclarations> {
  const { db, companyId } = context;
  const item = await db
    .selectFrom("inventory")
    .select("name")
    .where("company_id", "=", companyId)
    .where("id", "=", itemId)
    .where("deleted_at", "is", null)
    // Two simultaneous declarations of one item must follow one another, or both would insert the same names.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw notFound("Inventory item");
  const known = new Map(declarations.filter(({ state }) => state !== "unknown").map((one) => [one.name, one.state]));
  await db.deleteFrom("item_declarations").where("company_id", "=", companyId).where("item_id", "=", itemId).execute();
  const rows = [...known].map(([name, state]) => ({ company_id: companyId, id: uuid(), item_id: itemId, name, state }));
  if (rows.length > 0) await db.insertInto("item_declarations").values(rows).execute();
  await settleQuestions(context, itemId);
  await recordActivity(context, {
    action_type: "update",
    entity_type: "inventory",
    entity_id: itemId,
    entity_name: item.name,
    description: `Allergens and diets of ${item.name} were declared`,
  });
  await publish(context, "menu.changed");
  return { item_id: itemId, declarations: [...known].map(([name, state]) => ({ name, state })), to_confirm: null };
}

/** Declares several ingredients, in the order of their ids, so that two requests cannot wait for each other. */
export async function declareItems(
  context: Context,
  ingredients: readonly { item_id: string; declarations: readonly Declaration[] }[],
): Promise<ItemDeclarations[]> {
  const sorted = ingredients.toSorted((a, b) => a.item_id.localeCompare(b.item_id));
  const declared: ItemDeclarations[] = [];
  for (const { item_id, declarations } of sorted) declared.push(await declareItem(context, item_id, declarations));
  return declared;
}
