// Brings the embedded database back into a new folder: `npm run restore -- [--at "2026-11-20 18:05"] [--to FOLDER]
// [--from BACKUP]`. With `--prepare URL` it makes ready what other tools brought back of a PostgreSQL of your own; the URL is
// its superuser's. See docs/operating.md.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { backupChecks } from "#src/main/features.ts";
import { ArchiveError } from "#src/server/backups/archive.ts";
import { createCarrier } from "#src/server/backups/carry.ts";
import { isBrokenOff } from "#src/server/backups/disk-space.ts";
import { closeLogFile, waitForLog } from "#src/server/backups/make-backup.ts";
import { restore } from "#src/server/backups/restore.ts";
import { type AfterRestore, endExports, prepareRestored } from "#src/server/backups/prepare-restored.ts";
import { leftOutOf } from "#src/server/backups/run-backups.ts";
import { readTargetTime } from "#src/server/backups/target-time.ts";
import { locateCluster } from "#src/server/db/embedded-cluster.ts";
import { readLockFile } from "#src/server/db/embedded-postmaster.ts";
import { isPostgres } from "#src/server/db/embedded-process.ts";
import { type Installation, openInstallation, readSettings } from "./open-installation.ts";

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  if (!(error instanceof ArchiveError)) console.error((error as Error).stack);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      at: { type: "string" },
      to: { type: "string" },
      from: { type: "string" },
      prepare: { type: "string" },
    },
  });
  if (values.prepare !== undefined) return prepare(values.prepare);
  const at = values.at === undefined ? undefined : readTargetTime(values.at);
  const installation = await openInstallation();
  const time = (at ?? new Date()).toISOString().slice(0, 16).replaceAll(/[-:]/g, "");
  const folder = resolve(values.to ?? `${installation.dataDir}-restored-${time}`);
  await storeRest(installation).catch((error: Error) =>
    console.warn(`What the folder in use has not stored yet is not in it: ${error.message}`),
  );
  const { archive, files } = installation.backups;
  const target = { at, from: values.from };
  // Files in a bucket are not in the folder. What it has lost since is put back; nothing in it is changed.
  const bucket = installation.env.S3_BUCKET ? { target: files, present: new Set(await files.list()) } : undefined;
  const done: AfterRestore = { sessions: 0, links: 0, messages: 0, mails: 0, orders: 0, jobs: 0 };
  const { last_commit } = await restore({
    archive,
    dataDir: folder,
    target,
    asked: values,
    files: bucket,
    say: console.log,
    whenRecovered: async (connection) => {
      Object.assign(done, await prepareRestored(connection));
      if (!bucket) await endExports(connection);
    },
  });
  console.log(`
  Restored. The last change in it is of ${last_commit ?? "the backup itself"}.
${whatWasDone(done)}
  The folder you had is as it was. Stop the application, then start it with the restored folder:

    DATA_DIR="${folder}" npm start
`);
}

/** Migrates as the application does at its start, which owns the tables, and changes rows of all companies as the superuser. */
async function prepare(superuserUrl: string): Promise<void> {
  const { env } = readSettings();
  if (!env.DATABASE_URL) throw new ArchiveError("DATABASE_URL must name the database that was brought back.");
  const migrateAs = { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL };
  const done = await prepareRestored({ connectionString: superuserUrl }, migrateAs);
  console.log(`
  Prepared. The application can be started on it.
${whatWasDone(done)}
`);
}

function whatWasDone({ sessions, links, messages, mails, orders, jobs }: AfterRestore): string {
  return `  Everybody has to sign in again (${sessions} sessions ended). Invites and links to orders at suppliers no longer
  open (${links} revoked): send again those that are still needed.
  Nothing of what waited is sent by itself, since it may have gone out: ${messages} messages, ${mails} mails and
  ${orders} orders and requests to suppliers are marked as not confirmed, each where it stands. ${jobs} reports and notices
  wait until the owner has signed in and said what goes out and who works there; nobody else can work before that.`;
}

/** Takes what the old folder still has to the archive: the log that waits, and of a running database what is in none yet. */
async function storeRest({ backups, dataDir }: Installation): Promise<void> {
  if (!existsSync(join(dataDir, "files")) && !existsSync(join(dataDir, "postgres"))) return;
  const { archive, files } = backups;
  const cluster = await locateCluster(dataDir);
  const carrier = createCarrier({ archive, spool: cluster.spool ?? "", files, leftOut: leftOutOf(backupChecks) });
  await carrier.carry();
  const server = await readLockFile(cluster);
  if (!server?.socketDir || !(await isPostgres(server.pid))) return;
  if (cluster.spool && isBrokenOff(cluster.spool)) {
    throw new ArchiveError("there was too little room, so that its log is no longer stored.");
  }
  const client = new pg.Client({ host: server.socketDir, user: "postgres", database: "comanda", ssl: false });
  await client.connect();
  try {
    await waitForLog({ archive, carrier }, await closeLogFile(client));
  } finally {
    await client.end();
  }
}
