import type { Profile } from "#src/shared/session.ts";
import type { Platform, User } from "#src/server/context.ts";

/** Returns the person's profile, and creates it from their account when there is none yet. */
export async function ensureProfile({ database }: Pick<Platform, "database">, user: User): Promise<Profile> {
  const columns = ["id", "email", "full_name", "avatar_url"] as const;
  const find = () => database.selectFrom("profiles").select(columns).where("id", "=", user.id).executeTakeFirst();
  const existing = await find();
  if (existing) return existing;
  await database
    .insertInto("profiles")
    .values({ id: user.id, email: user.email, full_name: user.name || null, avatar_url: user.image })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  const created = await find();
  if (!created) throw new Error("The profile could not be created.");
  return created;
}
