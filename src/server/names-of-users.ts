import type { Platform } from "#src/server/context.ts";

/** Returns people's current names by their ids, without those who have closed their account. */
export async function namesOfUsers(
  database: Platform["database"],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await database.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
