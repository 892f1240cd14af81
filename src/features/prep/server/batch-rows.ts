import { type RawBuilder, sql } from "kysely";
import type { Batch } from "#src/features/prep/batch-contract.ts";
import { yieldPercent } from "#src/features/prep/batches.ts";
import type { Context } from "#src/server/context.ts";
import { pageWindow } from "#src/server/db/page-window.ts";
import { notFound } from "#src/server/http/errors.ts";

const PAGE_SIZE = 20;

/** Returns one page of the batches, newest first, of all prep items or of one. */
export async function listBatches(context: Context, { item_id, page }: { item_id?: string | undefined; page: number }) {
  const { db, companyId } = context;
  const ofItem = item_id === undefined ? sql`true` : sql`batch.item_id = ${item_id}`;
  if (item_id !== undefined) await requireItem(context, item_id);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from batches batch where company_id = ${companyId} and ${ofItem}`.execute(db);
  const count = rows[0]?.count ?? 0;
  const { limit, offset, backwards } = pageWindow(page, PAGE_SIZE, count);
  const direction = backwards ? sql`asc` : sql`desc`;
  const ids = sql`select id from batches batch where company_id = ${companyId} and ${ofItem}
    order by at ${direction}, id ${direction} limit ${limit} offset ${offset}`;
  return {
    batches: await selectBatches(context, ids),
    pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(count / PAGE_SIZE)), pageSize: PAGE_SIZE },
  };
}

/** Returns a batch; undefined when there is none with this id. */
export async function findBatch(context: Context, id: string): Promise<Batch | undefined> {
  return (await selectBatches(context, sql`select ${id}::uuid`))[0];
}

async function selectBatches({ db, companyId }: Context, ids: RawBuilder<unknown>): Promise<Batch[]> {
  const { rows } = await sql<Omit<Batch, "yield_percent">>`
    select batch.id, batch.item_id, item.name, batch.planned, batch.made, batch.unit, batch.at, batch.made_by,
      batch.expires_on::text as expires_on, batch.note, batch.undone_at, (
        select coalesce(json_agg(json_build_object('item_id', part.id, 'name', part.name, 'quantity', -moved.quantity)
          order by lower(part.name), part.id), '[]')
        from stock_movements moved
        join inventory part on part.company_id = moved.company_id and part.id = moved.item_id
        where moved.company_id = batch.company_id and moved.source_id = batch.id and moved.source_type = 'batch'
          and moved.reason = 'consume' and moved.quantity < 0
      ) as used
    from batches batch
    join inventory item on item.company_id = batch.company_id and item.id = batch.item_id
    where batch.company_id = ${companyId} and batch.id in (${ids})
    order by batch.at desc, batch.id desc`.execute(db);
  return rows.map((row) => ({ ...row, yield_percent: yieldPercent(row.made, row.planned) }));
}

async function requireItem({ db, companyId }: Context, itemId: string): Promise<void> {
  const item = await db
    .selectFrom("inventory")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", itemId)
    .executeTakeFirst();
  if (!item) throw notFound("Inventory item");
}
