import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import pg from "pg";
import { type Archive, ArchiveError } from "#src/server/backups/archive.ts";
import type { Carrier } from "#src/server/backups/carry.ts";
import { copyCluster } from "#src/server/backups/copy-cluster.ts";
import { closeGap, readGap } from "#src/server/backups/disk-space.ts";
import { addManifest, type Manifest } from "#src/server/backups/manifest.ts";
import { compactTime } from "#src/server/backups/object-name.ts";

const ARCHIVE_WAIT_MS = 60_000;

export interface BackupSource {
  archive: Archive;
  carrier: Carrier;
  spool: string;
  connection: pg.ClientConfig;
  clusterDir: string;
  dataDir: string;
  /** Tables that only grow: a restored database never has fewer rows than the backup counted. */
  growingTables: readonly string[];
}

/** Copies the database while it runs, with its files and secret, and the log that makes the copy consistent. */
export async function makeBackup(source: BackupSource): Promise<Manifest> {
  const client = new pg.Client(source.connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireArchiving(client);
    const gap = await readGap(source.spool);
    const manifest = await copy(client, source);
    await closeGap(source.spool, gap);
    return manifest;
  } finally {
    // The server aborts an unfinished backup when its connection ends.
    await client.end();
  }
}

async function copy(client: pg.Client, source: BackupSource): Promise<Manifest> {
  const { archive, clusterDir, dataDir } = source;
  const startedAt = new Date();
  const id = compactTime(startedAt);
  const started = await client.query<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start($1, fast => true)) as segment",
    [`comanda ${id}`],
  );
  let stopSegment = "";
  let row_counts: Record<string, number> = {};
  const parts = await copyCluster({
    archive,
    name: `base/${id}`,
    clusterDir,
    secretFile: join(dataDir, "auth-secret"),
    async finish() {
      // The counted rows are in the copy or in the log up to its end. Rows added later may be only in the log after
      // it.
      row_counts = await countRows(client, source.growingTables);
      const { rows } = await client.query<{ segment: string; labelfile: string }>(
        "select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(wait_for_archive => false)",
      );
      stopSegment = rows[0]?.segment ?? "";
      return rows[0]?.labelfile ?? "";
    },
  });
  await waitForLog(source, stopSegment);
  const { rows } = await client.query<{ major: string }>(
    "select (current_setting('server_version_num')::integer / 10000)::text as major",
  );
  const manifest: Manifest = {
    id,
    started_at: startedAt.toISOString(),
    finished_at: new Date().toISOString(),
    start_segment: started.rows[0]?.segment ?? "",
    stop_segment: stopSegment,
    major: rows[0]?.major ?? "",
    parts,
    files: (await source.carrier.listFiles()).map(({ key }) => key),
    row_counts,
  };
  await addManifest(archive, manifest);
  return manifest;
}

/** Closes the log file that is being written, so that everything committed until now can be restored. */
export async function closeLogFile(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  return rows[0]?.segment ?? "";
}

async function requireArchiving(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mode: string }>("select current_setting('archive_mode') as mode");
  if (rows[0]?.mode === "on") return;
  throw new ArchiveError(
    "PostgreSQL was started by an earlier version, which did not archive its log: stop every process and start again.",
  );
}

async function countRows(client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from ${pg.escapeIdentifier(table)}`,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

/** Waits until the server has handed over a log file and the archive has it. */
export async function waitForLog(
  { archive, carrier }: Pick<BackupSource, "archive" | "carrier">,
  segment: string,
): Promise<void> {
  const deadline = Date.now() + ARCHIVE_WAIT_MS;
  for (;;) {
    await carrier.carry();
    const names = new Set((await archive.list("log/")).map(({ name }) => name));
    if (names.has(`log/${segment}`)) return;
    if (Date.now() > deadline) {
      throw new ArchiveError(
        `PostgreSQL did not hand over its log file ${segment} within a minute: see the end of server.log.`,
      );
    }
    await sleep(200);
  }
}
