import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// Who works on a tablet while the release is installed has a turn, so that what the tablet sends later is logged as theirs.

const ID = "00000000-0000-7000-8000-000000000001";

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore("0627_device_turns.sql");
});
afterAll(() => migration.drop());

test("begins the turns of those who work on a tablet, also for an owner of the tables without superuser rights", async () => {
  const { pool } = migration;
  await pool.query("insert into users (id, name, email) values ($1, 'Ana', 'ana@example.com')", [ID]);
  await pool.query("insert into companies (id, created_by, name) values ($1, $1, 'El Faro')", [ID]);
  await pool.query(
    `insert into devices (company_id, name, role, user_id, unlocked_at, unpaired_at) values
       ($1, 'Unlocked', 'kitchen', $1, '2026-03-08T10:00Z', null), ($1, 'Locked', 'kitchen', null, '2026-03-08T10:00Z', null),
       ($1, 'New', 'counter', null, null, null), ($1, 'Unpaired', 'counter', null, '2026-03-08T10:00Z', now())`,
    [ID],
  );
  await migration.applyAsOwnerOf(["companies", "devices", "users"]);

  const { rows } = await pool.query(
    `select name, turn.user_id, turn.began_at = turn_of.unlocked_at as is_same, ended_at
     from device_turns turn join devices turn_of on turn_of.id = turn.device_id`,
  );
  expect(rows).toEqual([{ name: "Unlocked", user_id: ID, is_same: true, ended_at: null }]);
  const forced = await pool.query(
    "select relname from pg_class where relname in ('devices', 'device_turns') and relforcerowsecurity order by 1",
  );
  expect(forced.rows).toEqual([{ relname: "device_turns" }, { relname: "devices" }]);
});
