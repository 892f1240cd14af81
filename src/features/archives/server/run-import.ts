import { z } from "zod";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import { clearImport } from "#src/features/archives/server/clear-import.ts";
import { copyFiles } from "#src/features/archives/server/files/copy-files.ts";
import { importInOneStep } from "#src/features/archives/server/import-in-one-step.ts";
import { startProgress } from "#src/features/archives/server/progress.ts";
import { type StartedAttempt, startAttempt } from "#src/features/archives/server/start-attempt.ts";
import { rowTables } from "#src/features/archives/server/tables/imported-tables.ts";
import { withArchive } from "#src/features/archives/server/with-archive.ts";
import type { Scope } from "#src/server/context.ts";
import { analyzeTables, MANY_ROWS } from "#src/server/db/analyze.ts";
import { companyJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";
import { sql } from "kysely";

const MAX_ATTEMPTS = 3;
const GIVEN_UP = "The archive could not be imported, and nothing of it was. Please try again.";

/**
 * Imports an archive: first the files, under keys that a repeated run writes again, then all rows in one transaction.
 */
export const runImport = companyJob({
  name: "archives.import",
  data: z.object({ import_id: z.uuid() }),
  concurrency: 1,
  inTurns: true,
  retries: 10,
  // Pictures are processed one after the other, each in a fraction of a second.
  expiresIn: 12 * 3600,
  heartbeat: 30,
  run: async (scope, { import_id: id }) => {
    const started = await startAttempt(scope, id, "importing");
    // A run that was killed after the import was done or given up may have left files.
    if (!started) return clearImport(scope, id);
    if (started.attempts > MAX_ATTEMPTS) return giveUp(scope, id, GIVEN_UP);
    try {
      if ((await importOnce(scope, started)) >= MANY_ROWS)
        await analyzeTables(
          scope.database,
          rowTables(scope.tables).map(({ name }) => name),
        );
    } catch (error) {
      if (!(error instanceof ArchiveRejected) && started.attempts < MAX_ATTEMPTS) throw error;
      scope.log.warn({ err: error, importId: id }, "an archive could not be imported");
      return giveUp(scope, id, error instanceof ArchiveRejected ? `${error.message} Nothing was imported.` : GIVEN_UP);
    }
    await clearImport(scope, id);
  },
});

/** Returns how many rows and files there were. */
async function importOnce(scope: Scope, { userId, ...started }: StartedAttempt): Promise<number> {
  const progress = startProgress(scope, started.id);
  try {
    await withArchive(scope, started, async ({ archive, importKey, imported }) => {
      const files = await copyFiles(scope, started.id, { archive, importKey, userId }, () => progress.add(1));
      await importInOneStep(scope, started.id, { archive, imported, files, progress });
    });
  } finally {
    await progress.stop();
  }
  return progress.count();
}

/** Marks the import as failed and removes the files that its runs have stored. */
async function giveUp(scope: Scope, id: string, error: string): Promise<void> {
  await scope.within(async (context) => {
    await context.db
      .updateTable("archive_imports")
      .set({ state: "failed", error, finished_at: sql<string>`now()` })
      .where("company_id", "=", context.companyId)
      .where("id", "=", id)
      .where("state", "=", "importing")
      .execute();
    await publish(context, "archives.changed", id);
  });
  await clearImport(scope, id);
}
