import { sql } from "kysely";
import { z } from "zod";
import type { ArchivePreview } from "#src/features/archives/contract.ts";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import { clearImport } from "#src/features/archives/server/clear-import.ts";
import { startAttempt } from "#src/features/archives/server/start-attempt.ts";
import { withArchive } from "#src/features/archives/server/with-archive.ts";
import type { Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";

const MAX_ATTEMPTS = 3;
/** Interval for checking whether the archive was discarded. After that, reading goes on no longer than this. */
const LOOK_EVERY_MS = 1000;
const GIVEN_UP = "The archive could not be read. Please try again.";

/** Reads an uploaded archive so that its owner can review it. A process reads one archive at a time. */
export const checkArchive = companyJob({
  name: "archives.check",
  data: z.object({ import_id: z.uuid() }),
  concurrency: 1,
  inTurns: true,
  retries: 10,
  expiresIn: 3600,
  heartbeat: 30,
  run: async (scope, { import_id: id }) => {
    const started = await startAttempt(scope, id, "checking");
    if (!started) return clearImport(scope, id);
    if (started.attempts > MAX_ATTEMPTS) return finish(scope, id, { error: GIVEN_UP });
    try {
      const preview = await whileChecking(scope, id, (signal) =>
        withArchive(scope, started, ({ archive }) => archive.preview(), signal),
      );
      await (preview ? finish(scope, id, { preview }) : clearImport(scope, id));
    } catch (error) {
      if (!(error instanceof ArchiveRejected) && started.attempts < MAX_ATTEMPTS) throw error;
      scope.log.warn({ err: error, importId: id }, "an archive could not be read");
      await finish(scope, id, { error: error instanceof ArchiveRejected ? error.message : GIVEN_UP });
    }
  },
});

/**
 * Runs work and stops it when its result is no longer needed, because the owner has discarded the archive or uploaded
 * another one.
 */
async function whileChecking<T>(
  scope: Scope,
  id: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const stop = new AbortController();
  const look = () =>
    isChecking(scope, id).then(
      (still) => still || stop.abort(),
      // The next check follows. If the database stays unavailable, the work itself reports the error.
      (error: unknown) =>
        scope.log.warn({ err: error, importId: id }, "whether an archive is still waited for is not known"),
    );
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return undefined;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

const isChecking = (scope: Scope, id: string): Promise<boolean> =>
  scope.within(async ({ db, companyId }) => {
    const row = await db
      .selectFrom("archive_imports")
      .select("id")
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("state", "=", "checking")
      .executeTakeFirst();
    return row !== undefined;
  });

/** Stores the result of the reading. If the owner has discarded the archive in the meantime, it stays discarded. */
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
  await clearImport(scope, id);
}
