import { setTimeout as sleep } from "node:timers/promises";
import { Client, type PoolConfig } from "pg";
import { prepareCluster, type Cluster } from "./embedded-cluster.ts";
import {
  launchPostmaster,
  openSocketDir,
  readLockFile,
  removeSocketDir,
  stopPostmaster,
  type Launch,
  type Postmaster,
} from "./embedded-postmaster.ts";
import { isPostgres } from "./embedded-process.ts";

export interface EmbeddedPostgres {
  /** For pg's pools and clients. */
  connection: PoolConfig;
  /** The connection for psql and everything else that uses a PostgreSQL address. */
  connectionString: string;
  /** A folder that has only the server's socket. */
  socketDir: string;
  /**
   * PostgreSQL's data directory: DATA_DIR/postgres/cluster, or elsewhere when root runs the app in a folder that others
   * cannot enter.
   */
  dataDir: string;
  /** The folder in which finished log files wait for the backup; null when they are not archived. */
  spool: string | null;
  /** The server's own log. */
  logFile: string;
  /** Leaves the server. The last app to leave stops it and waits until it has ended. Close the app's own pool first. */
  stop(): Promise<void>;
}

type Log = (message: string) => void;

interface EmbeddedOptions {
  /** DATA_DIR. The server's files go into a folder of their own inside. */
  dataDir: string;
  log?: Log;
  /** For tests only: data does not survive a crash of the machine. */
  fastAndLoose?: boolean;
  /** Whether finished log files are archived; on unless the server is fast and loose. */
  archiving?: boolean;
}

/** Every app that uses the server holds this advisory lock shared; the app that gets it alone may stop the server. */
const MEMBERSHIP_LOCK = 7_305_126;
const START_TIMEOUT_MS = 60_000;

interface Membership {
  client: Client;
  postmaster: Postmaster;
}

/**
 * Starts a PostgreSQL server on DATA_DIR, or joins the one that runs there: another app's, or one left over from an app
 * that was killed. While this app lives, a server that dies is started again at the same address.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const cluster = await prepareCluster(options.dataDir, options);
  const membership = await join(cluster, log);
  const { socketDir } = membership.postmaster;
  await createDatabase(membership.client);
  const maintained = maintainMembership(membership, () => join(cluster, log, socketDir), log);
  return {
    connection: { host: socketDir, user: "postgres", database: "comanda", ssl: false },
    connectionString: `postgresql://postgres@/comanda?host=${encodeURIComponent(socketDir)}&sslmode=disable`,
    socketDir,
    dataDir: cluster.dir,
    spool: cluster.spool,
    logFile: cluster.logFile,
    stop: () => maintained.leave(),
  };
}

/** Joins the server again whenever its connection is lost, until the app leaves. */
function maintainMembership(first: Membership, joinAgain: () => Promise<Membership>, log: Log) {
  let membership = first;
  const leaving = new AbortController();
  let rejoining: Promise<void> | undefined;
  const watch = () =>
    membership.client.once("end", () => {
      if (!leaving.signal.aborted) rejoining = rejoin();
    });
  async function rejoin(): Promise<void> {
    log("The connection to PostgreSQL was lost; checking whether it still runs.");
    while (!leaving.signal.aborted) {
      try {
        membership = await joinAgain();
        watch();
        return;
      } catch (error) {
        log(`PostgreSQL could not be started again: ${String(error)}`);
        await sleep(1000);
      }
    }
  }
  watch();
  return {
    async leave() {
      if (leaving.signal.aborted) return;
      leaving.abort();
      await rejoining;
      await leave(membership, log);
    },
  };
}

/** Finds or starts the server and acquires the shared lock in it. A server that is started gets `requestedDir` for its socket. */
async function join(cluster: Cluster, log: Log, requestedDir?: string): Promise<Membership> {
  let launch: Launch | undefined;
  let socketDir = requestedDir;
  let joined: Membership | undefined;
  let failure: unknown;
  let deadline = Date.now() + START_TIMEOUT_MS;
  try {
    for (;;) {
      const lock = await readLockFile(cluster);
      if (lock && (await isPostgres(lock.pid))) {
        try {
          joined = lock.socketDir ? { client: await enter(lock.socketDir), postmaster: lock } : undefined;
        } catch (error) {
          failure = error;
          // The server replays its log after a crash, or shuts down: however long that takes, it will end.
          if ((error as { code?: string }).code === "57P03") deadline = Date.now() + START_TIMEOUT_MS;
        }
        if (joined && !launch) log(`Joined the PostgreSQL server that was already running (process ${lock.pid}).`);
        if (joined) return joined;
      } else if (!launch || (await launch.outcome()) === "retry") {
        socketDir = await openSocketDir(cluster, socketDir ?? lock?.socketDir);
        launch = await launchPostmaster(cluster, socketDir);
      }
      if (Date.now() > deadline) throw startTimeout(cluster, lock, failure);
      await sleep(25);
    }
  } finally {
    if (socketDir && socketDir !== joined?.postmaster.socketDir) await removeSocketDir(socketDir);
  }
}

async function enter(socketDir: string): Promise<Client> {
  const client = new Client({
    host: socketDir,
    user: "postgres",
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 5000,
  });
  // Without a listener a lost connection would end the process; the "end" event that follows is handled.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Waits while someone is stopping the server, and fails when it stops.
    await client.query("select pg_advisory_lock_shared($1)", [MEMBERSHIP_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Releases the shared lock first and then requests it alone. When several apps leave at once, exactly one gets the
 * lock. An app that arrives in between either counts as a user or waits until the server is gone.
 */
async function leave({ client, postmaster }: Membership, log: Log): Promise<void> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [MEMBERSHIP_LOCK]);
    const { rows } = await client.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [
      MEMBERSHIP_LOCK,
    ]);
    if (rows[0]?.last) {
      await othersClosed(client);
      await stopPostmaster(postmaster);
    } else log("PostgreSQL keeps running: another process uses it.");
  } catch (error) {
    log(`PostgreSQL was gone before it could be stopped: ${String(error)}`);
  }
  await client.end().catch(() => undefined);
}

/**
 * Waits until the other connections have closed: a pool ends before its connections do, and stopping the server earlier
 * would look like a failure.
 */
async function othersClosed(client: Client): Promise<void> {
  const others = "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  const deadline = Date.now() + 1000;
  while ((await client.query(others)).rowCount && Date.now() < deadline) await sleep(10);
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'comanda'");
  if (rowCount) return;
  await client.query("create database comanda").catch((error: { code?: string }) => {
    // Another app that started at the same time created the database: 42P04 when it had finished, 23505 when both
    // created it at once.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

function startTimeout(cluster: Cluster, lock: Postmaster | undefined, cause: unknown): Error {
  const server = lock ? `process ${lock.pid}` : "a server";
  return new Error(
    `PostgreSQL (${server}) on ${cluster.dir} did not respond within ${START_TIMEOUT_MS / 1000} seconds. ` +
      `See ${cluster.logFile}${lock ? `, or end it with: kill -INT ${lock.pid}` : ""}.`,
    { cause },
  );
}
