import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { migrate, statementsOutside } from "#src/server/db/migrate.ts";
import { createTestDatabase } from "#src/testing/database.ts";

export const MIGRATIONS = join(import.meta.dirname, "../../database/migrations");
export const BEFORE_BASELINE = join(MIGRATIONS, "before-baseline");

/** Names of the migrations that both kinds of databases run: those that began with the baseline, and those that began before. */
export async function migrationsAfterBaseline(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql") && !file.endsWith("_baseline.sql"));
  return files.sort();
}

export interface BeforeMigration {
  pool: pg.Pool;
  /**
   * Applies the migrations as the owner of these tables without superuser rights, whom row-level security does not
   * exempt; `grants` returns the other rights that the role needs.
   */
  applyAsOwnerOf(tables: readonly string[], grants?: (role: string) => string): Promise<void>;
  /** Starts the present version: applies every other migration, then the functions. */
  upgrade(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * A database that began before the baseline, of which every migration before the last given file was applied, without those
 * given: they are tested together.
 */
export async function databaseBefore(first: string, ...next: string[]): Promise<BeforeMigration> {
  const role = `table_owner_${randomBytes(6).toString("hex")}`;
  const database = await createTestDatabase();
  // One connection: a role that is set stays set.
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const apply = async (file: string) => {
    const text = await readFile(join(BEFORE_BASELINE, file), "utf8");
    for (const statement of statementsOutside(text) ?? [`begin; ${text}; commit`]) await pool.query(statement);
  };
  await pool.query("drop schema public cascade; create schema public");
  const tested = [first, ...next];
  const last = tested.at(-1)!;
  const files = (await readdir(BEFORE_BASELINE)).filter((file) => file < last && !tested.includes(file)).sort();
  for (const file of files) await apply(file);
  return {
    pool,
    async applyAsOwnerOf(tables, grants = () => "") {
      const owned = tables.map((table) => `alter table ${table} owner to ${role};`).join(" ");
      await pool.query(`create role ${role}; grant all on schema public to ${role}; ${grants(role)} ${owned}`);
      await pool.query(`set role ${role}`);
      for (const file of tested) await apply(file);
      await pool.query("reset role");
    },
    async upgrade() {
      await pool.query(
        "create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
      );
      for (const file of files) {
        const checksum = createHash("sha256")
          .update(await readFile(join(BEFORE_BASELINE, file), "utf8"))
          .digest("hex");
        await pool.query("insert into migrations (name, checksum) values ($1, $2)", [file, checksum]);
      }
      await migrate(pool);
    },
    async drop() {
      await pool.query("reset role");
      const { rowCount } = await pool.query("select from pg_roles where rolname = $1", [role]);
      if (rowCount) await pool.query(`drop owned by ${role} cascade; drop role ${role}`);
      await pool.end();
      await database.drop();
    },
  };
}
