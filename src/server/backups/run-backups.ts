import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { saveFailure, saveLocation } from "#src/server/backups/backup-state.ts";
import { createCarrier } from "#src/server/backups/carry.ts";
import { type SpaceLimits, SPACE_LIMITS } from "#src/server/backups/disk-space.ts";
import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";
import type { BackupSource } from "#src/server/backups/make-backup.ts";
import type { Backups } from "#src/server/backups/open-backups.ts";
import { createRounds } from "#src/server/backups/rounds.ts";
import type { EmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import type { Log } from "#src/server/log.ts";

const ROUND_MS = 60_000;
const STOP_MS = 10_000;
/** The key of the advisory lock: one process of an installation at a time makes backups. */
const LOCK = 7_305_127;

interface BackupOptions {
  backups: Backups;
  embedded: EmbeddedPostgres;
  dataDir: string;
  checks: readonly FeatureChecks[];
  log: Log;
  limits?: Partial<SpaceLimits>;
}

export interface BackupRunner {
  /** Starts a round after a minute, and another one a minute after each round ends. */
  start(): void;
  round(): Promise<void>;
  /** Starts no further round, and waits a while for the running one. */
  stop(): Promise<void>;
  /** Stores the log that the server finished when it stopped. */
  carryRest(): Promise<void>;
}

/** Returns the sources from which an installation's backups are made. */
export function backupSource({ backups, embedded, dataDir, checks }: Omit<BackupOptions, "log">): BackupSource {
  const { archive, files } = backups;
  const spool = spoolOf(embedded);
  return {
    archive,
    carrier: createCarrier({ archive, spool, files, leftOut: leftOutOf(checks) }),
    spool,
    connection: embedded.connection,
    clusterDir: embedded.dataDir,
    dataDir,
    growingTables: checks.flatMap(({ growingTables = [] }) => growingTables),
  };
}

export function leftOutOf(checks: readonly FeatureChecks[]): string[] {
  return checks.flatMap(({ leftOut = [] }) => leftOut);
}

function spoolOf({ spool }: EmbeddedPostgres): string {
  if (spool === null) throw new Error("This PostgreSQL does not archive its log.");
  return spool;
}

/** Waits until no other process of the installation makes backups. The connection that is returned holds the lock. */
export async function holdBackupLock(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  return client;
}

/** Makes the backups of an installation. A failure is saved so that people see it, and does not affect other work. */
export function createBackupRunner(options: BackupOptions): BackupRunner {
  const { backups, embedded, dataDir, checks, log } = options;
  const limits = { ...SPACE_LIMITS, ...options.limits };
  const source = backupSource(options);
  const rounds = createRounds({ backups, source, spool: spoolOf(embedded), dataDir, checks, limits, log });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function round(): Promise<void> {
    const client = new pg.Client(embedded.connection);
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [LOCK]);
      if (!rows[0]?.alone) return;
      await saveLocation(client, backups);
      const failure = await rounds.run(client);
      if (failure) log.error({ failure }, "backups fail");
      await saveFailure(client, failure);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => log.warn({ err: error }, "the next round of backups is in a minute"))
        .finally(schedule);
    }, ROUND_MS);
  }

  return {
    round,
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // A copy that takes longer is abandoned: without its manifest it is not a backup.
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
    carryRest: async () => void (await source.carrier.carry()),
  };
}
