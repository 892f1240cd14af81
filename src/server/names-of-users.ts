import type { Platform } from "#src/server/context.ts";

/** What people are called now, by their ids; those who have closed their account are missing. */
export async function namesOfUsers(
  database: Platform["database"],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await database.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
