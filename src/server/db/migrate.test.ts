import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#src/server/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#src/testing/database.ts";

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query("drop schema public cascade; create schema public");
  folder = await mkdtemp(join(tmpdir(), "database-"));
  await mkdir(join(folder, "migrations"));
  await mkdir(join(folder, "functions"));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const put = (name: string, sql: string) => writeFile(join(folder, "migrations", name), sql);
const applied = async () => (await migrate(pool, folder)).migrations;

test("applies in the order of names, once", async () => {
  await put("0002_b.sql", "insert into a values (2)");
  await put("0001_a.sql", "create table a (n int)");
  expect(await applied()).toEqual(["0001_a.sql", "0002_b.sql"]);
  expect(await applied()).toEqual([]);
});

test("a file that fails leaves nothing of itself behind, and what came before stays", async () => {
  await put("0001_a.sql", "create table a (n int)");
  await put("0002_b.sql", "create table b (n int); insert into b values (1); select 1/0");
  await expect(migrate(pool, folder)).rejects.toThrow("The migration 0002_b.sql failed: division by zero");
  expect((await pool.query("select to_regclass('a') as a, to_regclass('b') as b")).rows).toEqual([{ a: "a", b: null }]);
  await put("0002_b.sql", "create table b (n int)");
  expect(await applied()).toEqual(["0002_b.sql"]);
});

test("processes that start together apply each file once", async () => {
  await put("0001_a.sql", "create table a (n int); select pg_sleep(0.1)");
  const all = await Promise.all([applied(), applied(), applied()]);
  expect(all.flat()).toEqual(["0001_a.sql"]);
});

test("a file changed after it was applied, or unknown to this version, stops the start", async () => {
  await put("0001_a.sql", "create table a (n int)");
  await migrate(pool, folder);
  await put("0001_a.sql", "create table a (n bigint)");
  await expect(migrate(pool, folder)).rejects.toThrow("0001_a.sql was changed");
  await rm(join(folder, "migrations", "0001_a.sql"));
  await expect(migrate(pool, folder)).rejects.toThrow("does not know");
});

test("a migration outside of a transaction builds an index concurrently, while another process waits to migrate", async () => {
  await put("0001_a.sql", "create table a (n int)");
  await put(
    "0002_index.sql",
    "-- no transaction\n-- One; two.\ndrop index concurrently if exists a_n;\ncreate index concurrently a_n\n  on a (n);\n",
  );
  expect((await Promise.all([applied(), applied()])).flat().sort()).toEqual(["0001_a.sql", "0002_index.sql"]);
  const { rows } = await pool.query("select indisvalid from pg_index where indexrelid = 'a_n'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("a migration outside of a transaction that was interrupted runs again from its beginning", async () => {
  await put("0001_a.sql", "create table a (n int); insert into a values (1), (1)");
  const index =
    "-- no transaction\ndrop index concurrently if exists a_n;\ncreate unique index concurrently a_n on a (n);";
  await put("0002_index.sql", index);
  await expect(applied()).rejects.toThrow("The migration 0002_index.sql failed: could not create unique index");
  await pool.query("truncate a");
  expect(await applied()).toEqual(["0002_index.sql"]);
  await put("0003_function.sql", "-- no transaction\ncreate function f() returns int language sql as $$ select 1 $$;");
  await expect(applied()).rejects.toThrow("which belongs into a transaction");
});

describe("a baseline", () => {
  /** The version before there was a baseline, with the first migrations of it. */
  let older: string;
  beforeEach(async () => {
    older = await mkdtemp(join(tmpdir(), "database-"));
    for (const path of ["migrations", "functions"]) await mkdir(join(older, path));
    await mkdir(join(folder, "migrations/before-baseline"));
    await put("before-baseline/0001_a.sql", "create table a (n int)");
    await put("before-baseline/0002_b.sql", "alter table a add column m int");
    await put("0002_baseline.sql", "create table a (n int, m int)");
    await put("0003_c.sql", "create table c (n int)");
    await cp(join(folder, "migrations/before-baseline"), join(older, "migrations"), { recursive: true });
  });
  afterEach(() => rm(older, { recursive: true }));

  const recorded = async () =>
    (await pool.query<{ name: string }>("select name from migrations order by 1")).rows.map(({ name }) => name);
  const FRESH = ["0002_baseline.sql", "0003_c.sql"];
  const EARLIER = ["0001_a.sql", "0002_b.sql", "0003_c.sql"];

  test("is what an empty database begins with, and a version from before it refuses that database", async () => {
    expect(await applied()).toEqual(FRESH);
    expect(await applied()).toEqual([]);
    await expect(migrate(pool, older)).rejects.toThrow("has the migration 0002_baseline.sql, which this version");
    expect(await recorded()).toEqual(FRESH);
  });

  test("is never run where the migrations before it have begun: the rest of them is, then what came after", async () => {
    await rm(join(older, "migrations/0002_b.sql"));
    expect((await migrate(pool, older)).migrations).toEqual(["0001_a.sql"]);
    expect(await applied()).toEqual(["0002_b.sql", "0003_c.sql"]);
    expect(await applied()).toEqual([]);
    expect(await recorded()).toEqual(EARLIER);
    await put("before-baseline/0001_a.sql", "create table a (n bigint)");
    await expect(applied()).rejects.toThrow("0001_a.sql was changed");
  });

  test("and the migrations before it are never both in one database, whichever of two versions starts first", async () => {
    const [old] = await Promise.allSettled([migrate(pool, older), applied()]);
    expect(await recorded()).toEqual(old.status === "fulfilled" ? EARLIER : FRESH);
    await pool.query(
      "insert into migrations (name, checksum) values ('0001_a.sql', ''), ('0002_baseline.sql', '') on conflict do nothing",
    );
    await expect(applied()).rejects.toThrow("which this version of Comanda does not know");
  });
});

const WAITING =
  "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";

test("whoever uses a table while it is migrated waits for two seconds at most, and the migration until it is free", async () => {
  await put("0001_a.sql", "create table a (n int)");
  await applied();
  await put("0002_b.sql", "alter table a add column m int");
  const [reader, other] = [await pool.connect(), await pool.connect()];
  try {
    await reader.query("begin; select from a");
    const migrating = applied();
    await expect.poll(async () => (await other.query(WAITING)).rowCount, { interval: 10 }).toBe(1);
    const started = Date.now();
    await other.query("select from a");
    expect(Date.now() - started).toBeLessThan(5000);
    await reader.query("commit");
    expect(await migrating).toEqual(["0002_b.sql"]);
  } finally {
    reader.release();
    other.release();
  }
});
