import { type RawBuilder, sql } from "kysely";
import {
  countMatches,
  orderIdQueries,
  orderMatches,
  orderQueries,
  readSearchTerms,
  type SearchTerms,
} from "#src/features/orders/server/search-terms.ts";
import type { Context } from "#src/server/context.ts";

/** Maximum number of orders that a search counts and lists. */
export const MAX_FOUND = 1000;
/** Maximum number of orders that are compared with the text directly, which takes about 3 microseconds each. */
const FEW_ORDERS = 2000;
/**
 * Maximum number of matching orders and lines that are looked up by the indexes, which takes about 2 microseconds each.
 */
const MAX_CANDIDATES = 10_000;
/**
 * If more than this match, the newest thousand are usually among the newest `INDEXED_ORDERS`, which can be read from an
 * index alone.
 */
const MANY_CANDIDATES = 3000;
const INDEXED_ORDERS = 50_000;
/** If more than `MAX_CANDIDATES` match, the newest thousand are usually among this many of the newest orders. */
const NEWEST_ORDERS = 20_000;

/**
 * Returns the ids of the newest orders under a filter that match a text, at most `MAX_FOUND` + 1. There are three ways
 * with the same result. Reading the newest orders finds frequent texts. The indexes find rare texts; if thousands
 * match, only the newest orders are searched. The indexes without a limit find texts that were frequent once and are
 * rare now.
 */
export async function searchOrders(context: Context, filter: RawBuilder<boolean>, text: string): Promise<string[]> {
  const terms = await readSearchTerms(context, text);
  const isFew = (await countUpTo(context, filter, FEW_ORDERS + 1)) <= FEW_ORDERS;
  if (!isFew) {
    const rare = await findRare(context, filter, terms);
    if (rare !== null) return rare;
  }
  const found = await findAmongNewest(context, filter, terms);
  const isComplete =
    isFew || found.length > MAX_FOUND || (await countUpTo(context, filter, NEWEST_ORDERS)) < NEWEST_ORDERS;
  return isComplete ? found : findByIndexes(context, filter, terms);
}

async function countUpTo({ db }: Context, filter: RawBuilder<boolean>, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from orders where ${filter} limit ${limit}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns null when more than `MAX_CANDIDATES` match. They are counted first, from the indexes alone, because looking
 * up the orders of that many lines costs ten times as much.
 */
async function findRare(context: Context, filter: RawBuilder<boolean>, terms: SearchTerms): Promise<string[] | null> {
  // Every guest name in the result belongs to at least one order.
  if (terms.guestNames.length > MAX_CANDIDATES) return null;
  const matches = await countMatches(context, terms, MAX_CANDIDATES + 1);
  if (matches > MAX_CANDIDATES) return null;
  const found = matches > MANY_CANDIDATES ? await findInNewestIndex(context, filter, terms) : [];
  return found.length > MAX_FOUND ? found : findByIndexes(context, filter, terms);
}

/**
 * Reads the newest orders from an index that has all filtered columns, until enough of them are among the candidates.
 * `coalesce` makes PostgreSQL look up each order in a hash table. Without it, PostgreSQL would join all orders and sort
 * the result.
 */
async function findInNewestIndex(context: Context, filter: RawBuilder<boolean>, terms: SearchTerms): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with candidates as materialized (${sql.join(orderIdQueries(context, terms), sql` union all `)})
    select id from (
      select id, created_at from orders
      where ${filter} order by created_at desc, id desc limit ${INDEXED_ORDERS}) as newest
    where coalesce(id in (select id from candidates), false)
    order by created_at desc, id desc limit ${MAX_FOUND + 1}`.execute(context.db);
  return rows.map(({ id }) => id);
}

async function findByIndexes(context: Context, filter: RawBuilder<boolean>, terms: SearchTerms): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with candidates as materialized (${sql.join(orderQueries(context, terms), sql` union all `)})
    ${newestOf(filter)}`.execute(context.db);
  return rows.map(({ id }) => id);
}

/** Selects the ids of the newest of `candidates` under a filter. */
function newestOf(filter: RawBuilder<boolean>): RawBuilder<{ id: string }> {
  return sql`select id from (select distinct id, created_at from candidates as orders where ${filter}) as found
    order by created_at desc, id desc limit ${MAX_FOUND + 1}`;
}

async function findAmongNewest(context: Context, filter: RawBuilder<boolean>, terms: SearchTerms): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select found.id from (
      select id, created_at, reference_id, table_number, customer_id from orders
      where ${filter} order by created_at desc, id desc limit ${NEWEST_ORDERS}) as found
    where ${orderMatches(context, terms)}
    order by found.created_at desc, found.id desc limit ${MAX_FOUND + 1}`.execute(context.db);
  return rows.map(({ id }) => id);
}
