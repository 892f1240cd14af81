import type { Platform, Scope } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { scopeOf } from "#src/server/tenant.ts";

/** Runs work in each company, one after another. A failure is logged and does not stop the other companies. */
export async function inEveryCompany(platform: Platform, what: string, run: (scope: Scope) => Promise<void>) {
  const companies = await inDirectory(platform.database, (db) =>
    db.selectFrom("companies").select("id").where("closed_at", "is", null).execute(),
  );
  for (const { id } of companies) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one company at a time leaves the connections to whoever orders
      await run(scopeOf(platform, id, { type: "system", name: "System" }));
    } catch (error) {
      platform.log.error({ err: error, companyId: id }, `${what} failed for one company`);
    }
  }
}
