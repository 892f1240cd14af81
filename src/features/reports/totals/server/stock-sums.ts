import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { announce } from "#src/server/announce.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { Database } from "#src/server/db/database.ts";

// The sums of an item's ledger at some of its movements. Ledger rows are only ever added, so a sum stays true once no
// open transaction can still add an earlier movement.

type Company = Pick<Context, "companyId">;

/** Number of an item's movements per stored sum: a reader adds up fewer than these. */
const MOVEMENTS_A_SUM = 64;

/**
 * The sources of movements that change an item's average cost. Each of these movements has a sum, and an index contains
 * them.
 */
export const COST_SOURCES = sql`('invoice', 'invoice_reversal', 'delivery', 'delivery_reversal', 'batch', 'merge', 'unit_change')`;

/** The usage of a movement: sold less returned, used in batches and thrown away. */
export const usedOf: RawBuilder<number> = sql<number>`case
  when movement.reason in ('sale', 'return', 'consume', 'waste') then -movement.quantity
  when movement.source_type = 'undo' and exists (
    select from stock_movements undone where undone.company_id = movement.company_id and undone.id = movement.source_id
      and undone.reason = 'waste') then -movement.quantity
  else 0 end`;

/** How often and how long to wait for transactions that were open when the newest movement was read. */
const TRIES = 20;
const PAUSE_MS = 50;

/**
 * Stores the sums of the movements since the last run. Transactions may commit in another order than their movements
 * were numbered. Therefore this function reads the newest number and waits until all transactions that were open at
 * that moment have ended. While a long transaction runs, nothing is stored; the next run stores the sums.
 */
export async function storeStockSums(scope: Scope): Promise<void> {
  const newest = await scope.within(readNewest);
  if (newest.seq === null) return;
  for (let tries = 0; await isAnyOpenSince(scope.database, newest.at); tries += 1) {
    if (tries === TRIES) return;
    await sleep(PAUSE_MS);
  }
  const { seq } = newest;
  await scope.within((context) => insertSums(context, seq));
  await scope.within((context) => announce(context, "totals.stock-sums-stored", {}));
}

/** Returns the number of the company's newest movement, and a moment by which it had been assigned. */
async function readNewest({ db, companyId }: Context): Promise<{ seq: number | null; at: string }> {
  const { rows } = await sql<{ seq: number | null; at: string }>`
    select max(newest.seq) as seq, clock_timestamp()::text as at
    from inventory item
    cross join lateral (
      select seq from stock_movements where company_id = ${companyId} and item_id = item.id
      order by seq desc limit 1) as newest
    where item.company_id = ${companyId}`.execute(db);
  return rows[0] ?? { seq: null, at: "" };
}

/**
 * Returns whether a transaction that began before a moment is still open. Runs as the connecting role, which sees the
 * transactions of every process.
 */
async function isAnyOpenSince(database: Database, moment: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and xact_start <= ${moment}::timestamptz
      and pid <> pg_backend_pid()
    limit 1`.execute(database);
  return rows.length > 0;
}

/** Two simultaneous runs may both insert sums: they compute the same values. */
async function insertSums({ db, companyId }: Context, newest: number): Promise<void> {
  await sql`
    insert into stock_sums (company_id, item_id, seq, quantity, used)
    select ${companyId}, item_id, seq, quantity, used
    from (
      select item.id as item_id, movement.seq, movement.source_type, row_number() over ledger as position,
        known.quantity + sum(movement.quantity) over ledger as quantity,
        known.used + sum(${usedOf}) over ledger as used
      from inventory item
      cross join lateral (${lastSum({ companyId }, sql`item.id`)}) as known
      join stock_movements movement on movement.company_id = ${companyId} and movement.item_id = item.id
        and movement.seq > known.seq and movement.seq <= ${newest}
      where item.company_id = ${companyId}
      window ledger as (partition by item.id order by movement.seq)
    ) as ledger
    where position % ${sql.lit(MOVEMENTS_A_SUM)} = 0 or source_type in ${COST_SOURCES}
    on conflict (company_id, item_id, seq) do nothing`.execute(db);
}

/**
 * Selects the last stored sum of an item, or the last one up to a movement if that is given. A query of one row with
 * `seq`, `quantity` and `used`, which are 0 where nothing is stored. Its `seq` is a column, not an expression: under
 * row-level security an index cannot be searched by the result of `coalesce`, because that function is not marked
 * leakproof.
 */
export const lastSum = ({ companyId }: Company, itemId: RawBuilder<unknown>, upto?: RawBuilder<unknown>) => sql`
  select coalesce(max(seq), 0) as seq, coalesce(max(quantity), 0) as quantity, coalesce(max(used), 0) as used
  from (
    select stored.seq, stored.quantity, stored.used from stock_sums stored
    where stored.company_id = ${companyId} and stored.item_id = ${itemId}
      ${upto ? sql`and stored.seq <= ${upto}` : sql``}
    order by stored.seq desc limit 1) as last`;

/**
 * Selects the usage of an item up to one of its movements, or of all its movements: a query of one row. `upto` must be
 * a column, for the reason given at `lastSum`.
 */
export const usedUpTo = (company: Company, itemId: RawBuilder<unknown>, upto?: RawBuilder<unknown>) => sql`
  select known.used + coalesce((
    select sum(${usedOf}) from stock_movements movement
    where movement.company_id = ${company.companyId} and movement.item_id = ${itemId}
      and movement.seq > known.seq ${upto ? sql`and movement.seq <= ${upto}` : sql``}), 0) as used
  from (${lastSum(company, itemId, upto)}) as known`;

/** Returns the stored sums that differ from the ledger. */
export async function recountStockSums({ db, companyId }: Context): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(stored) as row
    from stock_sums stored
    left join (
      select movement.item_id, movement.seq, sum(movement.quantity) over ledger as quantity,
        sum(${usedOf}) over ledger as used
      from stock_movements movement where movement.company_id = ${companyId}
      window ledger as (partition by movement.item_id order by movement.seq)
    ) as counted on counted.item_id = stored.item_id and counted.seq = stored.seq
    where stored.company_id = ${companyId}
      and (counted.quantity, counted.used) is distinct from (stored.quantity, stored.used)
    order by stored.item_id, stored.seq limit 100`.execute(db);
  return rows.map(({ row }) => row);
}

/** Removes a company's sums; they are made again with the next totals. */
export async function removeStockSums({ db, companyId }: Context): Promise<void> {
  await db.deleteFrom("stock_sums").where("company_id", "=", companyId).execute();
}
