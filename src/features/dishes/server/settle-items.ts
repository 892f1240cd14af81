import type { ItemDeclarations, OverrideOutcome } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName } from "#src/features/dishes/declarations.ts";
import { overrideQuestion } from "#src/features/dishes/override-questions.ts";
import { readItemDeclarations } from "#src/features/dishes/server/declarations.ts";
import { lockItem, recordDeclared, writeQuestions } from "#src/features/dishes/server/item-questions.ts";
import { shownHash, declarationsChanged, rejectOutdated } from "#src/features/dishes/server/overrides.ts";
import { readKnownFood } from "#src/features/dishes/server/read-dishes.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Answers declarations of a prep item that were asked again: they are confirmed for its parts' current declarations, or
 * dropped. Throws DECLARATIONS_CHANGED when the current question differs from the one that the caller was shown.
 */
export async function settleItemDeclarations(
  context: Context,
  itemId: string,
  { outcome, overrides }: OverrideOutcome,
): Promise<ItemDeclarations> {
  const { db, companyId } = context;
  const item = await lockItem(context, itemId);
  const { stored, parts } = await readKnownFood(context);
  const questionOf = (name: DeclarationName) => overrideQuestion(name, parts.get(itemId) ?? [], { stored, parts });
  rejectOutdated(overrides, (name) => {
    const state = stored.get(itemId)?.[name];
    return shownHash(questionOf(name), state && { state, reason: null });
  });
  const names = overrides.map(({ name }) => name);
  if (names.some((name) => stored.get(itemId)?.[name] === undefined)) throw declarationsChanged();
  if (outcome === "keep")
    await writeQuestions(
      context,
      names.map((name) => ({ item_id: itemId, name, question: questionOf(name) })),
    );
  else
    await db
      .deleteFrom("item_declarations")
      .where("company_id", "=", companyId)
      .where("item_id", "=", itemId)
      .where("name", "in", names)
      .execute();
  const done = outcome === "drop" ? "now follow its recipe" : "were confirmed again";
  await recordDeclared(context, item, `Allergens and diets of ${item.name} ${done}`);
  return (await readItemDeclarations(context))(itemId);
}
