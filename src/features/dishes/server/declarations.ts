import { v7 as uuid } from "uuid";
import type { Declaration, ItemDeclarations } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName, Declarations, DeclarationState } from "#src/features/dishes/declarations.ts";
import { overrideQuestion, PARTS_CHANGED } from "#src/features/dishes/override-questions.ts";
import { settleQuestions, type StoredQuestion } from "#src/features/dishes/server/declaration-questions.ts";
import {
  lockItem,
  type NamedItem,
  recordDeclared,
  writeQuestions,
} from "#src/features/dishes/server/item-questions.ts";
import { itemVersion } from "#src/features/dishes/server/item-versions.ts";
import { declarationsChanged } from "#src/features/dishes/server/overrides.ts";
import { readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import type { KnownFood } from "#src/features/dishes/unverified.ts";
import type { Context } from "#src/server/context.ts";

type Food = KnownFood & { questions: readonly StoredQuestion[] };

/** Returns the ingredients that have declarations or open questions. */
export async function listItemDeclarations(context: Context): Promise<ItemDeclarations[]> {
  const food = await readKnownFood(context);
  const ids = [...food.declared.keys(), ...food.questions.map(({ item_id }) => item_id), ...food.asked.keys()];
  return [...new Set(ids)].map(declarationsIn(food));
}

/** Returns what is known about any ingredient, by its id. */
export async function readItemDeclarations(context: Context): Promise<(itemId: string) => ItemDeclarations> {
  return declarationsIn(await readKnownFood(context));
}

function declarationsIn(food: Food) {
  const reasonsOf = Map.groupBy(food.questions, ({ item_id }) => item_id);
  return (item_id: string): ItemDeclarations => {
    const reasons = (reasonsOf.get(item_id) ?? []).map(({ reason }) => reason);
    if (food.asked.has(item_id)) reasons.push(PARTS_CHANGED);
    return {
      item_id,
      declarations: declarationList(food.declared.get(item_id) ?? {}),
      to_confirm: reasons.length > 0 ? declarationList(food.stored.get(item_id) ?? {}) : null,
      reasons,
      version: itemVersion(item_id, food),
    };
  };
}

function declarationList(known: Declarations): Declaration[] {
  return (Object.entries(known) as [DeclarationName, DeclarationState][]).map(([name, state]) => ({ name, state }));
}

interface Declared {
  item_id: string;
  declarations: readonly Declaration[];
  /** What the caller was shown of the item (`itemVersion`). */
  version: string | null;
}

/** Declares an ingredient, as `declareItems` does several. */
export async function declareItem(context: Context, declared: Declared): Promise<ItemDeclarations> {
  await storeDeclared(context, [declared]);
  return (await readItemDeclarations(context))(declared.item_id);
}

/**
 * Replaces the declarations of ingredients: a name that is missing or "unknown" becomes unknown. This also confirms
 * what was in doubt. Throws DECLARATIONS_CHANGED when the current declarations of an ingredient differ from those that
 * the caller was shown.
 */
export async function declareItems(context: Context, declared: readonly Declared[]): Promise<ItemDeclarations[]> {
  // In the order of their ids, so that two requests cannot wait for each other.
  const sorted = declared.toSorted((a, b) => a.item_id.localeCompare(b.item_id));
  await storeDeclared(context, sorted);
  return sorted.map(({ item_id }) => item_id).map(await readItemDeclarations(context));
}

async function storeDeclared(context: Context, declared: readonly Declared[]): Promise<void> {
  const items = new Map<string, NamedItem>();
  for (const { item_id } of declared) items.set(item_id, await lockItem(context, item_id));
  const food = await readKnownFood(context);
  if (declared.some(({ item_id, version }) => version !== itemVersion(item_id, food))) throw declarationsChanged();
  for (const one of declared) await replaceDeclarations(context, one);
  await settleQuestions(
    context,
    food.questions.filter(({ item_id }) => items.has(item_id)).map(({ id }) => id),
  );
  await storeQuestions(context, declared, food);
  for (const item of items.values())
    await recordDeclared(context, item, `Allergens and diets of ${item.name} were declared`);
}

async function replaceDeclarations({ db, companyId }: Context, { item_id, declarations }: Declared): Promise<void> {
  await db.deleteFrom("item_declarations").where("company_id", "=", companyId).where("item_id", "=", item_id).execute();
  const rows = Object.entries(statesOf(declarations)).map(([name, state]) => ({
    company_id: companyId,
    id: uuid(),
    item_id,
    name,
    state,
  }));
  if (rows.length > 0) await db.insertInto("item_declarations").values(rows).execute();
}

const statesOf = (declarations: readonly Declaration[]): Declarations =>
  Object.fromEntries(declarations.filter(({ state }) => state !== "unknown").map(({ name, state }) => [name, state]));

/**
 * Stores, with the declarations of prep items, the declarations of their parts that they answer. These are computed
 * from what the caller was shown and from the declarations in the same request, so the owner is asked about a
 * simultaneous change afterwards.
 */
async function storeQuestions(context: Context, declared: readonly Declared[], { stored, parts }: Food): Promise<void> {
  const given = declared.map((one) => [one.item_id, statesOf(one.declarations)] as const);
  const now = { stored: new Map([...stored, ...given]), parts };
  const questions = given.flatMap(([item_id, states]) => {
    const of = parts.get(item_id);
    if (!of) return [];
    const names = Object.keys(states) as DeclarationName[];
    return names.map((name) => ({ item_id, name, question: overrideQuestion(name, of, now) }));
  });
  await writeQuestions(context, questions);
}
