import pg from "pg";
import { type HeldOutgoing, holdOutgoing } from "#src/server/backups/hold-outgoing.ts";
import { type RevokedAccess, revokeAccess } from "#src/server/backups/revoke-access.ts";

export type AfterRestore = RevokedAccess & HeldOutgoing;

/** What a restored database needs before its first start, in one transaction: access is revoked and nothing waits to be sent. */
export async function prepareRestored(connection: pg.ClientConfig): Promise<AfterRestore> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("begin");
    const result = { ...(await revokeAccess(client)), ...(await holdOutgoing(client)) };
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}
