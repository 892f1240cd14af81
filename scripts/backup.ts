// Makes a backup of the embedded database now: `npm run backup`. With `--verify` it restores the newest one for a trial
// instead, and says what it found. See docs/operating.md.
import { backupChecks } from "#src/main/features.ts";
import { ArchiveError } from "#src/server/backups/archive.ts";
import { saveLocation, saveMoment, saveStep } from "#src/server/backups/backup-state.ts";
import { type BackupSource, makeBackup } from "#src/server/backups/make-backup.ts";
import { prune } from "#src/server/backups/prune.ts";
import { backupSource, holdBackupLock } from "#src/server/backups/run-backups.ts";
import { verifyBackup } from "#src/server/backups/verify.ts";
import { createPool } from "#src/server/db/database.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { TICK_MS } from "#src/server/backups/rounds.ts";
import { withTicks } from "#src/server/backups/with-ticks.ts";
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

/** Connects to the database of a running app, or starts the database for this command. */
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
        const trial = { ...backups, ...source, dataDir, checks: backupChecks, client: lock, say: console.log };
        console.log(await carrying(source, () => verifyBackup(trial)));
        await saveMoment(lock, "verified_at");
        await saveStep(lock, "trial", null, null);
        return;
      }
      const { id, parts } = await carrying(source, () => makeBackup(source));
      await saveMoment(lock, "copied_at");
      await saveStep(lock, "copy", null, null);
      await prune(source);
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

/** This process holds the lock, so that no app carries the log meanwhile. */
function carrying<T>({ carrier }: BackupSource, work: () => Promise<T>): Promise<T> {
  const carry = () =>
    carrier.carry().then(
      () => undefined,
      (error: Error) => console.error(`The log is stored later: ${error.message}`),
    );
  return withTicks(TICK_MS, carry, work);
}
