import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { withShortLocks } from "#src/server/db/short-locks.ts";

interface FunctionFile {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Creates or replaces the SQL functions whose files in `folder` are new or have changed, and returns the names of those
 * files. All changes and their records are made in one transaction, so the database has either all old functions or all
 * new ones. The caller holds the migration lock and has applied every migration.
 */
export async function applyFunctions(client: pg.PoolClient, folder: string): Promise<string[]> {
  await client.query(`create table if not exists database_functions (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from database_functions",
  );
  const files = await readFunctions(folder);
  const recorded = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = files.filter((file) => recorded.get(file.name) !== file.checksum);
  const present = new Set(files.map((file) => file.name));
  const removed = rows.map((row) => row.name).filter((name) => !present.has(name));
  if (changed.length === 0 && removed.length === 0) return [];
  await withShortLocks(client, async () => {
    // A function may call one that a later file creates.
    await client.query("set local check_function_bodies = off");
    for (const file of changed) await applyOne(client, file);
    // Only the record is removed. A migration drops the function itself, because dropping cannot be undone.
    await client.query("delete from database_functions where name = any ($1)", [removed]);
  });
  return changed.map((file) => file.name);
}

async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function applyOne(client: pg.PoolClient, { name, text, checksum }: FunctionFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`The function file ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await client.query(
    `insert into database_functions (name, checksum) values ($1, $2)
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}
