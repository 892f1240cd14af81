import { sql } from "kysely";
import type { Auth } from "#src/server/auth.ts";
import type { Platform, SignedIn } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";

/** Whether the plan of a row of companies has ended. */
export const isReadOnlyNow = sql<boolean>`coalesce(read_only_at <= now(), false)`;

/** The person a request's cookie or token belongs to, with their company. */
export async function findSession(
  { database }: Pick<Platform, "database">,
  auth: Auth,
  headers: Headers,
): Promise<SignedIn | null> {
  const session = await auth.sessionOf(headers);
  if (!session) return null;
  const company = await companyWithPlan(database, session.user.id);
  return {
    user: session.user,
    sessionId: session.id,
    companyId: company?.id ?? null,
    readOnly: company?.read_only ?? false,
  };
}

export async function companyOf(database: Platform["database"], userId: string): Promise<string | null> {
  return (await companyWithPlan(database, userId))?.id ?? null;
}

function companyWithPlan(database: Platform["database"], userId: string) {
  return inDirectory(database, (db) =>
    db
      .selectFrom("companies")
      .select(["id", isReadOnlyNow.as("read_only")])
      .where("created_by", "=", userId)
      .executeTakeFirst(),
  );
}

/** Whether a session that was found before has neither expired nor been ended since. */
export async function isSessionActive({ database }: Pick<Platform, "database">, sessionId: string): Promise<boolean> {
  const row = await database
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
