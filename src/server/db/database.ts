import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#src/server/db/schema.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const { builtins } = pg.types;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/**
 * How the application's queries read PostgreSQL: a row is its JSON. Numerics hold at most 15 significant digits and become numbers,
 * moments become ISO text, days stay text. The libraries that share the pool use the driver's own parsers.
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

export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 20, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, ...config });
  // Without a listener a connection lost while idle would end the process.
  pool.on("error", onError);
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  const connect = async () => {
    const client = await pool.connect();
    return {
      query: (text: string, values?: readonly unknown[]) => client.query({ text, values: values as unknown[], types }),
      release: () => client.release(),
    } as unknown as PostgresPoolClient;
  };
  // Only the owner of the pool ends it, because other libraries use it too.
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: pool.options } }),
  });
}

/** Runs work inside one company: a transaction in which rows of other companies do not exist. */
export async function inTenant<T>(database: Database, companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_user', true), set_config('app.company_id', ${companyId}, true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/** Runs a look-up that may see id, username, owner and end of plan of every company and the ids of messages, and nothing else. */
export async function inDirectory<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_directory', true)`.execute(tx);
    return work(tx);
  });
}
