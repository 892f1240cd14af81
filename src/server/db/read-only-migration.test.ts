import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/testing/database.ts";

// When the companies that existed before the rule become read-only.

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");
const MIGRATION = "0132_read_only_companies.sql";
const OWNER = `table_owner_${randomBytes(6).toString("hex")}`;
const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;

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

const COMPANIES: [name: string, subscription: [status: string, cancels: boolean, endsInDays: number] | null][] = [
  ["none", null],
  ["demo", null],
  ["active", ["active", false, 10]],
  ["ending", ["active", true, 10]],
  ["canceled", ["canceled", false, -10]],
  ["late", ["past_due", false, 20]],
];

test("starts the trial of a company without a subscription on the day of the upgrade", async () => {
  for (const [index, [name, subscription]] of COMPANIES.entries()) {
    const id = idOf(index + 1);
    const email = name === "demo" ? "demo@comanda.example" : `${name}@example.com`;
    await pool.query("insert into users (id, name, email) values ($1, $2, $3)", [id, name, email]);
    await pool.query(
      "insert into companies (id, created_by, name, created_at) values ($1, $1, $2, now() - interval '90 days')",
      [id, name],
    );
    if (!subscription) continue;
    await pool.query(
      `insert into company_subscriptions (company_id, stripe_customer_id, stripe_subscription_id, status, plan_id,
         plan_name, price_id, cancel_at_period_end, current_period_end, observed_at)
       values ($1, 'cus', $2, $3, 'basic', 'Starter', 'price', $4, now() + $5 * interval '1 day', now())`,
      [id, `sub_${name}`, ...subscription],
    );
  }
  await pool.query(`create role ${OWNER}; grant all on schema public to ${OWNER};
    grant select on users to ${OWNER}; alter table companies owner to ${OWNER}; alter table company_subscriptions owner to ${OWNER}`);
  await pool.query(`set role ${OWNER}`);
  await pool.query(`begin; ${await readFile(join(MIGRATIONS, MIGRATION), "utf8")}; commit`);
  await pool.query("reset role");

  const { rows } = await pool.query(
    `select name, is_demo, read_only_reason as reason,
       round(extract(epoch from read_only_at - now()) / 86400)::int as days from companies order by id`,
  );
  expect(rows).toEqual([
    { name: "none", is_demo: false, reason: "trial", days: 14 },
    { name: "demo", is_demo: true, reason: null, days: null },
    { name: "active", is_demo: false, reason: null, days: null },
    { name: "ending", is_demo: false, reason: "subscription", days: 10 },
    { name: "canceled", is_demo: false, reason: "subscription", days: -10 },
    { name: "late", is_demo: false, reason: "payment", days: 14 },
  ]);
  const forced = await pool.query<{ forced: boolean }>(
    "select relforcerowsecurity as forced from pg_class where relname in ('companies', 'company_subscriptions')",
  );
  expect(forced.rows).toEqual([{ forced: true }, { forced: true }]);
});
