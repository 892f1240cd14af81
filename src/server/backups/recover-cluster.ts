import { rmdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ArchiveError } from "#src/server/backups/archive.ts";
import type { Cluster } from "#src/server/db/embedded-cluster.ts";
import {
  launchPostmaster,
  openSocketDir,
  readLockFile,
  stopPostmaster,
  type Launch,
} from "#src/server/db/embedded-postmaster.ts";

export interface RecoveredServer {
  connection: pg.ClientConfig;
  /** The time of the last transaction that was replayed; null when there was none. */
  last_commit: string | null;
  stop(): Promise<void>;
}

/** Starts a server that replays its log, up to `at` when given, and returns when it takes writes. */
export async function recoverCluster(
  cluster: Cluster,
  settings: Record<string, string>,
  at: Date | undefined,
): Promise<RecoveredServer> {
  if (!at) return replay({ ...cluster, settings });
  const target = {
    recovery_target_time: at.toISOString().replace("T", " ").replace("Z", "+00"),
    recovery_target_inclusive: "on",
  };
  try {
    return await replay({ ...cluster, settings: { ...settings, ...target } });
  } catch (error) {
    // Nothing was committed after the moment: the end of the log is the state at that moment.
    if (!/before configured recovery target was reached/.test(String(error))) throw error;
    return replay({ ...cluster, settings });
  }
}

async function replay(cluster: Cluster): Promise<RecoveredServer> {
  const socketDir = await openSocketDir(cluster);
  let launch = await launchPostmaster(cluster, socketDir);
  try {
    for (;;) {
      if ((await outcome(launch)) === "retry") launch = await launchPostmaster(cluster, socketDir);
      const recovered = await inspect(socketDir);
      if (recovered) {
        const lock = await readLockFile(cluster);
        if (!lock) throw new Error(`PostgreSQL on ${cluster.dir} has no lock file.`);
        return { ...recovered, stop: () => stopPostmaster({ ...lock, socketDir }) };
      }
      await sleep(50);
    }
  } catch (error) {
    await rmdir(socketDir).catch(() => undefined);
    throw error;
  }
}

async function outcome(launch: Launch): Promise<"running" | "retry"> {
  try {
    return await launch.outcome();
  } catch (cause) {
    const text = String(cause);
    if (/recovery target was reached/.test(text)) throw cause;
    throw new ArchiveError(`The database could not be brought back from this backup. ${text}`, { cause });
  }
}

/** Returns the server's state; undefined while it replays, or does not respond. */
async function inspect(socketDir: string): Promise<Omit<RecoveredServer, "stop"> | undefined> {
  const connection = { host: socketDir, user: "postgres", database: "comanda", ssl: false as const };
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ replays: boolean; last_commit: Date | null }>(
      "select pg_is_in_recovery() as replays, pg_last_xact_replay_timestamp() as last_commit",
    );
    const [row] = rows;
    if (!row || row.replays) return undefined;
    return { connection, last_commit: row.last_commit?.toISOString() ?? null };
  } catch {
    // The server is starting. If it has ended instead, the next check of its process says why.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
