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

/** A search stops counting here, and lists no more. */
export const MAX_FOUND = 1000;
/** So few orders are looked at one by one: about 3 microseconds each. */
const FEW_ORDERS = 2000;
/** A text that so many orders and lines can match at most is looked up in the indexes: about 2 microseconds each. */
const MAX_CANDIDATES = 10_000;
/** Of a text that more match than this, the newest thousand are usually among so many orders, which an index alone has. */
const MANY_CANDIDATES = 3000;
const INDEXED_ORDERS = 50_000;
/** Of a text that more than `MAX_CANDIDATES` match, the newest thousand are usually among so many of the newest orders. */
const NEWEST_ORDERS = 20_000;

/**
 * Returns the ids of the newest orders under a filter that match a text, and one more than `MAX_FOUND` of them at most.
 * There are three ways, all with the same result: the newest orders one by one, which finds frequent texts; the indexes,
 * which find rare ones, and of thousands of these the newest; and for what was frequent once and is rare now the indexes
 * without a limit.
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
 * Returns null when more than `MAX_CANDIDATES` match. That is counted first, of the indexes alone: looking up the orders of
 * so many lines costs ten times as much.
 */
async function findRare(context: Context, filter: RawBuilder<boolean>, terms: SearchTerms): Promise<string[] | null> {
  // Every name that was given is that of an order.
  if (terms.guestNames.length > MAX_CANDIDATES) return null;
  const matches = await countMatches(context, terms, MAX_CANDIDATES + 1);
  if (matches > MAX_CANDIDATES) return null;
  const found = matches > MANY_CANDIDATES ? await findInNewestIndex(context, filter, terms) : [];
  return found.length > MAX_FOUND ? found : findByIndexes(context, filter, terms);
}

/**
 * Goes through the newest orders, which an index has with all that is filtered by, until enough are among the candidates. PostgreSQL
 * looks each up in a hash table (`coalesce`); it would rather join all of them and sort what it finds.
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

/** The ids of the newest of `candidates` under a filter. */
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
