import { remakeEveryKey } from "#src/features/supplier-items/server/remake-keys.ts";
import type { Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import type { Job } from "#src/server/jobs.ts";
import { scopeOf } from "#src/server/tenant.ts";

/** One company whose keys cannot be made does not stop the others; it is tried again with the next run. */
async function remakeEveryCompany(platform: Platform): Promise<void> {
  const companies = await inDirectory(platform.database, (db) =>
    db.selectFrom("companies").select("id").where("closed_at", "is", null).execute(),
  );
  for (const { id } of companies) {
    try {
      await remakeEveryKey(scopeOf(platform, id, { type: "system", name: "System" }));
    } catch (error) {
      platform.log.error({ err: error, companyId: id }, "the keys of suppliers' items were not made again");
    }
  }
}

/** After an upgrade the keys of the version before are made again; what is compared meanwhile is made again at once. */
export const supplierItemJobs: Job[] = [
  { name: "supplier-items.remake-keys", cron: "*/10 * * * *", expiresIn: 540, run: remakeEveryCompany },
];
