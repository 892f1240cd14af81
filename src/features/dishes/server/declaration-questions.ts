import type { DeclarationQuestion } from "#src/features/dishes/declaration-contract.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

interface Question {
  item_id: string;
  /** The delivery that brought another item, or the item that was merged into it. */
  source_id: string;
  /** A sentence. */
  reason: string;
}

/** Puts an item's declarations in doubt, until a person confirms them. Doing it twice changes nothing. */
export async function questionDeclarations(context: Context, question: Question): Promise<void> {
  const { db, companyId } = context;
  await db
    .insertInto("declaration_questions")
    .values({ ...question, company_id: companyId })
    .onConflict((conflict) => conflict.columns(["company_id", "item_id", "source_id"]).doNothing())
    .execute();
  await publishChange(context);
}

/** Removes the doubts that a delivery raised, because it was taken back. */
export async function withdrawQuestions(context: Context, sourceId: string): Promise<void> {
  const { db, companyId } = context;
  const withdrawn = await db
    .deleteFrom("declaration_questions")
    .where("company_id", "=", companyId)
    .where("source_id", "=", sourceId)
    .returning("id")
    .execute();
  if (withdrawn.length > 0) await publishChange(context);
}

/** Updates the dish's screens and the guests' menu. */
async function publishChange(context: Context): Promise<void> {
  await publish(context, "dish.changed");
  await publish(context, "menu.changed");
}

/**
 * Settles the questions that a person has confirmed. A question asked meanwhile is not among these ids, so it stays
 * open.
 */
export async function settleQuestions({ db, companyId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("declaration_questions").where("company_id", "=", companyId).where("id", "in", ids).execute();
}

export type StoredQuestion = DeclarationQuestion & { id: string };

export async function readQuestions({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<StoredQuestion[]> {
  return db
    .selectFrom("declaration_questions as question")
    .innerJoin("inventory as item", (join) =>
      join.onRef("item.company_id", "=", "question.company_id").onRef("item.id", "=", "question.item_id"),
    )
    .select(["question.id", "question.item_id", "item.name as item_name", "question.reason", "question.asked_at"])
    .where("question.company_id", "=", companyId)
    .orderBy("question.asked_at")
    .orderBy("question.id")
    .execute();
}
