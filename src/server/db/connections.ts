import type pg from "pg";
import type { EmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import type { Env } from "#src/server/env.ts";

export interface Connections {
  /** The connection for requests, perhaps through a pooler that gives each transaction another connection. */
  connection: pg.PoolConfig;
  /**
   * The connection for work that needs one of its own: migrations, notifications and the job queue. The same as
   * `connection` where it is not set.
   */
  direct?: pg.PoolConfig;
}

/** Returns how a process reaches its database: the embedded one, or the one that the environment names. */
export function connectionsOf(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL">,
  embedded: Pick<EmbeddedPostgres, "connectionString"> | null,
): Connections {
  return {
    connection: { connectionString: embedded?.connectionString ?? DATABASE_URL },
    ...(embedded === null && DATABASE_DIRECT_URL && { direct: { connectionString: DATABASE_DIRECT_URL } }),
  };
}
