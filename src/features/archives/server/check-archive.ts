import { sql } from "kysely";
import { z } from "zod";
import type { ArchivePreview } from "#src/features/archives/contract.ts";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import { uploadKey } from "#src/features/archives/server/archive-row.ts";
import { previewArchive } from "#src/features/archives/server/reading/preview.ts";
import { startAttempt } from "#src/features/archives/server/start-attempt.ts";
import { withArchive } from "#src/features/archives/server/with-archive.ts";
import type { Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";

const MAX_ATTEMPTS = 3;
const GIVEN_UP = "The archive could not be read. Please try again.";

/** Reads an uploaded archive for its owner to look at. A process reads one at a time. */
export const checkArchive = companyJob({
  name: "archives.check",
  data: z.object({ import_id: z.uuid() }),
  concurrency: 1,
  retries: 10,
  expiresIn: 3600,
  heartbeat: 30,
  run: async (scope, { import_id: id }) => {
    const started = await startAttempt(scope, id, "checking");
    if (!started) return;
    if (started.attempts > MAX_ATTEMPTS) return finish(scope, id, { error: GIVEN_UP });
    try {
      await finish(scope, id, { preview: await withArchive(scope, started, ({ reader }) => previewArchive(reader())) });
    } catch (error) {
      if (!(error instanceof ArchiveRejected) && started.attempts < MAX_ATTEMPTS) throw error;
      scope.log.warn({ err: error, importId: id }, "an archive could not be read");
      await finish(scope, id, { error: error instanceof ArchiveRejected ? error.message : GIVEN_UP });
    }
  },
});

/** Says what was found. One that its owner has put away meanwhile stays away. */
async function finish(
  scope: Scope,
  id: string,
  found: { preview: ArchivePreview; error?: never } | { error: string; preview?: never },
): Promise<void> {
  const isRejected = found.error !== undefined;
  await scope.within(async (context) => {
    await context.db
      .updateTable("archive_imports")
      .set(
        isRejected
          ? { state: "rejected", error: found.error, finished_at: sql<string>`now()` }
          : { state: "ready", preview: JSON.stringify(found.preview) },
      )
      .where("company_id", "=", context.companyId)
      .where("id", "=", id)
      .where("state", "=", "checking")
      .execute();
    await publish(context, "archives.changed", id);
  });
  if (isRejected) await scope.ports.files.delete(uploadKey(scope.companyId, id));
}
