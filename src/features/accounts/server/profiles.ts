import type { Profile } from "#src/shared/session.ts";
import type { Platform, User } from "#src/server/context.ts";

/** The person's profile, made from their account when there is none yet. */
export async function ensureProfile({ database }: Pick<Platform, "database">, user: User): Promise<Profile> {
  const columns = ["id", "email", "full_name", "avatar_url"] as const;
  const find = () => database.selectFrom("profiles").select(columns).where("id", "=", user.id).executeTakeFirst();
  const known = await find();
  if (known) return known;
  await database
    .insertInto("profiles")
    .values({ id: user.id, email: user.email, full_name: user.name || null, avatar_url: user.image })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error("A profile could not be made.");
  return made;
}
