import { sql } from "kysely";
import { bookBatch } from "#src/features/prep/server/book-batch.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

interface Tick {
  id: string;
  batch_id: string;
  done_quantity: number;
}

interface Line {
  item_id: string;
  name: string;
  to_make: number;
  done_at: string | null;
  batch_id: string | null;
  /** A batch of this id was booked. */
  is_booked: boolean;
}

/**
 * Ticks a line of the plan off by booking a batch. The same batch again changes nothing, so that a device may repeat
 * its stored request. Throws 409 PREP_LINE_DONE when somebody else ticked the line off.
 */
export async function tickLine(context: Context, { id, batch_id, done_quantity }: Tick): Promise<Tick> {
  const line = await lockLine(context, id, batch_id);
  if (line.is_booked) return { id, batch_id, done_quantity };
  if (line.done_at !== null) {
    throw conflict("PREP_LINE_DONE", `${line.name} was ticked off already. If you made more, book another batch.`);
  }
  const planned = line.to_make > 0 ? line.to_make : done_quantity;
  await bookBatch(context, { id: batch_id, item_id: line.item_id, planned, made: done_quantity, note: null });
  await sql`
    update prep_plan_lines
    set done_quantity = coalesce(done_quantity, 0) + ${done_quantity}::numeric, done_at = now(), batch_id = ${batch_id}::uuid
    where company_id = ${context.companyId} and id = ${id}::uuid`.execute(context.db);
  return { id, batch_id, done_quantity };
}

async function lockLine({ db, companyId }: Context, id: string, batchId: string): Promise<Line> {
  const { rows } = await sql<Line>`
    select line.item_id, item.name, line.to_make, line.done_at, line.batch_id, exists (
        select from batches where company_id = ${companyId} and id = ${batchId}::uuid) as is_booked
    from prep_plan_lines line
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where line.company_id = ${companyId} and line.id = ${id}::uuid for update of line`.execute(db);
  const [line] = rows;
  if (!line) throw notFound("Prep line");
  return line;
}
