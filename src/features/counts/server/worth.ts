import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { sigmaOf } from "#src/features/counts/confidence.ts";
import { LIST_LENGTH, type WorthCounting } from "#src/features/counts/list-contract.ts";
import { confidenceIn, readPacks } from "#src/features/counts/server/confidences.ts";
import { readAllSpreads, type Spread } from "#src/features/counts/server/spreads.ts";
import { worthCounting } from "#src/features/counts/worth-counting.ts";
import { withDays } from "#src/features/reports/totals/server/days.ts";
import { soldPortions } from "#src/features/reports/totals/server/sold.ts";
import type { Context } from "#src/server/context.ts";
import { roundMoney } from "#src/shared/money.ts";
import { addDays } from "#src/shared/time.ts";

/** Number of days before today over which margins are averaged. */
const MARGIN_DAYS = 28;
/** Confidence above which counting an item is not worthwhile. */
const SURE = 0.95;

interface Today {
  day: string;
  begins: string;
  currency: string;
  timezone: string;
}

/**
 * Returns the items most worth counting today, computed for the beginning of the day, so that counting does not change
 * the list.
 */
export async function listWorthCounting(
  context: Context,
): Promise<{ day: string; currency: string; items: WorthCounting[] }> {
  const today = await readToday(context);
  const cache = cacheOf(context);
  const key = `${context.companyId}/${today.day}`;
  const cached = cache.get(key);
  const listed = cached && (await withPresentNames(context, cached));
  const items = listed ?? (await chooseItems(context, today));
  if (!listed) cache.set(key, items, { ttl: items.length === 0 ? EMPTY_TTL_MS : TTL_MS });
  const counted = await countedSince(context, today.begins);
  return {
    day: today.day,
    currency: today.currency,
    items: items.map((item) => ({ ...item, is_counted: counted.has(item.id) })),
  };
}

/** The list of a day changes only when something booked before that day is corrected. */
const TTL_MS = 15 * 60_000;
/** A new restaurant has nothing to count yet, but soon will. */
const EMPTY_TTL_MS = 60_000;
const MAX_LISTS = 500;

type Listed = Omit<WorthCounting, "is_counted">;

const cacheOfProcess = new WeakMap<Context["events"], LRUCache<string, Listed[]>>();

/** Returns the cache of lists of this process: the open dashboards of a company request its list again and again. */
function cacheOf({ events }: Context): LRUCache<string, Listed[]> {
  let cache = cacheOfProcess.get(events);
  if (!cache) {
    cache = new LRUCache({ max: MAX_LISTS });
    cacheOfProcess.set(events, cache);
  }
  return cache;
}

/** Returns the items with their present names; null when one was removed or is held in another unit. */
async function withPresentNames({ db, companyId }: Context, items: readonly Listed[]): Promise<Listed[] | null> {
  const { rows } = await sql<{ id: string; name: string; unit: string }>`
    select id, name, unit from inventory
    where company_id = ${companyId} and id = any(${items.map(({ id }) => id)}::uuid[]) and deleted_at is null`.execute(
    db,
  );
  const present = new Map(rows.map((row) => [row.id, row]));
  if (items.some(({ id, unit }) => present.get(id)?.unit !== unit)) return null;
  return items.map((item) => ({ ...item, name: present.get(item.id)?.name ?? item.name }));
}

async function chooseItems(context: Context, today: Today): Promise<Listed[]> {
  const spreads = await readAllSpreads(context, sql`${today.begins}::timestamptz`);
  const packs = await readPacks(context);
  const unsure = spreads.filter((spread) => confidenceIn(spread, packs.get(spread.item_id) ?? []) < SURE);
  const margins = unsure.length === 0 ? new Map<string, number>() : await readMargins(context, today);
  const chosen = worthCounting(
    unsure.map((spread) => ({ ...spread, ...candidateOf(spread, margins.get(spread.item_id) ?? 0) })),
    LIST_LENGTH,
  );
  return chosen.map((item) => ({
    id: item.item_id,
    name: item.name,
    unit: item.unit,
    why: item.why,
    spread: Math.round(item.sigma * 1e6) / 1e6,
    value: roundMoney(item.value, today.currency),
    risk: roundMoney(item.risk, today.currency),
    counted_at: item.counted_at,
  }));
}

/**
 * Returns a candidate of the list. An item is low at its reorder threshold, or when the usage of a usual day would use
 * it up.
 */
function candidateOf(spread: Spread, margin_at_risk: number) {
  const { book, reorder_threshold, moved, days, unit_price } = spread;
  const daily = days > 0 ? moved / days : 0;
  return {
    sigma: sigmaOf(spread),
    is_low: book <= Math.max(reorder_threshold, daily),
    price: unit_price,
    margin_at_risk,
  };
}

async function readToday({ db, companyId }: Context): Promise<Today> {
  const { rows } = await sql<Today>`
    select (now() at time zone timezone)::date::text as day, currency, timezone,
      date_trunc('day', now() at time zone timezone) at time zone timezone as begins
    from companies where id = ${companyId}`.execute(db);
  const [today] = rows;
  if (!today) throw new Error("The company of the context does not exist.");
  return today;
}

/** Returns, by item, the margin per day of the dishes that need the item. */
async function readMargins(context: Context, { day, currency, timezone }: Today): Promise<Map<string, number>> {
  const range = { from: addDays(day, -MARGIN_DAYS), to: addDays(day, -1), currency, timezone };
  const { rows } = await sql<{ item_id: string; margin: number }>`
    with ${withDays(context, range)}
    select need.item_id, sum(sold.revenue - coalesce(sold.cost, 0)) / ${MARGIN_DAYS} as margin
    from (${soldPortions(context, range)}) as sold
    join recipe_needs need on need.company_id = ${context.companyId} and need.size_id = sold.size_id
    group by need.item_id`.execute(context.db);
  return new Map(rows.map(({ item_id, margin }) => [item_id, Math.max(0, margin)]));
}

async function countedSince({ db, companyId }: Context, moment: string): Promise<Set<string>> {
  const { rows } = await sql<{ item_id: string }>`
    select distinct item_id from item_counts where company_id = ${companyId} and counted_at >= ${moment}`.execute(db);
  return new Set(rows.map(({ item_id }) => item_id));
}
