// An archive of many orders (features/archives): reading it for its owner, and importing it, with the memory of this process.
// `npm run bench -- archives` makes a restaurant with 100,000 orders of three lines and nine movements each, exports and
// imports it. Aim: no more memory than the batches need, and less than the half hour after which a job is looked at.
import { startTestApp } from "#src/testing/app.ts";
import { exportOf, importUploaded, uploadArchive } from "#src/testing/archive.ts";
import { createOwner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { atMost, holds } from "./base/aims.ts";

const ORDERS = 100_000;
/** Orders that one statement makes. */
const BATCH = 4000;
const MAX_MS = 30 * 60_000;
const MAX_MB = 1200;

const app = await startTestApp();
const source = await createOwner(app, { allow_negative_stock: true });
const kitchen = kitchenOf(app, source);
const items = [await kitchen.item("Rice", 1000), await kitchen.item("Eggs", 1000), await kitchen.item("Oil", 1000)];
const dish = await kitchen.dish("Bowl", { price: 9.5, recipe: items.map((item) => [item, 10] as [string, number]) });
for (let first = 1; first <= ORDERS; first += BATCH)
  await app.pool.query(
    `with placed as (
     insert into orders (company_id, id, reference_id, table_number, customer_id, channel, status, payment_status,
       total_amount, currency, idempotency_key, fingerprint, status_token, created_at)
     select $1, uuid_v7(), 'R' || n, '1', 'guest', 'menu', 'completed', 'paid', 28.5, 'USD', 'n' || n, '', gen_random_uuid(),
       now() - n * interval '7 minutes'
     from generate_series($6::int, $2::int) as n
     returning id, created_at
   ), lines as (
     insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, size_name, quantity, unit_price,
       total_price, unit_cost, position)
     select $1, uuid_v7(), id, $3, $4, 'Bowl', 'Regular', 1, 9.5, 9.5, 2.1, position
     from placed, generate_series(0, 2) as position
   )
   insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id, created_at)
   select $1, item, -30, 'sale', 'order', placed.id, created_at
   from placed, unnest($5::uuid[]) as item, generate_series(1, 3)`,
    [source.companyId, first + BATCH - 1, dish.id, dish.sizes[0]?.id, items, first],
  );

let peakMb = 0;
const watch = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage().rss / 1e6)), 100);
async function timed<T>(name: string, work: () => Promise<T>): Promise<[T, number]> {
  peakMb = 0;
  const started = performance.now();
  const result = await work();
  const ms = performance.now() - started;
  console.log(`${name}: ${(ms / 1000).toFixed(1)} s, at most ${Math.round(peakMb)} MB`);
  return [result, ms];
}

const [archive] = await timed("export", () => exportOf(app, source));
const target = await createOwner(app);
const [checked] = await timed("reading", () => uploadArchive(app, target, archive));
const rows = checked.preview?.tables.reduce((sum, table) => sum + table.rows, 0) ?? 0;
const [done, ms] = await timed("import", () => importUploaded(app, target, checked));
clearInterval(watch);
await app.stop();
console.log(`${ORDERS} orders, ${rows} rows, ${(archive.length / 1e6).toFixed(1)} MB packed`);
holds("the archive was imported", done.state === "done");
atMost("import", ms / 1000, MAX_MS / 1000, "s");
atMost("memory while it was imported", peakMb, MAX_MB, "MB");
process.exit();
