// Makes a backup of the embedded database now: `npm run backup`. With `--verify` it restores the newest one for a trial
// instead, and says what it found. See docs/operating.md.
import { backupChecks } from "#src/main/backup-checks.ts";
import { ArchiveError } from "#src/server/backups/archive.ts";
import { saveLocation, saveMoment } from "#src/server/backups/backup-state.ts";
import { makeBackup } from "#src/server/backups/make-backup.ts";
import { prune } from "#src/server/backups/prune.ts";
import { backupSource, holdBackupLock } from "#src/server/backups/run-backups.ts";
import { verifyBackup } from "#src/server/backups/verify.ts";
import { createPool } from "#src/server/db/database.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { openInstallation } from "./open-installation.ts";

const USAGE = "Usage: npm run backup [-- --verify]";

const [option, ...more] = process.argv.slice(2);
if ((option !== undefined && option !== "--verify") || more.length > 0) {
  console.error(USAGE);
  process.exit(2);
}

try {
  await backUp(option === "--verify");
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Joins the database of a running app, or starts it for this. */
async function backUp(isTrial: boolean): Promise<void> {
  const { backups, dataDir } = await openInstallation();
  const embedded = await startEmbeddedPostgres({ dataDir });
  const source = backupSource({ backups, embedded, dataDir, checks: backupChecks });
  const pool = createPool({ ...embedded.connection, max: 1, query_timeout: 0 }, (error) =>
    console.error(error.message),
  );
  try {
    await migrate(pool);
    const lock = await holdBackupLock(embedded.connection);
    try {
      await saveLocation(lock, backups);
      if (isTrial) {
        const trial = { ...backups, dataDir, checks: backupChecks, client: lock, say: console.log };
        console.log(await verifyBackup(trial));
        await saveMoment(lock, "verified_at");
        return;
      }
      const { id, parts } = await makeBackup(source);
      await saveMoment(lock, "copied_at");
      await prune(backups.archive, await source.carrier.listFiles());
      console.log(`The backup ${id} is in ${backups.location} (${parts.length} parts).`);
      if (backups.warning) console.log(backups.warning);
    } finally {
      await lock.end();
    }
  } finally {
    await pool.end();
    await embedded.stop();
    await source.carrier.carry();
  }
}
