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
  /** The same for psql and everything else that takes a PostgreSQL address. */
  connectionString: string;
  /** A folder that holds only the server's socket. */
  socketDir: string;
  /** PostgreSQL's data directory: DATA_DIR/postgres/cluster, or elsewhere when root runs the app where others cannot enter. */
  dataDir: string;
  /** The server's own story. */
  logFile: string;
  /** Leaves the server; the last one to leave stops it. Resolves when it is gone. Close the app's own pool before. */
  stop(): Promise<void>;
}

type Log = (message: string) => void;

export interface EmbeddedOptions {
  /** DATA_DIR. The server's files go into a folder of their own inside. */
  dataDir: string;
  log?: Log;
  /** For tests only: data does not survive a crash of the machine. */
  fastAndLoose?: boolean;
}

/** Everyone who uses the server holds this advisory lock shared; who gets it alone may stop the server. */
const membershipLock = 7_305_126;
const patience = 60_000;

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
  const cluster = await prepareCluster(options.dataDir, options.fastAndLoose ?? false);
  let membership = await join(cluster, log);
  const { socketDir } = membership.postmaster;
  await createDatabase(membership.client);

  const leaving = new AbortController();
  let rejoining: Promise<void> | undefined;
  const watch = () =>
    membership.client.once("end", () => {
      if (!leaving.signal.aborted) rejoining = rejoin();
    });
  async function rejoin(): Promise<void> {
    log("The connection to PostgreSQL was lost; looking after it.");
    while (!leaving.signal.aborted) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        membership = await join(cluster, log, socketDir);
        watch();
        return;
      } catch (error) {
        log(`PostgreSQL could not be started again: ${String(error)}`);
        // oxlint-disable-next-line no-await-in-loop
        await sleep(1000);
      }
    }
  }
  watch();

  return {
    connection: { host: socketDir, user: "postgres", database: "comanda", ssl: false },
    connectionString: `postgresql://postgres@/comanda?host=${encodeURIComponent(socketDir)}&sslmode=disable`,
    socketDir,
    dataDir: cluster.dir,
    logFile: cluster.logFile,
    async stop() {
      if (leaving.signal.aborted) return;
      leaving.abort();
      await rejoining;
      await leave(membership, log);
    },
  };
}

/** Finds or starts the server and takes the shared lock in it. A server that is started gets `wantedDir` for its socket. */
async function join(cluster: Cluster, log: Log, wantedDir?: string): Promise<Membership> {
  let launch: Launch | undefined;
  let socketDir = wantedDir;
  let joined: Membership | undefined;
  let failure: unknown;
  let deadline = Date.now() + patience;
  try {
    /* oxlint-disable no-await-in-loop -- one step at a time is the point */
    for (;;) {
      const lock = await readLockFile(cluster);
      if (lock && (await isPostgres(lock.pid))) {
        try {
          joined = lock.socketDir ? { client: await enter(lock.socketDir), postmaster: lock } : undefined;
        } catch (error) {
          failure = error;
          // It is replaying its log after a crash, or shutting down: however long that takes, it will end.
          if ((error as { code?: string }).code === "57P03") deadline = Date.now() + patience;
        }
        if (joined && !launch) log(`Joined the PostgreSQL server that was already running (process ${lock.pid}).`);
        if (joined) return joined;
      } else if (!launch || (await launch.outcome()) === "retry") {
        socketDir = await openSocketDir(cluster, socketDir ?? lock?.socketDir);
        launch = await launchPostmaster(cluster, socketDir);
      }
      if (Date.now() > deadline) throw unanswered(cluster, lock, failure);
      await sleep(25);
    }
    /* oxlint-enable no-await-in-loop */
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
  // Without a listener a lost connection would end the process; "end" follows and is what we act on.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Waits while someone is stopping the server, and fails when it stops.
    await client.query("select pg_advisory_lock_shared($1)", [membershipLock]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Gives up the shared lock first and then asks for it alone: of several that leave at once exactly one gets it, and an
 * app that arrives in between either counts as a user or waits until the server is gone.
 */
async function leave({ client, postmaster }: Membership, log: Log): Promise<void> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [membershipLock]);
    const { rows } = await client.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [membershipLock]);
    if (rows[0]?.last) {
      await othersClosed(client);
      await stopPostmaster(postmaster);
    } else log("PostgreSQL keeps running: another process uses it.");
  } catch (error) {
    log(`PostgreSQL was gone before it could be stopped: ${String(error)}`);
  }
  await client.end().catch(() => undefined);
}

/** A pool says it has ended while its connections still say goodbye; stopping under them would look like a failure. */
async function othersClosed(client: Client): Promise<void> {
  const others = "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  const deadline = Date.now() + 1000;
  // oxlint-disable-next-line no-await-in-loop
  while ((await client.query(others)).rowCount && Date.now() < deadline) await sleep(10);
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'comanda'");
  if (rowCount) return;
  await client.query("create database comanda").catch((error: { code?: string }) => {
    // Another app that started at the same time made it: 42P04 when it was done, 23505 when both were at it.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

function unanswered(cluster: Cluster, lock: Postmaster | undefined, cause: unknown): Error {
  const who = lock ? `process ${lock.pid}` : "a server";
  return new Error(
    `PostgreSQL (${who}) on ${cluster.dir} did not answer within ${patience / 1000} seconds. ` +
      `See ${cluster.logFile}${lock ? `, or end it with: kill -INT ${lock.pid}` : ""}.`,
    { cause },
  );
}
