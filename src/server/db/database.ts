import type { Socket } from "node:net";
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from "kysely";
import pg from "pg";
import { isReadTimeout, isStandby } from "#src/server/db/unavailable.ts";
import { rejectUnreplicated } from "#src/server/db/unreplicated.ts";
import type { DB } from "#src/server/db/schema.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const { builtins } = pg.types;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/**
 * How the application's queries convert values of PostgreSQL: a row becomes its JSON form. Numerics have at most 15
 * significant digits and become numbers, timestamps become ISO text, dates stay text. The libraries that share the pool
 * use the driver's own parsers.
 */
const parsers = new Map<TypeId, (text: string) => unknown>([
  [builtins.NUMERIC, Number],
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);
const types = {
  getTypeParser: (oid: TypeId, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};

const CONNECT_TIMEOUT_MS = 5000;
/** The server cancels a statement that takes longer, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Milliseconds until the client gives up: a frozen server or network does not even cancel the statement. */
const QUERY_TIMEOUT_MS = 20_000;

export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    ...config,
  });
  // Without listeners a connection that is lost while idle, or between two statements, would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", onError);
    sendUnnamed(client);
    rejectUnreplicated(client);
    endUnusable(client);
  });
  return pool;
}

/**
 * Removes the names of prepared statements, which the library of the rate limits sets: behind a pooler in transaction
 * mode the next statement may run on another connection, which does not know the name.
 */
function sendUnnamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  client.query = ((first: unknown, ...more: unknown[]) => {
    return query(isNamed(first) ? { ...first, name: undefined } : first, ...more);
  }) as typeof client.query;
}

/**
 * Returns whether it is a plain description of a named statement. A statement with its own protocol, such as a cursor,
 * is not.
 */
function isNamed(statement: unknown): statement is object {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return false;
  return "name" in statement && Boolean(statement.name);
}

/**
 * Closes a connection whose statement was given up: it is still busy, and no other statement may wait for it. Also
 * closes a connection to a server that has become a standby: its statements would keep failing while the primary is
 * another server.
 */
function endUnusable(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  const { connection } = client as unknown as { connection: { stream: Socket } };
  client.query = ((...values: unknown[]) => {
    const result = query(...values);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (isReadTimeout(error) || isStandby(error)) connection.stream.destroy();
      });
    }
    return result;
  }) as typeof client.query;
}

/**
 * Commits without the statement timeout, because a commit may wait longer than that for the synchronous standby. If it
 * were cancelled, readers of this server would see the commit and those of the next server would not.
 */
async function commit(client: pg.PoolClient): Promise<pg.QueryResult | undefined> {
  const results = (await client.query("set local statement_timeout = 0; commit")) as unknown as pg.QueryResult[];
  return results.at(-1);
}

export function createDatabase(pool: pg.Pool): Database {
  const connect = async () => {
    const client = await pool.connect();
    return {
      query: (text: string, values?: readonly unknown[]) =>
        text === "commit" ? commit(client) : client.query({ text, values: values as unknown[], types }),
      release: () => client.release(),
    } as unknown as PostgresPoolClient;
  };
  // Only the owner of the pool ends it, because other libraries use it too.
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: pool.options } }),
  });
}

/**
 * Runs work inside one company: a transaction in which rows of other companies do not exist. The server's JIT and
 * parallel workers are off, because starting them takes longer than any of the statements runs: a part of a report that
 * had nothing to read took 27 ms to start two workers.
 */
export async function inTenant<T>(database: Database, companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_user', true), set_config('app.company_id', ${companyId}, true),
      set_config('statement_timeout', ${`${STATEMENT_TIMEOUT_MS}`}, true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
    return work(tx);
  });
}

/**
 * Runs read-only work inside one company. Every statement sees the database as it was at the same moment. Timestamps
 * are written in UTC.
 */
export async function inTenantSnapshot<T>(
  database: Database,
  companyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return transaction.execute(async (tx) => {
    await sql`select set_config('role', 'app_user', true), set_config('app.company_id', ${companyId}, true),
      set_config('statement_timeout', ${`${STATEMENT_TIMEOUT_MS}`}, true), set_config('jit', 'off', true),
      set_config('TimeZone', 'UTC', true)`.execute(tx);
    return work(tx);
  });
}

/**
 * Runs a look-up that may read only the id, username, owner and end of plan of every company, and the ids of messages.
 */
export async function inDirectory<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_directory', true)`.execute(tx);
    return work(tx);
  });
}
