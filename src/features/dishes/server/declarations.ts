import { v7 as uuid } from "uuid";
import { overrideQuestion } from "#src/features/dishes/override-questions.ts";
import { lockItem, recordDeclared, writeQuestions } from "#src/features/dishes/server/item-questions.ts";
import type { Declaration, ItemDeclarations } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName, Declarations, DeclarationState } from "#src/features/dishes/declarations.ts";
import { settleQuestions } from "#src/features/dishes/server/declaration-questions.ts";
import { readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import type { Context } from "#src/server/context.ts";

export async function listItemDeclarations(context: Context): Promise<ItemDeclarations[]> {
  const { declared, stored, questions, asked } = await readKnownFood(context);
  const questioned = new Set([...questions.map(({ item_id }) => item_id), ...asked.keys()]);
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
  const declared = await replaceDeclarations(context, itemId, declarations);
  await storeQuestions(context, [itemId]);
  return declared;
}

/** Declares several ingredients, in the order of their ids, so that two requests cannot wait for each other. */
export async function declareItems(
  context: Context,
  ingredients: readonly { item_id: string; declarations: readonly Declaration[] }[],
): Promise<ItemDeclarations[]> {
  const sorted = ingredients.toSorted((a, b) => a.item_id.localeCompare(b.item_id));
  const declared: ItemDeclarations[] = [];
  for (const { item_id, declarations } of sorted)
    declared.push(await replaceDeclarations(context, item_id, declarations));
  await storeQuestions(
    context,
    sorted.map(({ item_id }) => item_id),
  );
  return declared;
}

async function replaceDeclarations(
  context: Context,
  itemId: string,
  declarations: readonly Declaration[],
): Promise<ItemDeclarations> {
  const { db, companyId } = context;
  const item = await lockItem(context, itemId);
  const known = new Map(declarations.filter(({ state }) => state !== "unknown").map((one) => [one.name, one.state]));
  await db.deleteFrom("item_declarations").where("company_id", "=", companyId).where("item_id", "=", itemId).execute();
  const rows = [...known].map(([name, state]) => ({ company_id: companyId, id: uuid(), item_id: itemId, name, state }));
  if (rows.length > 0) await db.insertInto("item_declarations").values(rows).execute();
  await settleQuestions(context, itemId);
  await recordDeclared(context, item, `Allergens and diets of ${item.name} were declared`);
  return { item_id: itemId, declarations: [...known].map(([name, state]) => ({ name, state })), to_confirm: null };
}

/** Stores with the declarations of prep items what their parts declare now: that is what they answer. */
async function storeQuestions(context: Context, itemIds: readonly string[]): Promise<void> {
  const { stored, parts } = await readKnownFood(context);
  const questions = itemIds.flatMap((id) => {
    const of = parts.get(id);
    if (!of) return [];
    const names = Object.keys(stored.get(id) ?? {}) as DeclarationName[];
    return names.map((name) => ({ item_id: id, name, question: overrideQuestion(name, of, { stored, parts }) }));
  });
  await writeQuestions(context, questions);
}
