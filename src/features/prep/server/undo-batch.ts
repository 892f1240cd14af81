import Big from "big.js";
import { sql } from "kysely";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { successorId } from "#src/features/inventory/server/successors.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { removeLots } from "#src/features/inventory/lots/server/record-lots.ts";
import type { Batch } from "#src/features/prep/batch-contract.ts";
import { findBatch } from "#src/features/prep/server/batch-rows.ts";
import { lockItems } from "#src/features/prep/server/recipe-rows.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { formatStock } from "#src/shared/units.ts";

export interface Booked {
  item_id: string;
  reason: "produce" | "consume";
  /** In the item's present unit. */
  quantity: number;
}

/**
 * Undoes a batch by reversing its own movements, in the items' present units. Throws 409 when it was already undone, or
 * when the product has been used since.
 */
export async function undoBatch(context: Context, id: string): Promise<Batch> {
  const { db, companyId } = context;
  const movements = await bookedBy(context, id);
  const items = await lockItems(
    context,
    movements.map(({ item_id }) => item_id),
  );
  const { rows } = await sql<{ item_id: string }>`update batches set undone_at = now()
    where company_id = ${companyId} and id = ${id} and undone_at is null returning item_id`.execute(db);
  const [batch] = rows;
  if (!batch) {
    if (await findBatch(context, id)) throw conflict("NOT_UNDOABLE", "This batch was undone already.");
    throw notFound("Batch");
  }
  for (const movement of movements) await requireUnused(context, items, movement);
  for (const { item_id, reason, quantity } of movements) {
    await bookMovement(context, { item_id, reason, quantity: -quantity, source_type: "batch", source_id: id });
  }
  await removeLots(context, id);
  const name = items.get(batch.item_id)?.name ?? "A prep item";
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: { id: batch.item_id, name },
    description: `${name}: a batch was undone`,
    event: "inventory.changed",
  });
  await requestReorderCheck(context, [batch.item_id]);
  const undone = await findBatch(context, id);
  if (!undone) throw notFound("Batch");
  return undone;
}

/** Returns the changes of a batch that were not undone, by item in the order of their ids. */
export async function bookedBy({ db, companyId }: Context, id: string): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select item_id, reason, sum(quantity) as quantity
    from (
      select ${successorId({ companyId }, sql`moved.item_id`)} as item_id, moved.reason, moved.quantity
      from present_movements moved
      where moved.company_id = ${companyId} and moved.source_type = 'batch' and moved.source_id = ${id}
    ) as booked
    group by item_id, reason having sum(quantity) <> 0 order by item_id`.execute(db);
  return rows;
}

async function requireUnused(
  context: Context,
  items: Awaited<ReturnType<typeof lockItems>>,
  { item_id, quantity }: Booked,
): Promise<void> {
  const item = items.get(item_id);
  if (!item || quantity <= 0) return;
  const remaining = new Big(item.quantity_available).minus(quantity).toNumber();
  if (remaining >= 0 || (await sellsBelowZero(context))) return;
  throw conflict(
    "STOCK_USED",
    `Undoing this would leave ${formatStock(remaining, item)} of ${item.name}, because some was used since. Count it instead.`,
  );
}
