import { sql } from "kysely";
import { type Platform, personOf, type Scope } from "#src/server/context.ts";
import { membershipsOf, waitsForOwner } from "#src/server/http/find-session.ts";
import { scopeOf } from "#src/server/tenant.ts";

/** Returns the company's scope for a person who works there now; null if they do not. */
export async function scopeOfMember(
  platform: Platform,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<Scope | null> {
  const memberships = await membershipsOf(platform.database, userId);
  const membership = memberships.find(({ company_id }) => company_id === companyId);
  if (!membership || waitsForOwner(membership)) return null;
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from users where id = ${userId}`.execute(platform.database);
  const [user] = rows;
  return user ? scopeOf(platform, companyId, personOf(user, membership.role)) : null;
}
