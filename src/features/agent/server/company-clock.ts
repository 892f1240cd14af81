import type { Context } from "#src/server/context.ts";

/** Returns the zone of the restaurant's clock. */
export async function readCompanyClock({ db, companyId }: Context): Promise<{ timezone: string }> {
  return db.selectFrom("companies").select("timezone").where("id", "=", companyId).executeTakeFirstOrThrow();
}
