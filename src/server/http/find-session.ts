import type { Auth } from "#src/server/auth.ts";
import type { Platform, SignedIn } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";

/** The person a request's cookie or token belongs to, with their company. */
export async function findSession(
  { database }: Pick<Platform, "database">,
  auth: Auth,
  headers: Headers,
): Promise<SignedIn | null> {
  const session = await auth.sessionOf(headers);
  if (!session) return null;
  return { user: session.user, sessionId: session.id, companyId: await companyOf(database, session.user.id) };
}

export function companyOf(database: Platform["database"], userId: string): Promise<string | null> {
  return inDirectory(database, async (db) => {
    const row = await db.selectFrom("companies").select("id").where("created_by", "=", userId).executeTakeFirst();
    return row?.id ?? null;
  });
}
