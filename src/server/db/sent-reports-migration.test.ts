import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/testing/database.ts";

// The reports that were sent, copied out of the columns in which they stood before.

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");
const MIGRATION = "0121_sent_reports.sql";
const USERS = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
const OWNER = `table_owner_${randomBytes(6).toString("hex")}`;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await pool.query("drop schema public cascade; create schema public");
  const files = (await readdir(MIGRATIONS)).filter((file) => file < MIGRATION).sort();
  for (const file of files) await pool.query(`begin; ${await readFile(join(MIGRATIONS, file), "utf8")}; commit`);
});
afterAll(async () => {
  await pool.query(`reset role; drop owned by ${OWNER} cascade; drop role ${OWNER}`);
  await pool.end();
  await database.drop();
});

test("copies the last reports of every company, also for an owner of the tables without superuser rights", async () => {
  await pool.query(
    `
    insert into users (id, name, email) select id::uuid, id, id || '@example.com' from unnest($1::text[]) as id`,
    [USERS],
  );
  await pool.query(
    `insert into companies (id, created_by, name, daily_report_for, weekly_report_for) values
       ($1::uuid, $1::uuid, 'Both', '2026-03-08', '2026-03-01'), ($2::uuid, $2::uuid, 'Weekly', null, '2026-03-08'), ($3::uuid, $3::uuid, 'None', null, null)`,
    USERS,
  );
  await pool.query(
    `create role ${OWNER}; grant all on schema public to ${OWNER}; alter table companies owner to ${OWNER}`,
  );
  await pool.query(`set role ${OWNER}`);
  await pool.query(`begin; ${await readFile(join(MIGRATIONS, MIGRATION), "utf8")}; commit`);
  await pool.query("reset role");

  const { rows } = await pool.query(
    "select company_id, kind, last_day::text from sent_reports order by company_id, kind",
  );
  expect(rows).toEqual([
    { company_id: USERS[0], kind: "daily", last_day: "2026-03-08" },
    { company_id: USERS[0], kind: "weekly", last_day: "2026-03-01" },
    { company_id: USERS[1], kind: "weekly", last_day: "2026-03-08" },
  ]);
  const companies = await pool.query<{ forced: boolean }>(
    "select relforcerowsecurity as forced from pg_class where oid = 'companies'::regclass",
  );
  expect(companies.rows).toEqual([{ forced: true }]);
});
