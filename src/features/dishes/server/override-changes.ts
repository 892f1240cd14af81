import {
  changeText,
  overrideQuestion,
  questionChanges,
  UNKNOWN_CHANGE,
} from "#src/features/dishes/override-questions.ts";
import type { StoredOverride } from "#src/features/dishes/server/read-overrides.ts";
import type { KnownFood } from "#src/features/dishes/unverified.ts";
import type { Context } from "#src/server/context.ts";

type Asked = Pick<StoredOverride, "name" | "question">;

const changesIn = ({ name, question }: Asked, ids: Iterable<string>, food: KnownFood) =>
  question === null ? [] : questionChanges(question, overrideQuestion(name, ids, food));

/**
 * Returns the names of the ingredients whose change is the reason why these overrides are asked again, including
 * deleted ones.
 */
export async function readChangedNames(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  asked: readonly Asked[],
  ids: Iterable<string>,
  food: KnownFood,
): Promise<Map<string, string>> {
  const changed = new Set(asked.flatMap((one) => changesIn(one, ids, food)).map(({ item_id }) => item_id));
  if (changed.size === 0) return new Map();
  const rows = await db
    .selectFrom("inventory")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...changed])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns why an override is asked again, a sentence for each ingredient that changed. */
export function changesOf(
  override: Asked,
  ids: Iterable<string>,
  food: KnownFood,
  names: ReadonlyMap<string, string>,
): string[] {
  if (override.question === null) return [UNKNOWN_CHANGE];
  return changesIn(override, ids, food).map((change) =>
    changeText(names.get(change.item_id) ?? "A removed ingredient", override.name, change),
  );
}
