import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { applyFunctions } from "#src/server/db/functions.ts";
import { withShortLocks } from "#src/server/db/short-locks.ts";

const FOLDER = join(import.meta.dirname, "../../../database");

/** A number that no other program is likely to lock. Every process of the application uses the same number. */
const LOCK = 7_266_266_322;

/** Names of the files that were applied. */
export interface Migrated {
  migrations: string[];
  functions: string[];
}

/**
 * A new installation begins with this migration. It makes the same database as the migrations in the folder
 * BEFORE_BASELINE.
 */
const BASELINE = /_baseline\.sql$/;
const BEFORE_BASELINE = "before-baseline";

/** The first line of a migration whose statements run one by one, each outside of a transaction. */
const OUTSIDE = /^-- no transaction\b/;
const LOCK_POLL_MS = 100;

/**
 * Applies all missing migrations, then updates the SQL functions to the texts in their files. An empty database begins
 * with the baseline. A database that is older than the baseline continues with the migrations from before it. Each
 * migration runs in its own transaction together with its record, so none is ever half applied, and requests wait for
 * its locks for a few seconds at most. A migration that says so runs outside of a transaction; when it was interrupted,
 * it runs again from its beginning. Processes that start together wait for each other. Throws when an applied migration
 * has changed since, or when the database is newer than this code.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<Migrated> {
  const client = await pool.connect();
  try {
    await acquireLock(client);
    try {
      const migrations = await applyMigrations(client, join(folder, "migrations"));
      return { migrations, functions: await applyFunctions(client, join(folder, "functions")) };
    } finally {
      await client.query("select pg_advisory_unlock($1)", [LOCK]);
    }
  } finally {
    client.release();
  }
}

async function applyMigrations(client: pg.PoolClient, folder: string): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const paths = await findMigrations(folder, known);
  const names = new Set(paths.map((path) => basename(path)));
  const unknown = rows.filter((row) => !names.has(row.name));
  if (unknown.length > 0) {
    throw new Error(`The database has the migration ${unknown[0]?.name}, which this version of Comanda does not know.`);
  }
  const applied: string[] = [];
  for (const path of paths) {
    const file = basename(path);
    const text = await readFile(join(folder, path), "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    const before = known.get(file);
    if (before === checksum) continue;
    if (before !== undefined) throw new Error(`The migration ${file} was changed after it had been applied.`);
    await applyOne(client, file, text, checksum);
    applied.push(file);
  }
  return applied;
}

/**
 * Returns the paths in `folder` of the migrations of a database, in their order. A database whose records (`known`)
 * contain a migration from before the baseline began with those migrations and never runs the baseline. Every other
 * database never runs the migrations from before the baseline.
 */
async function findMigrations(folder: string, known: ReadonlyMap<string, string>): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".sql")).sort();
  const earlier = paths.filter((path) => dirname(path) === BEFORE_BASELINE);
  const present = paths.filter((path) => dirname(path) !== BEFORE_BASELINE);
  if (!earlier.some((path) => known.has(basename(path)))) return present;
  return [...earlier, ...present.filter((path) => !BASELINE.test(path))];
}

/**
 * Polls for the lock. A session that waited inside of a statement would block an index that another session builds
 * concurrently, and that session would then never release the lock.
 */
async function acquireLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function applyOne(client: pg.PoolClient, file: string, text: string, checksum: string): Promise<void> {
  const record = () => client.query("insert into migrations (name, checksum) values ($1, $2)", [file, checksum]);
  try {
    const outside = statementsOutside(text);
    if (outside) {
      for (const statement of outside) await client.query(statement);
      await record();
      return;
    }
    await withShortLocks(client, async () => {
      await client.query(text);
      await record();
    });
  } catch (error) {
    throw new Error(`The migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Returns the statements of a migration that runs outside of a transaction: each ends with a semicolon at the end of a
 * line, and has no semicolon at the end of an earlier line. Returns null for a migration that runs in a transaction.
 */
export function statementsOutside(text: string): string[] | null {
  if (!OUTSIDE.test(text)) return null;
  const withoutComments = text.replaceAll(/^\s*--.*$/gm, "");
  if (withoutComments.includes("$$")) throw new Error("it has a function, which belongs into a transaction");
  return withoutComments.split(/;\s*$/m).filter((statement) => statement.trim() !== "");
}
