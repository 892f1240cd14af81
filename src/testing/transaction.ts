import type pg from "pg";

/** Runs `work` in one transaction: simultaneous readers see all of its inserts or none, as in the product. */
export async function inTransaction<Result>(
  { pool }: { pool: Pick<pg.Pool, "connect"> },
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
