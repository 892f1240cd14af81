import Big from "big.js";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/server/context.ts";

interface Total {
  count: number;
  amount: number;
}

export interface TotalKind {
  kind: "activities" | "orders" | "sales";
  /** The counted rows, with `created_at` and, for sales, `amount`. */
  rows: RawBuilder<unknown>;
  /** Identifies the total together with the kind. */
  currency?: string;
}

/**
 * No transaction of the application runs this long, so no row before this moment can still appear. In whole milliseconds,
 * because that is how it is read back.
 */
const SETTLED = sql`date_trunc('milliseconds', now() - interval '10 minutes')`;
/** How many settled rows may be counted one by one before they are added to the stored total. */
const ADVANCE_AFTER = 500;

/**
 * Returns count and sum over rows that only grow, at a cost that does not grow with them: the stored total up to a
 * settled moment, plus the rows after it. When many of those rows have settled, the total is moved forward.
 */
export async function runningTotal(
  { db, companyId }: Context,
  { kind, rows, currency = "" }: TotalKind,
): Promise<Total> {
  const stored = await db
    .selectFrom("running_totals")
    .select(["upto", "count", "amount"])
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("currency", "=", currency)
    .executeTakeFirst();
  // The moment is a value of its own query, so that the planner knows how few rows come after it.
  const { rows: found } = await sql<Total & { settled: number }>`
    select count(*) as count, coalesce(sum(amount), 0) as amount,
      count(*) filter (where created_at < ${SETTLED}) as settled
    from (${rows}) as counted
    where created_at >= ${stored?.upto ?? "-infinity"}::timestamptz`.execute(db);
  const { count = 0, amount = 0, settled = 0 } = found[0] ?? {};
  if (settled > ADVANCE_AFTER) await moveForward({ db, companyId }, { kind, rows, currency });
  return { count: (stored?.count ?? 0) + count, amount: new Big(stored?.amount ?? 0).plus(amount).toNumber() };
}

/**
 * Moves the stored total forward. When two readers do this at once, the second finds the total moved and adds nothing.
 */
async function moveForward(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  { kind, rows, currency = "" }: TotalKind,
) {
  await sql`
    insert into running_totals (company_id, kind, currency, upto, count, amount)
    values (${companyId}, ${kind}, ${currency}, '-infinity', 0, 0)
    on conflict (company_id, kind, currency) do nothing`.execute(db);
  await sql`
    with stored as (
      select upto from running_totals
      where company_id = ${companyId} and kind = ${kind} and currency = ${currency}
      for update
    ), added as (
      select count(*) as count, coalesce(sum(amount), 0) as amount
      from (${rows}) as counted
      where created_at >= (select upto from stored) and created_at < ${SETTLED}
    )
    update running_totals set upto = ${SETTLED}, count = running_totals.count + added.count,
      amount = running_totals.amount + added.amount
    from added, stored
    where company_id = ${companyId} and kind = ${kind} and currency = ${currency} and stored.upto < ${SETTLED}`.execute(
    db,
  );
}

/** Returns a stored total and the total that was counted again; null when they are equal. */
export async function recountRunningTotal(
  { db, companyId }: Context,
  { kind, rows, currency = "" }: TotalKind,
): Promise<{ stored: Total; counted: Total } | null> {
  const { rows: found } = await sql<{ stored: Total; counted: Total }>`
    select jsonb_build_object('count', stored.count, 'amount', stored.amount) as stored,
      jsonb_build_object('count', counted.count, 'amount', counted.amount) as counted
    from running_totals stored
    cross join lateral (
      select count(*) as count, coalesce(sum(amount), 0) as amount from (${rows}) as counted
      where created_at < stored.upto) as counted
    where company_id = ${companyId} and kind = ${kind} and currency = ${currency}
      and (stored.count, stored.amount) <> (counted.count, counted.amount)`.execute(db);
  return found[0] ?? null;
}

/** Removes a company's running totals; they are counted again when they are next needed. */
export async function removeRunningTotals({ db, companyId }: Context): Promise<void> {
  await db.deleteFrom("running_totals").where("company_id", "=", companyId).execute();
}
