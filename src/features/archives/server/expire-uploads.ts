import { sql } from "kysely";
import { validate } from "uuid";
import { UPLOAD_DAYS } from "#src/features/archives/rules.ts";
import { UPLOADS } from "#src/features/archives/server/archive-row.ts";
import { clearImport } from "#src/features/archives/server/clear-import.ts";
import { timeOfId } from "#src/features/archives/server/new-ids.ts";
import type { Platform, Scope } from "#src/server/context.ts";
import { forEachAlone } from "#src/server/each.ts";
import type { PlatformJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";
import { scopeOf } from "#src/server/tenant.ts";

const DAY_MS = 24 * 3600 * 1000;
const EXPIRED = `This archive was not imported within ${UPLOAD_DAYS} days and was removed. Please upload it again.`;

/** Every night, removes archives that nobody imported, and files that killed processes have left. */
export const expireUploads: PlatformJob = {
  name: "archives.expire",
  cron: "50 3 * * *",
  concurrency: 1,
  expiresIn: 3600,
  run: (platform) => expireUploadsAt(platform, new Date()),
};

/** If one upload cannot be removed, the others are still removed, and that upload is tried again later. */
export async function expireUploadsAt(platform: Platform, now: Date): Promise<void> {
  const uploads = (await platform.ports.files.list(UPLOADS)).flatMap((key) => {
    const [companyId = "", id = ""] = key.slice(UPLOADS.length + 1, -".zip".length).split("/");
    // During an upload, the file exists before its row.
    if (!validate(companyId) || !validate(id) || now.getTime() - timeOfId(id) < DAY_MS) return [];
    return [{ companyId, importId: id }];
  });
  const failure = "an uploaded archive could not be removed";
  await forEachAlone(uploads, { log: platform.log, failure, factsOf: (upload) => upload }, ({ companyId, importId }) =>
    expire(scopeOf(platform, companyId, { type: "system", name: "System" }), importId, now),
  );
}

async function expire(scope: Scope, id: string, now: Date): Promise<void> {
  await scope.within(async (context) => {
    const expired = await context.db
      .updateTable("archive_imports")
      .set({ state: "rejected", error: EXPIRED, preview: null, finished_at: sql<string>`now()` })
      .where("company_id", "=", context.companyId)
      .where("id", "=", id)
      .where("state", "in", ["checking", "ready"])
      .where("created_at", "<", new Date(now.getTime() - UPLOAD_DAYS * DAY_MS).toISOString())
      .returning("id")
      .executeTakeFirst();
    if (expired) await publish(context, "archives.changed", id);
  });
  await clearImport(scope, id);
}
