import type pg from "pg";
import type { EmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import type { Env } from "#src/server/env.ts";

export interface Connections {
  /** What requests use: perhaps a pooler that gives each transaction another connection. */
  connection: pg.PoolConfig;
  /** What needs a connection of its own: migrations, notifications and the job queue. The same where it is not set. */
  direct?: pg.PoolConfig;
}

/** How a process reaches its database: the embedded one, or the one that the environment names. */
export function connectionsOf(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL">,
  embedded: Pick<EmbeddedPostgres, "connectionString"> | null,
): Connections {
  return {
    connection: { connectionString: embedded?.connectionString ?? DATABASE_URL },
    ...(embedded === null && DATABASE_DIRECT_URL && { direct: { connectionString: DATABASE_DIRECT_URL } }),
  };
}
