import type { Scope } from "#src/server/context.ts";
import { identityKey } from "#src/shared/text-key.ts";

/**
 * Returns the name in the owner's list of tables that equals the name a guest typed but is spelled differently;
 * otherwise undefined.
 */
export const listedTable = (scope: Scope, typed: string): Promise<string | undefined> =>
  scope.within(async ({ db, companyId }) => {
    const tables = await db
      .selectFrom("restaurant_tables")
      .select("name")
      .where("company_id", "=", companyId)
      .execute();
    return tables.find(({ name }) => name !== typed && identityKey(name) === identityKey(typed))?.name;
  });
