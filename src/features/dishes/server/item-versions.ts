import { createHash } from "node:crypto";
import type { Declarations } from "#src/features/dishes/declarations.ts";
import { withParts } from "#src/features/dishes/override-questions.ts";
import type { StoredQuestion } from "#src/features/dishes/server/declaration-questions.ts";
import type { KnownFood } from "#src/features/dishes/unverified.ts";

/**
 * Returns a hash of everything that a declaration of an item is based on: its declarations, the questions that put them
 * in doubt, and the declarations of its parts, at any depth. Null when there are none of these.
 */
export function itemVersion(
  itemId: string,
  { stored, parts, questions }: Pick<KnownFood, "stored" | "parts"> & { questions: readonly StoredQuestion[] },
): string | null {
  const open = questions.filter(({ item_id }) => item_id === itemId).map(({ id }) => id);
  const declared = withParts([itemId], parts).map((id) => [id, sortedEntries(stored.get(id) ?? {})] as const);
  if (open.length === 0 && declared.length === 1 && declared[0]?.[1].length === 0) return null;
  return createHash("md5")
    .update(JSON.stringify([itemId, open.toSorted(), declared]))
    .digest("hex");
}

const sortedEntries = (declared: Declarations) =>
  Object.entries(declared).toSorted(([one], [other]) => (one < other ? -1 : 1));
