import { writtenIn } from "#src/features/companies/countries.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Platform } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import type { membershipsOf } from "#src/server/http/find-session.ts";

type Membership = Awaited<ReturnType<typeof membershipsOf>>[number];

/** Returns the companies of a person's memberships with the person's role, by name. */
export async function companiesOf({ database }: Pick<Platform, "database">, memberships: readonly Membership[]) {
  const companies = await Promise.all(
    memberships.map(async ({ company_id: id, role }) => {
      const { name, language, country } = await inTenant(database, id, (db) => companyRow({ db, companyId: id }));
      return { id, name, written: writtenIn(language, country), role };
    }),
  );
  return companies.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
