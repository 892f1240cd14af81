import { join } from "node:path";
import pg from "pg";
import { type Archive, ArchiveError } from "#src/server/backups/archive.ts";
import { freeAbove, SPACE_LIMITS, type SpaceLimits } from "#src/server/backups/disk-space.ts";
import type { Carrier } from "#src/server/backups/carry.ts";
import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";
import type { Manifest } from "#src/server/backups/manifest.ts";
import { NoRoomError } from "#src/server/backups/no-room.ts";
import { restore } from "#src/server/backups/restore.ts";
import { removeDataDir } from "#src/server/db/embedded-cluster.ts";
import type { StoredFiles } from "#src/server/backups/stored-files.ts";

const MAX_NAMED = 5;

interface Trial {
  archive: Archive;
  files: StoredFiles;
  carrier: Pick<Carrier, "carryAllFiles">;
  dataDir: string;
  checks: readonly FeatureChecks[];
  /** Connected to the running database, as its superuser. */
  client: pg.Client;
  limits?: SpaceLimits;
  /** Shows a line to whoever watches. */
  say: (line: string) => void;
}

/**
 * Restores the newest backup into a temporary folder and checks its contents. Then it checks that the files named by
 * the current rows are stored. Throws an ArchiveError that says what is wrong. Returns a sentence about the checked
 * data.
 */
export async function verifyBackup(trial: Trial): Promise<string> {
  const { archive, files, carrier, dataDir, checks, client, say } = trial;
  await removeTrial(dataDir);
  await requireRoom(trial);
  let found = { tables: 0, rows: 0, keys: new Array<string>() };
  const intact = new Set<string>();
  try {
    const { manifest } = await restore({
      archive,
      dataDir: trialFolder(dataDir),
      target: {},
      say,
      archiving: false,
      // Each file is read and compared with its checksum, which is enough here.
      files: { target: { write: async (key) => void intact.add(key) }, present: new Set() },
      whenRecovered: async (connection, used) => {
        // A row in the log may name a file that is not archived yet, because files may wait longer than the log.
        await carrier.carryAllFiles();
        found = await inspect(connection, used, checks);
      },
    });
    requireFiles(found.keys, intact, "from the backup");
    await checkStoredFiles(client, files, checks);
    return `The backup ${manifest.id} was restored: ${found.rows} rows in ${found.tables} tables, ${found.keys.length} files that rows name, stock equal to its movements.`;
  } finally {
    await removeTrial(dataDir);
  }
}

/** Disk space for a trial, as a multiple of the database's size: the restore also replays the log. */
const ROOM = 1.2;

/** Throws a NoRoomError when a trial would fill the disk on which orders are written. */
async function requireRoom({ client, limits = SPACE_LIMITS }: Trial): Promise<void> {
  const { rows } = await client.query<{ bytes: string; folder: string }>(
    `select (select sum(pg_database_size(oid)) from pg_database) + (select sum(size) from pg_ls_waldir()) as bytes,
       current_setting('data_directory') as folder`,
  );
  const [row] = rows;
  if (!row) throw new Error("The size of the database is missing.");
  const needed = Number(row.bytes) * ROOM;
  const free = await freeAbove(row.folder, limits);
  if (needed <= free) return;
  const mb = (bytes: number) => Math.max(0, Math.round(bytes / 2 ** 20));
  throw new NoRoomError(
    `There is no room to bring it back for a trial: that needs ${mb(needed)} MB beside the database, and ${mb(free)} MB are free besides the ${limits.free * 100} % that stay free.`,
  );
}

/** Removes the files of a trial. A killed trial has left a copy of the whole database. */
export async function removeTrial(dataDir: string): Promise<void> {
  await removeDataDir(trialFolder(dataDir));
}

function trialFolder(dataDir: string): string {
  return join(dataDir, "verification");
}

/** Checks that the folder or bucket of files has each file that a row of the database names. */
async function checkStoredFiles(
  client: pg.Client,
  files: StoredFiles,
  checks: readonly FeatureChecks[],
): Promise<void> {
  const before = await readKeys(client, checks);
  const stored = new Set(await files.list());
  // Files that were deleted during the listing are no longer named by a row.
  const after = new Set(await readKeys(client, checks));
  requireFiles(
    before.filter((key) => after.has(key)),
    stored,
    "from where the application stores them",
  );
}

function requireFiles(named: readonly string[], present: ReadonlySet<string>, where: string): void {
  const missing = named.filter((key) => !present.has(key));
  if (missing.length > 0) throw new ArchiveError(`${missing.length} files are missing ${where}: ${naming(missing)}.`);
}

async function readKeys(client: pg.Client, checks: readonly FeatureChecks[]): Promise<string[]> {
  const keys: string[] = [];
  for (const sql of checks.flatMap(({ fileKeys = [] }) => fileKeys)) {
    keys.push(...(await client.query<{ key: string }>(sql)).rows.map(({ key }) => key));
  }
  return keys;
}

async function inspect(connection: pg.ClientConfig, manifest: Manifest, checks: readonly FeatureChecks[]) {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const counts = await countAll(client);
    if ((counts.get("migrations") ?? 0) === 0) throw new ArchiveError("It has no migrations.");
    for (const [table, expected] of Object.entries(manifest.row_counts)) {
      const rows = counts.get(table) ?? 0;
      if (rows < expected) throw new ArchiveError(`${table} has ${rows} rows; when it was copied it had ${expected}.`);
    }
    for (const { wrong, sql } of checks.flatMap(({ findings = [] }) => findings)) {
      const { rowCount } = await client.query(sql);
      if (rowCount) throw new ArchiveError(`${wrong} (${rowCount} times).`);
    }
    const keys = await readKeys(client, checks);
    return { tables: counts.size, rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0), keys };
  } finally {
    await client.end();
  }
}

/** Counts the rows of every table. Reading them also checks each page's checksum. */
async function countAll(client: pg.Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from ${pg.escapeIdentifier(name)}`,
    );
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

function naming(keys: readonly string[]): string {
  return keys.slice(0, MAX_NAMED).join(", ") + (keys.length > MAX_NAMED ? " and others" : "");
}
