import { open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { inWorkFolder } from "#src/features/archives/exports/server/work-folder.ts";
import { writeArchive } from "#src/features/archives/exports/server/write-archive.ts";
import { ArchiveTooLarge } from "#src/features/archives/exports/server/zip-file.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import { publish } from "#src/server/publish.ts";

/**
 * Maximum number of attempts to make an archive, after errors or the death of its process, before it is marked as
 * failed.
 */
const MAX_ATTEMPTS = 3;
/** Number of newest archives that are stored. Older ones are deleted when a new one is ready. */
const MAX_STORED = 3;
const GIVEN_UP = "The export could not be made. Please try again.";
const TOO_LARGE = "There is more than 2 GB to export. Please ask whoever runs this installation for a copy.";

/**
 * Makes the requested archive. A process makes one archive at a time, because packing uses much of a processor core.
 */
export const makeExport = companyJob({
  name: "exports.make",
  data: z.object({ export_id: z.uuid() }),
  concurrency: 1,
  inTurns: true,
  // The row counts the attempts. The queue must not give up before the row's limit is reached.
  retries: 10,
  expiresIn: 3600,
  heartbeat: 30,
  run: runExport,
});

/** Returns the folder of all archives of a company. It is private: only the exports' endpoint serves its files. */
export const exportFolder = (companyId: string): string => `exports/${companyId}`;

export const archiveKey = (companyId: string, id: string): string => `${exportFolder(companyId)}/${id}.zip`;

async function runExport(scope: Scope, { export_id: id }: { export_id: string }): Promise<void> {
  const attempts = await scope.within((context) => startAttempt(context, id));
  if (attempts === undefined) return;
  if (attempts > MAX_ATTEMPTS) return scope.within((context) => giveUp(context, id, GIVEN_UP));
  try {
    await inWorkFolder(async (folder) => {
      const path = join(folder, "export.zip");
      const files = await writeArchive(scope, path);
      await store(scope, id, { path, files });
    });
  } catch (error) {
    const isTooLarge = error instanceof ArchiveTooLarge;
    if (!isTooLarge && attempts < MAX_ATTEMPTS) throw error;
    scope.log.warn({ err: error, exportId: id }, "an export could not be made");
    await scope.within((context) => giveUp(context, id, isTooLarge ? TOO_LARGE : GIVEN_UP));
  }
}

/** Returns the number of the attempt that begins; undefined if the export was deleted or is done. */
async function startAttempt({ db, companyId }: Context, id: string): Promise<number | undefined> {
  const started = await db
    .updateTable("exports")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("attempts")
    .executeTakeFirst();
  return started?.attempts;
}

/** The key is derived from the id, so a repeated run replaces the file of the previous run. */
async function store(scope: Scope, id: string, { path, files }: { path: string; files: number }): Promise<void> {
  const key = archiveKey(scope.companyId, id);
  const size = await send(scope.ports.files, key, path);
  const dropped = await scope.within((context) => finish(context, id, { bytes: size, files }));
  for (const one of dropped) await scope.ports.files.delete(archiveKey(scope.companyId, one));
}

/** Returns the size in bytes. */
async function send(files: FilesPort, key: string, path: string): Promise<number> {
  const file = await open(path);
  const content = file.createReadStream();
  try {
    const { size } = await file.stat();
    await files.putStream(key, content, { contentType: "application/zip", bytes: size });
    return size;
  } finally {
    // If the store fails before it reads the file, the file is still open.
    content.destroy();
  }
}

/**
 * Returns the ids of the archives whose files are to be deleted: older archives, or this archive if its owner has
 * deleted it in the meantime.
 */
async function finish(context: Context, id: string, size: { bytes: number; files: number }): Promise<string[]> {
  const { db, companyId } = context;
  const { numUpdatedRows } = await db
    .updateTable("exports")
    .set({ state: "ready", finished_at: sql<string>`now()`, ...size })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return (await isReady(context, id)) ? [] : [id];
  const older = db
    .selectFrom("exports")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "<>", "waiting");
  const dropped = await db
    .deleteFrom("exports")
    .where("company_id", "=", companyId)
    .where("id", "in", older.orderBy("created_at", "desc").orderBy("id", "desc").offset(MAX_STORED))
    .returning("id")
    .execute();
  await publish(context, "exports.changed", id);
  return dropped.map((row) => row.id);
}

/** Returns whether the archive is ready. Two runs of one job may end one after the other. */
async function isReady({ db, companyId }: Context, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("exports")
    .select("state")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state === "ready";
}

async function giveUp(context: Context, id: string, error: string): Promise<void> {
  await context.db
    .updateTable("exports")
    .set({ state: "failed", finished_at: sql<string>`now()`, error })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
  await publish(context, "exports.changed", id);
}
