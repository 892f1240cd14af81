import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// The reports that were sent, copied out of the columns in which they stood before.

const USERS = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore("0121_sent_reports.sql");
});
afterAll(() => migration.drop());

test("copies the last reports of every company, also for an owner of the tables without superuser rights", async () => {
  const { pool } = migration;
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
  await migration.applyAsOwnerOf(["companies"]);

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
