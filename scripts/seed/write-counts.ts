import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import type { HistoricBatch } from "./batches.ts";
import type { HistoricCount } from "./counts.ts";
import type { Movement } from "./ledger.ts";
import { round } from "./random.ts";

/** Writes the counts of the history, what was counted in each, and what was used since the one before. */
export async function writeCounts(
  { db, companyId }: Context,
  counts: readonly HistoricCount[],
  movements: readonly Movement[],
): Promise<void> {
  await sql`
    insert into counts (company_id, id, state, note, started_at, by_name, ended_at, ended_by_name)
    select ${companyId}, id, 'closed', 'Weekly count', at, 'Demo', at, 'Demo'
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as count (id uuid, at timestamptz)`.execute(db);
  const lines = JSON.stringify(countedLines(movements));
  await sql`
    insert into count_lines (company_id, id, count_id, item_id, counted, unit, counted_at, received_at, by_name)
    select ${companyId}, line.movement_id, line.count_id, item.id, line.counted, item.unit, line.at, line.at, 'Demo'
    from jsonb_to_recordset(${lines}::jsonb) as line (movement_id uuid, count_id uuid, item_id uuid, counted numeric,
      at timestamptz)
    join inventory item on item.company_id = ${companyId} and item.id = line.item_id`.execute(db);
  await sql`
    insert into item_counts (company_id, id, item_id, count_id, movement_id, counted_at, at_seq, counted, expected,
      difference, unit, moved, days)
    select ${companyId}, line.movement_id, item.id, line.count_id, line.movement_id, line.at, movement.seq, line.counted,
      line.counted - movement.quantity, movement.quantity, item.unit, line.moved, line.days
    from jsonb_to_recordset(${lines}::jsonb) as line (movement_id uuid, count_id uuid, item_id uuid, counted numeric,
      at timestamptz, moved numeric, days numeric)
    join inventory item on item.company_id = ${companyId} and item.id = line.item_id
    join stock_movements movement on movement.company_id = ${companyId} and movement.id = line.movement_id`.execute(db);
}

const DAY_MS = 86_400_000;

/** The stock of an item that each count left, computed by adding up the item's ledger. */
function countedLines(movements: readonly Movement[]) {
  const byItem = Map.groupBy(movements, ({ item_id }) => item_id);
  return [...byItem].flatMap(([item_id, moved]) => {
    let [stock, used] = [0, 0];
    let before: string | undefined;
    return moved.flatMap(({ id, quantity, reason, source_id, created_at: at }) => {
      stock = round(stock + quantity);
      if (reason !== "count") {
        if (reason !== "receive" && reason !== "produce") used = round(used - quantity);
        return [];
      }
      const since = before === undefined ? null : (Date.parse(at) - Date.parse(before)) / DAY_MS;
      const line = {
        movement_id: id,
        count_id: source_id,
        item_id,
        counted: stock,
        at,
        moved: before === undefined ? null : used,
        days: since,
      };
      [before, used] = [at, 0];
      return [line];
    });
  });
}

/** Writes the batches whose movements are in the ledger already. */
export async function writeBatches({ db, companyId }: Context, batches: readonly HistoricBatch[]): Promise<void> {
  await sql`
    insert into batches (company_id, id, item_id, planned, made, unit, made_by, expires_on, at)
    select ${companyId}, id, item_id, planned, made, unit, 'Demo', expires_on, at
    from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as batch (id uuid, item_id uuid, planned numeric,
      made numeric, unit text, expires_on date, at timestamptz)`.execute(db);
}
