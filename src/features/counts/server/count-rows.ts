import { sql } from "kysely";
import type { CountDetail, CountSummary } from "#src/features/counts/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

export interface CountRow extends Pick<
  CountDetail,
  "id" | "state" | "blind" | "note" | "started_at" | "started_by" | "ended_at" | "ended_by" | "version"
> {
  currency: string;
}

const columns = sql`count.id, count.state, count.blind, count.note, count.started_at, count.by_name as started_by,
  count.ended_at, count.ended_by_name as ended_by`;

/**
 * Reads a count and locks it: exclusively for a caller who ends it, or shared for callers who add lines at the same
 * time.
 */
export async function readCountRow(
  { db, companyId }: Context,
  id: string,
  lock: "none" | "ending" = "none",
): Promise<CountRow> {
  const { rows } = await sql<CountRow>`
    select ${columns}, count.version, company.currency
    from counts count join companies company on company.id = count.company_id
    where count.company_id = ${companyId} and count.id = ${id}
    ${lock === "ending" ? sql`for update of count` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound("Count");
  return row;
}

export async function openCountId({ db, companyId }: Context): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from counts where company_id = ${companyId} and state = 'open'`.execute(db);
  return rows[0]?.id ?? null;
}

const PAGE_SIZE = 20;

export async function listCounts(context: Context, page: number) {
  const { db, companyId } = context;
  const { rows } = await sql<CountSummary & { total: number }>`
    select ${columns}, made.items, made.corrected, count(*) over () as total
    from counts count
    cross join lateral (
      select count(*) as items, count(*) filter (where difference <> 0) as corrected
      from item_counts made where made.company_id = count.company_id and made.count_id = count.id
    ) as made
    where count.company_id = ${companyId}
    order by count.started_at desc, count.id desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    counts: rows.map(({ total: _, ...row }) => row),
    open: await openCountId(context),
    pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)), pageSize: PAGE_SIZE },
  };
}
