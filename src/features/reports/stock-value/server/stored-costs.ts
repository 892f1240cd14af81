import type Big from "big.js";
import { type RawBuilder, sql } from "kysely";
import { type Averages, type CostEvent, startAverages } from "#src/features/reports/stock-value/rules.ts";
import { readCostEvents } from "#src/features/reports/stock-value/server/cost-events.ts";
import type { Context } from "#src/server/context.ts";

// Average costs of items after some of the movements that change them. Ledger rows are only ever added, and the price
// of an invoice line never changes. Stored averages therefore stay true until an invoice corrects the cost of a
// delivery, or until such an invoice is taken back. Both leave permanent rows. A stored average lists the corrections
// that existed when it was stored, and is used only while there are no other corrections.

/** Number of cost-changing movements between two stored averages. */
const EVENTS_A_ROW = 200;

interface Stored {
  seq: number;
  corrected: string;
  averages: Record<string, string>;
}

/** Identifies the current corrections of costs, and the corrections that no longer count. */
const correctedNow = ({ companyId }: Pick<Context, "companyId">) => sql<string>`(
  select concat_ws(' ', count(*), sum(cost.seq), count(invoice.reversed_at),
    extract(epoch from max(invoice.reversed_at)))
  from movement_costs cost
  join supplier_invoice invoice on invoice.company_id = cost.company_id and invoice.id = cost.invoice_id
  where cost.company_id = ${companyId})`;

interface Asked {
  until: RawBuilder<unknown>;
  itemIds?: readonly string[];
}

/**
 * Returns the average costs of items at a moment, computed from the averages stored before it and the later movements.
 * If one of the later movements takes back goods received before the stored averages, all movements are read.
 */
export async function readAverages(
  context: Context,
  asked: Asked,
  fallback: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Big>> {
  const stored = await readStored(context, asked.until);
  const since = stored && (await readCostEvents(context, { ...asked, after: stored.seq }));
  const isEnough = stored && since && (await isStillSo(context, stored, since));
  const averages = startAverages(fallback, isEnough ? stored.averages : {});
  averages.take(isEnough ? since : await readCostEvents(context, asked));
  return averages.average;
}

/** Returns the newest stored row that contains no movement at or after a moment. */
async function readStored(context: Context, until: RawBuilder<unknown>): Promise<Stored | null> {
  const { rows } = await sql<Stored>`
    select seq, corrected, averages from stored_costs
    where company_id = ${context.companyId} and latest_at < ${until} and corrected = ${correctedNow(context)}
    order by seq desc limit 1`.execute(context.db);
  return rows[0] ?? null;
}

/**
 * Returns whether averages can continue from a stored row with the movements after it: nothing was corrected while
 * these were read, and none belongs to an earlier booking, whose goods are not stored.
 */
async function isStillSo(context: Context, { seq, corrected }: Stored, since: readonly CostEvent[]): Promise<boolean> {
  const sources = since.flatMap(({ source_type, source_id }) =>
    source_id !== null && !["invoice", "delivery", "merge"].includes(source_type) ? [source_id] : [],
  );
  const { rows } = await sql<{ is_so: boolean }>`
    select ${corrected} = ${correctedNow(context)} and not exists (
      select from stock_movements
      where company_id = ${context.companyId} and source_id = any(${[...new Set(sources)]}::uuid[])
        and seq <= ${seq}) as is_so`.execute(context.db);
  return rows[0]?.is_so ?? false;
}

/**
 * Stores the averages after every `EVENTS_A_ROW` of the movements that have a stored sum. Rows that a correction has
 * invalidated are computed again. If two runs do this at the same time, they store the same rows.
 */
export async function storeCosts(context: Context): Promise<void> {
  const { db, companyId } = context;
  await sql`
    delete from stored_costs
    where company_id = ${companyId} and corrected <> ${correctedNow(context)}`.execute(db);
  const settled = await readSettled(context);
  const last = await readStored(context, sql`'infinity'`);
  const since = await readCostEvents(context, { until: sql`'infinity'`, after: last?.seq ?? 0 });
  if (since.length < EVENTS_A_ROW) return;
  const isEnough = last !== null && (await isStillSo(context, last, since));
  const events = isEnough ? since : await readCostEvents(context, { until: sql`'infinity'` });
  const rows = rowsOf(
    events.filter(({ seq }) => seq <= settled.seq),
    isEnough ? last.averages : {},
  );
  if (rows.length === 0) return;
  await sql`
    insert into stored_costs (company_id, seq, latest_at, corrected, averages)
    select ${companyId}, seq, greatest(latest_at, (
      select max(known.latest_at) from stored_costs known where known.company_id = ${companyId})), ${settled.corrected},
      averages
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (seq bigint, latest_at timestamptz, averages jsonb)
    on conflict (company_id, seq) do nothing`.execute(db);
}

/** Returns the last movement before which no more movements can be added, and the current corrections. */
async function readSettled(context: Context): Promise<{ seq: number; corrected: string }> {
  const { rows } = await sql<{ seq: number; corrected: string }>`
    select coalesce(max(newest.seq), 0) as seq, ${correctedNow(context)} as corrected
    from inventory item
    cross join lateral (
      select seq from stock_sums where company_id = ${context.companyId} and item_id = item.id
      order by seq desc limit 1) as newest
    where item.company_id = ${context.companyId}`.execute(context.db);
  return rows[0] ?? { seq: 0, corrected: "" };
}

/**
 * Returns the rows to store for movements, starting from known averages or from the first movement; none after a batch
 * used today's price of an item.
 */
function rowsOf(events: readonly CostEvent[], known: Record<string, string>) {
  const averages = startAverages(new Map(), known);
  const rows = [];
  for (let from = 0; from + EVENTS_A_ROW <= events.length; from += EVENTS_A_ROW) {
    const taken = events.slice(from, from + EVENTS_A_ROW);
    averages.take(taken);
    const last = taken.at(-1);
    if (!last || !averages.isOfLedger) break;
    rows.push({ seq: last.seq, latest_at: last.latest_at, averages: textsOf(averages) });
  }
  return rows;
}

const textsOf = ({ average }: Averages) => Object.fromEntries([...average].map(([id, cost]) => [id, cost.toFixed()]));

interface Difference {
  seq: number;
  item_id: string;
  stored: string | undefined;
  counted: string | undefined;
}

/** Returns those stored averages in use that differ from the averages computed from the ledger. */
export async function recountStoredCosts(context: Context): Promise<Difference[]> {
  const { rows } = await sql<Stored>`
    select seq, corrected, averages from stored_costs
    where company_id = ${context.companyId} and corrected = ${correctedNow(context)} order by seq`.execute(context.db);
  const events = rows.length === 0 ? [] : await readCostEvents(context, { until: sql`'infinity'` });
  const averages = startAverages(new Map());
  const differences: Difference[] = [];
  let taken = 0;
  for (const { seq, averages: stored } of rows) {
    const next = events.findIndex((event, index) => index >= taken && event.seq > seq);
    const end = next === -1 ? events.length : next;
    averages.take(events.slice(taken, end));
    taken = end;
    const counted = textsOf(averages);
    for (const item_id of new Set([...Object.keys(stored), ...Object.keys(counted)]))
      if (stored[item_id] !== counted[item_id])
        differences.push({ seq, item_id, stored: stored[item_id], counted: counted[item_id] });
  }
  return differences;
}

/** Removes a company's stored averages. They are computed again with the next totals. */
export async function removeStoredCosts({ db, companyId }: Context): Promise<void> {
  await db.deleteFrom("stored_costs").where("company_id", "=", companyId).execute();
}
