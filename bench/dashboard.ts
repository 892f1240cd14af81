// Cost of GET /api/dashboard for a company with a long history, as a ratio to one with a short history, in one run, on
// durable settings.
import { readDashboard } from "#src/features/dashboard/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { startDurableDatabase } from "#src/testing/durable-database.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { atMost } from "./base/aims.ts";

const ROUNDS = 40;

async function fill(app: TestApp, owner: Owner, orders: number, items: number, activities: number): Promise<void> {
  await app.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, status, total_amount, currency,
       idempotency_key, fingerprint, status_token, created_at)
     select $1, gen_random_uuid(), n::text, '1', 'guest', 'menu', 'completed', 12.5, 'USD', n::text, '', gen_random_uuid(),
       now() - interval '365 days' * n / $2 from generate_series(1, $2::int) n`,
    [owner.companyId, orders],
  );
  await app.pool.query(
    "insert into inventory (company_id, id, name, unit) select $1, gen_random_uuid(), 'Item ' || n, 'kg' from generate_series(1, $2::int) n",
    [owner.companyId, items],
  );
  await app.pool.query(
    `insert into activity_logs (company_id, action_type, entity_type, description, created_at)
     select $1, 'update', 'inventory', 'changed', now() - interval '365 days' * n / $2 from generate_series(1, $2::int) n`,
    [owner.companyId, activities],
  );
}

async function millisecondsOf(owner: Owner): Promise<number> {
  const started = performance.now();
  const { status } = await owner.call(readDashboard);
  if (status !== 200) throw new Error(`The dashboard answered ${status}.`);
  return performance.now() - started;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const database = await startDurableDatabase();
const app = await startTestApp();
const small = await createOwner(app);
const large = await createOwner(app);
await fill(app, small, 1_000, 50, 2_000);
await fill(app, large, 100_000, 5_000, 200_000);
await app.pool.query("analyze");
for (const owner of [small, large]) for (let i = 0; i < 3; i += 1) await millisecondsOf(owner);
const times: { small: number[]; large: number[] } = { small: [], large: [] };
for (let i = 0; i < ROUNDS; i += 1) {
  times.small.push(await millisecondsOf(small));
  times.large.push(await millisecondsOf(large));
}
await app.stop();
await database.stop();
const ratio = median(times.large) / median(times.small);
console.log(`1,000 orders: ${median(times.small).toFixed(1)} ms, 100,000 orders: ${median(times.large).toFixed(1)} ms`);
atMost("dashboard, times the cost", ratio, 1.5);
process.exit();
