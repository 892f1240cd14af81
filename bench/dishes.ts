// Time of GET /api/dishes with 500 dishes, 1,000 sizes and 6,000 recipe lines as a ratio to the bare SQL that reads the
// same rows, and the number of statements for 1 dish and for 500.
// Aim: at most 4 times the bare SQL (checking and writing 3 MB of JSON included), and the same number of statements.
import pg from "pg";
import { listDishes } from "#src/features/dishes/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { countQueries } from "#src/testing/count-queries.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { atMost } from "./base/aims.ts";

const ROUNDS = 20;
const BARE = [
  `select dish.*, category.name as category_name from dish
   left join menu_category category on category.company_id = dish.company_id and category.id = dish.category_id
   where dish.company_id = $1 and dish.deleted_at is null order by lower(dish.name), dish.id`,
  "select * from dish_size where company_id = $1 and deleted_at is null order by menu_item_id, position, id",
  `select line.*, item.name, item.unit as item_unit, item.quantity_available, item.reorder_threshold, item.unit_price
   from dish_ingredient line
   join inventory item on item.company_id = line.company_id and item.id = line.ingredient_id
   where line.company_id = $1 order by line.dish_size_id, line.position, line.id`,
];

async function fill({ pool }: TestApp, { companyId }: Owner, dishes: number): Promise<void> {
  await pool.query(
    `insert into inventory (company_id, id, name, unit, unit_price)
     select $1, gen_random_uuid(), 'Item ' || n, 'kg', n from generate_series(1, 200) n`,
    [companyId],
  );
  await pool.query(
    `with made as (
       insert into dish (company_id, id, name, description)
       select $1, gen_random_uuid(), 'Dish ' || n, 'A dish of the bench' from generate_series(1, $2::int) n returning id
     ), sized as (
       insert into dish_size (company_id, id, menu_item_id, name, price, position)
       select $1, gen_random_uuid(), made.id, 'Size ' || n, 10 + n, n from made, generate_series(1, 2) n returning id
     ), items as (select id, row_number() over () as number from inventory where company_id = $1)
     insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity)
     select $1, gen_random_uuid(), sized.id, items.id, 100, 'g', 0.1
     from (select id, row_number() over () as number from sized) sized
     join items on (items.number + sized.number) % 200 < 6`,
    [companyId, dishes],
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const app = await startTestApp();
const [small, large] = [await createOwner(app), await createOwner(app)];
await fill(app, small, 1);
await fill(app, large, 500);
await app.pool.query("analyze");

const list = async (owner: Owner) => {
  const { body, status } = await owner.call(listDishes);
  if (status !== 200) throw new Error(`The list answered ${status}.`);
  return body.dishes;
};
const client = new pg.Client({ connectionString: app.databaseUrl });
await client.connect();
const bare = async () => {
  for (const text of BARE) await client.query(text, [large.companyId]);
};

const counted = countQueries(app);
const statements = async (owner: Owner) => {
  const before = counted();
  await list(owner);
  return counted() - before;
};
const lines = (await list(large)).flatMap((dish) => dish.sizes.flatMap((size) => size.ingredients)).length;
// The first request of an owner also loads what is kept about the session.
await list(small);
const [ofOne, ofMany] = [await statements(small), await statements(large)];
const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
for (let round = 0; round < ROUNDS + 3; round += 1) {
  const [ours, sql] = [await timed(() => list(large)), await timed(bare)];
  // The first rounds warm both up.
  if (round < 3) continue;
  times.ours.push(ours);
  times.bare.push(sql);
}
await client.end();
await app.stop();
const ratio = median(times.ours) / median(times.bare);
console.log(
  `500 dishes, ${lines} recipe lines: ${median(times.ours).toFixed(1)} ms; bare SQL ${median(times.bare).toFixed(1)} ms`,
);
console.log(`statements of a request: ${ofOne} for 1 dish, ${ofMany} for 500`);
atMost("statements for 500 dishes", ofMany, ofOne);
atMost("500 dishes, times the bare SQL", ratio, 4);
process.exit();
