import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// When the companies that existed before the rule become read-only.

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore("0132_read_only_companies.sql");
});
afterAll(() => migration.drop());

const COMPANIES: [name: string, subscription: [status: string, cancels: boolean, endsInDays: number] | null][] = [
  ["none", null],
  ["demo", null],
  ["active", ["active", false, 10]],
  ["ending", ["active", true, 10]],
  ["canceled", ["canceled", false, -10]],
  ["late", ["past_due", false, 20]],
];

test("starts the trial of a company without a subscription on the day of the upgrade", async () => {
  const { pool } = migration;
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
  await migration.applyAsOwnerOf(["companies", "company_subscriptions"], (role) => `grant select on users to ${role};`);

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
