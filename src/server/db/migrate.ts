import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { applyFunctions } from "#src/server/db/functions.ts";

const FOLDER = join(import.meta.dirname, "../../../database");

/** Any number no other program is likely to lock; every process of the application takes the same one. */
const LOCK = 7_266_266_322;

/** Names of the files that were applied. */
export interface Migrated {
  migrations: string[];
  functions: string[];
}

/**
 * Brings the database to the newest migration, then the SQL functions to the texts in their files. Each migration runs in
 * a transaction of its own together with its record, so none is ever half applied; processes that start together wait for
 * each other. Throws when a migration that was applied has changed since, or when the database is newer than this code.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<Migrated> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
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
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const unknown = rows.filter((row) => !files.includes(row.name));
  if (unknown.length > 0) {
    throw new Error(`The database has the migration ${unknown[0]?.name}, which this version of Comanda does not know.`);
  }
  const applied: string[] = [];
  for (const file of files) {
    const text = await readFile(join(folder, file), "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    const before = known.get(file);
    if (before === checksum) continue;
    if (before !== undefined) throw new Error(`The migration ${file} was changed after it had been applied.`);
    await applyOne(client, file, text, checksum);
    applied.push(file);
  }
  return applied;
}

async function applyOne(client: pg.PoolClient, file: string, text: string, checksum: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [file, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`The migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
