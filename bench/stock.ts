// Processor time of PostgreSQL in which the needs of 7,000 recipes are derived (database/functions/explode_needs.sql), with
// 300 prep items in three levels that are passed through, compared need by need with fractions of whole numbers computed
// here; the same with writing all of them; and until the change of one prep item has reached the recipes that use it.
// Aim: at most 1 s, and no need that differs.
import pg from "pg";
import { v7 as uuid } from "uuid";
import { startTestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { processorMs } from "./orders/processor-time.ts";
import { atMost } from "./base/aims.ts";

const RECIPES = 7000;
const LINES = 5;
const LEVELS = 3;
const PREPS_PER_LEVEL = 100;
const ITEMS = 300;
const ROUNDS = 5;
const MAX_MS = 1000;

interface Line {
  owner: string;
  part: string;
  /** In millionths. */
  quantity: number;
}

const app = await startTestApp();
const { companyId } = await createOwner(app);
const ids = (count: number) => Array.from({ length: count }, () => uuid());
const items = ids(ITEMS);
const levels = Array.from({ length: LEVELS }, () => ids(PREPS_PER_LEVEL));
const sizes = ids(RECIPES);
const pick = (list: readonly string[], number: number) => list[number % list.length]!;
/** Numbers of millionths that divide nothing evenly. */
const amount = (number: number) => 1_000_003 + ((number * 7919) % 900_001);

const prepLines = levels.flatMap((level, depth) =>
  level.flatMap((owner, at) =>
    Array.from({ length: 4 }, (_, n): Line => {
      const below = depth > 0 && n === 0 ? levels[depth - 1]! : items;
      return { owner, part: pick(below, at * 3 + n * 37 + depth), quantity: amount(at * 11 + n) };
    }),
  ),
);
const batches = new Map(levels.flat().map((id, at) => [id, amount(at * 13 + 5)]));
const dishLines = sizes.flatMap((owner, at) =>
  Array.from({ length: LINES }, (_, n): Line => {
    const part = n === 0 ? pick(levels[at % LEVELS]!, at) : pick(items, at * 5 + n * 61);
    return { owner, part, quantity: amount(at * 17 + n) };
  }),
);

const client = new pg.Client({ connectionString: app.databaseUrl });
await client.connect();
// Without the triggers, whose work is what is measured below.
await client.query("set session_replication_role = replica");
const fill = async (text: string, rows: readonly object[]) => client.query(text, [companyId, JSON.stringify(rows)]);
await fill(
  `insert into inventory (company_id, id, name, unit, kind)
   select $1, id, 'Item', 'g', kind from jsonb_to_recordset($2::jsonb) as row (id uuid, kind text)`,
  [...items.map((id) => ({ id, kind: "bought" })), ...levels.flat().map((id) => ({ id, kind: "prep" }))],
);
await fill(
  `insert into prep_recipes (company_id, item_id, batch_quantity, unit, stock_quantity, mode)
   select $1, id, batch / 1e6, 'g', batch / 1e6, 'through' from jsonb_to_recordset($2::jsonb) as row (id uuid, batch numeric)`,
  [...batches].map(([id, batch]) => ({ id, batch })),
);
await fill(
  `insert into prep_lines (company_id, id, item_id, ingredient_id, quantity, unit, stock_quantity)
   select $1, uuid_v7(), owner, part, quantity / 1e6, 'g', quantity / 1e6
   from jsonb_to_recordset($2::jsonb) as row (owner uuid, part uuid, quantity numeric)`,
  prepLines,
);
await app.pool.query("insert into dish (company_id, id, name) values ($1, $2, 'Dish')", [companyId, sizes[0]]);
await app.pool.query(
  `insert into dish_size (company_id, id, menu_item_id, name, price)
   select $1, id, $2, 'Size', 1 from unnest($3::uuid[]) as id`,
  [companyId, sizes[0], sizes],
);
await fill(
  `insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity)
   select $1, uuid_v7(), owner, part, quantity / 1e6, 'g', quantity / 1e6
   from jsonb_to_recordset($2::jsonb) as row (owner uuid, part uuid, quantity numeric)`,
  dishLines,
);
await client.query("set session_replication_role = origin");
await client.query("analyze");

type Fraction = [numerator: bigint, denominator: bigint];
const linesOf = Map.groupBy(prepLines, ({ owner }) => owner);

/** Adds what an amount of a part needs of every bought item, in millionths. */
function addNeeds(part: string, [numerator, denominator]: Fraction, needs: Map<string, Fraction>): void {
  const batch = batches.get(part);
  if (batch === undefined) {
    const [n, d] = needs.get(part) ?? [0n, 1n];
    needs.set(part, [n * denominator + numerator * d, d * denominator]);
    return;
  }
  for (const line of linesOf.get(part) ?? []) {
    addNeeds(line.part, [numerator * BigInt(line.quantity), denominator * BigInt(batch)], needs);
  }
}

const expected = new Map<string, bigint>();
for (const [size, lines] of Map.groupBy(dishLines, ({ owner }) => owner)) {
  const needs = new Map<string, Fraction>();
  for (const line of lines) addNeeds(line.part, [BigInt(line.quantity), 1n], needs);
  for (const [item, [n, d]] of needs) expected.set(`${size} ${item}`, (2n * n + d) / (2n * d));
}

async function differences(): Promise<number> {
  const { rows } = await app.pool.query<{ key: string; millionths: string }>(
    `select size_id || ' ' || item_id as key, (quantity * 1000000)::bigint as millionths from recipe_needs
     where company_id = $1`,
    [companyId],
  );
  const wrong = rows.filter(({ key, millionths }) => expected.get(key) !== BigInt(millionths)).length;
  return wrong + Math.abs(rows.length - expected.size);
}

const { rows: backends } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
const backend = backends[0]!.pid;

/** Processor time of the database in milliseconds: the clock says nothing on a machine that does other things. */
async function timed(prepare: string, text: string, parameters: unknown[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (prepare !== "") await client.query(prepare);
    const started = await processorMs(backend);
    await client.query(text, parameters);
    times.push((await processorMs(backend)) - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

const all = await timed("truncate recipe_needs", "select explode_needs($1, $2)", [companyId, sizes]);
const wrong = await differences();
const again = await timed("", "select explode_needs($1, $2)", [companyId, sizes]);
const used = pick(levels[0]!, 0);
const change = await timed(
  "",
  "update prep_recipes set stock_quantity = stock_quantity + 0.000001 where company_id = $1 and item_id = $2",
  [companyId, used],
);
await client.end();
await app.stop();
console.log(
  `${RECIPES} recipes through ${LEVELS} levels of prep items, ${expected.size} needs: ${Math.round(again)} ms, ` +
    `${Math.round(all)} ms with writing all of them, ${wrong} differ from the independent computation`,
);
console.log(`a change of one prep item on the lowest level: ${Math.round(change)} ms`);
atMost("needs that differ", wrong, 0);
atMost("all needs again", again, MAX_MS, "ms");
process.exit();
