import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// Stocktakes were no more than their movements in the ledger; each becomes a count.

const idOf = (n: number) => `00000000-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;
const [USER, COMPANY, FLOUR, OIL, SALT, TEA] = [1, 2, 3, 4, 5, 6].map(idOf);
const [FIRST, SECOND, THIRD] = [11, 12, 13].map(idOf);
/** The movement that the third stocktake booked and somebody undid. */
const UNDONE = idOf(21);

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore("0210_counts.sql");
  await migration.pool.query(`
    insert into users (id, name, email) values ('${USER}', 'Mei', 'mei@example.com');
    insert into companies (id, created_by, name, username) values ('${COMPANY}', '${USER}', 'Kopi', 'kopi');
    insert into inventory (company_id, id, name, unit, unit_price) values
      ('${COMPANY}', '${FLOUR}', 'Flour', 'g', 0.004), ('${COMPANY}', '${OIL}', 'Oil', 'L', 3),
      ('${COMPANY}', '${SALT}', 'Salt', 'kg', 1), ('${COMPANY}', '${TEA}', 'Tea', 'g', 0.1);`);
  for (const movement of LEDGER) await book(movement);
  // Row-level security does not exempt this owner of the tables, as it does not in every installation.
  await migration.applyAsOwnerOf(["companies", "inventory", "stock_movements"]);
});
afterAll(() => migration.drop());

interface OldMovement {
  day: number;
  item: string | undefined;
  quantity: number;
  source: string;
  source_id?: string | undefined;
  id?: string;
  reason?: string;
  note?: string;
  /** Of a change of unit from kg to g. */
  factor?: number;
}

/** Flour was held in kg until the sixth day. Of salt nothing was ever counted; tea was sold below zero. */
const LEDGER: OldMovement[] = [
  { day: 1, item: FLOUR, quantity: 10, source: "invoice", reason: "receive" },
  { day: 1, item: OIL, quantity: 6, source: "manual" },
  { day: 1, item: SALT, quantity: 2, source: "invoice", reason: "receive" },
  { day: 2, item: FLOUR, quantity: -2, source: "order", reason: "sale" },
  { day: 3, item: FLOUR, quantity: -0.5, source: "stocktake", source_id: FIRST, note: "Monday" },
  { day: 3, item: OIL, quantity: 0, source: "stocktake", source_id: FIRST, note: "Monday" },
  { day: 4, item: FLOUR, quantity: -2, source: "order", reason: "sale" },
  { day: 4, item: FLOUR, quantity: 0.5, source: "order", reason: "return" },
  { day: 4, item: TEA, quantity: -3, source: "order", reason: "sale" },
  { day: 5, item: FLOUR, quantity: 0.25, source: "stocktake", source_id: SECOND },
  { day: 5, item: TEA, quantity: 1, source: "stocktake", source_id: SECOND },
  { day: 6, item: FLOUR, quantity: 6243.75, source: "unit_change", factor: 1000 },
  { day: 7, item: FLOUR, quantity: -500, source: "order", reason: "sale" },
  { day: 8, item: FLOUR, quantity: -1000, source: "stocktake", source_id: THIRD, id: UNDONE },
  { day: 8, item: OIL, quantity: -1, source: "stocktake", source_id: THIRD },
  { day: 9, item: FLOUR, quantity: 1000, source: "undo", source_id: UNDONE },
];

const momentOf = (day: number) => `2026-03-0${day}T08:00:00+00:00`;

async function book({ day, item, quantity, source, source_id, id, reason, note, factor }: OldMovement): Promise<void> {
  const unitChange = factor === undefined ? {} : { from_unit: "kg", to_unit: "g", unit_factor: factor };
  const movement = { item_id: item, quantity, source_type: source, source_id, note, reason: reason ?? "count" };
  const row = { ...movement, ...unitChange, company_id: COMPANY, user_id: USER, actor_name: "Mei" };
  await migration.pool.query(
    `insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, note, user_id,
       actor_name, created_at, from_unit, to_unit, unit_factor)
     select company_id, coalesce($2, uuid_v7()), item_id, quantity, reason, source_type, source_id, note, user_id,
       actor_name, $3, from_unit, to_unit, unit_factor
     from jsonb_populate_record(null::stock_movements, $1)`,
    [JSON.stringify(row), id, momentOf(day)],
  );
}

async function rowsOf(query: string): Promise<unknown[]> {
  return (await migration.pool.query<Record<string, unknown>>(query)).rows;
}

test("each earlier stocktake is a closed count with its note, its person and its moment", async () => {
  const counts = await rowsOf(`
    select id, state, blind, note, by, by_name, started_at::text, ended_at = started_at as at_once from counts order by id`);
  const count = { state: "closed", blind: false, by: USER, by_name: "Mei", at_once: true };
  expect(counts).toEqual([
    { ...count, id: FIRST, note: "Monday", started_at: "2026-03-03 08:00:00+00" },
    { ...count, id: SECOND, note: null, started_at: "2026-03-05 08:00:00+00" },
    { ...count, id: THIRD, note: null, started_at: "2026-03-08 08:00:00+00" },
  ]);
});

test("a stocktake's lines have what was counted, in the unit of that day, but none that is below zero", async () => {
  const lines = await rowsOf(`
    select line.count_id, item.name, line.counted::float, line.unit from count_lines line
    join inventory item on item.id = line.item_id order by line.seq`);
  expect(lines).toEqual([
    { count_id: FIRST, name: "Flour", counted: 7.5, unit: "kg" },
    { count_id: FIRST, name: "Oil", counted: 6, unit: "L" },
    { count_id: SECOND, name: "Flour", counted: 6.25, unit: "kg" },
    { count_id: THIRD, name: "Flour", counted: 4750, unit: "g" },
    { count_id: THIRD, name: "Oil", counted: 5, unit: "L" },
  ]);
});

test("what each count found is stored with what was used since the one before", async () => {
  const found = await rowsOf(`
    select item.name, made.count_id, made.expected::float, made.counted::float, made.difference::float, made.unit,
      made.moved::float, made.days::float
    from item_counts made join inventory item on item.id = made.item_id order by item.name, made.at_seq`);
  const first = { moved: null, days: null };
  expect(found).toEqual([
    { name: "Flour", count_id: FIRST, expected: 8, counted: 7.5, difference: -0.5, unit: "kg", ...first },
    { name: "Flour", count_id: SECOND, expected: 6, counted: 6.25, difference: 0.25, unit: "kg", moved: 1.5, days: 2 },
    // Its unit changed since the count before, and it was undone; whoever reads it looks for that.
    { name: "Flour", count_id: THIRD, expected: 5750, counted: 4750, difference: -1000, unit: "g", ...first },
    { name: "Oil", count_id: null, expected: 0, counted: 6, difference: 6, unit: "L", ...first },
    { name: "Oil", count_id: FIRST, expected: 6, counted: 6, difference: 0, unit: "L", moved: 0, days: 2 },
    { name: "Oil", count_id: THIRD, expected: 6, counted: 5, difference: -1, unit: "L", moved: 0, days: 5 },
    { name: "Tea", count_id: SECOND, expected: -3, counted: -2, difference: 1, unit: "g", ...first },
  ]);
});

test("stock, ledger and row-level security are as before, and a new count can be opened", async () => {
  const stock = await rowsOf(`
    select name, quantity_available::float = (
      select sum(quantity)::float from stock_movements where item_id = inventory.id) as agrees, quantity_available::float
    from inventory order by name`);
  expect(stock).toEqual([
    { name: "Flour", agrees: true, quantity_available: 5750 },
    { name: "Oil", agrees: true, quantity_available: 5 },
    { name: "Salt", agrees: true, quantity_available: 2 },
    { name: "Tea", agrees: true, quantity_available: -2 },
  ]);
  const unforced = await rowsOf(`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`);
  expect(unforced).toEqual([]);
  await migration.pool.query(`insert into counts (company_id, id) values ('${COMPANY}', uuid_v7())`);
});
