import pg from "pg";
import { type HeldOutgoing, holdOutgoing } from "#src/server/backups/hold-outgoing.ts";
import { type RevokedAccess, revokeAccess } from "#src/server/backups/revoke-access.ts";
import { migrate } from "#src/server/db/migrate.ts";

export type AfterRestore = RevokedAccess & HeldOutgoing;

/** The error of exports made before a restore. No backup has exports: their owners make them again. */
const NOT_IN_BACKUP = "Exports are not part of backups. Please make a new one.";

/** Marks the exports from before a restore: their files were not restored. */
export async function endExports(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("update exports set state = 'failed', error = $1 where state = 'ready'", [NOT_IN_BACKUP]);
  } finally {
    await client.end();
  }
}

/**
 * Prepares a restored database for its first start: one transaction revokes access and stops everything that waits to
 * be sent. Then the database analyzes its tables. A backup of an earlier version is migrated first, as the start would
 * do: the statements are those of this version.
 * @param connection as the database's superuser.
 * @param migrateAs as the role that owns the tables, where that is another role.
 */
export async function prepareRestored(
  connection: pg.ClientConfig,
  migrateAs: pg.ClientConfig = connection,
): Promise<AfterRestore> {
  const pool = new pg.Pool({ ...migrateAs, max: 1 });
  pool.on("error", () => undefined);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("begin");
    const result = { ...(await revokeAccess(client)), ...(await holdOutgoing(client)) };
    await client.query("commit");
    // Not every kind of backup has the statistics about the tables' sizes.
    await client.query("analyze");
    return result;
  } finally {
    await client.end();
  }
}
