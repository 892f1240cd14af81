import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#src/server/db/database.ts";
import { waitForWalFlush } from "#src/server/db/wait-for-wal-flush.ts";
import { createTestDatabase, type TestDatabase } from "#src/testing/database.ts";

let testDatabase: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // The servers of tests need not be durable; this one database is.
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 4, options: "-c synchronous_commit=on" });
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

/** Commits something without waiting for the disk, and returns where the log stood then. */
async function commitWithoutFlush(): Promise<string> {
  const { rows } = await pool.query<{ end: string }>(`
    with hasty as (select set_config('synchronous_commit', 'off', true))
    select pg_logical_emit_message(true, 'hasty', repeat('x', 200)) as "end" from hasty`);
  return rows[0]?.end ?? "";
}

async function behind(position: string): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>("select pg_current_wal_flush_lsn() < $1::pg_lsn as behind", [
    position,
  ]);
  return rows[0]?.behind ?? true;
}

test("a commit without flush is on disk after the wait, for everyone who waits at once", async () => {
  const database = createDatabase(pool);
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const position = await commitWithoutFlush();
      await waitForWalFlush(database);
      expect(await behind(position)).toBe(false);
    }),
  );
});

test("many waits share one flush", async () => {
  let statements = 0;
  const count = () => (statements += 1);
  pool.on("acquire", count);
  const database = createDatabase(pool);
  await Promise.all(Array.from({ length: 40 }, () => waitForWalFlush(database)));
  pool.off("acquire", count);
  expect(statements).toBeLessThanOrEqual(2);
});

test("a failed flush rejects for those who waited for it, and the next one works", async () => {
  let broken = true;
  const flaky = createDatabase({
    options: {},
    connect: () => (broken ? Promise.reject(new Error("the database is not reachable")) : pool.connect()),
  } as unknown as pg.Pool);
  await expect(waitForWalFlush(flaky)).rejects.toThrow("the database is not reachable");
  broken = false;
  await waitForWalFlush(flaky);
});
