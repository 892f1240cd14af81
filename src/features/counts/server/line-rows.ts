import { sql } from "kysely";
import type { CountLine } from "#src/features/counts/contract.ts";
import { isLate, standingLines } from "#src/features/counts/rules.ts";
import type { Context } from "#src/server/context.ts";

export interface LineRow extends Omit<CountLine, "late" | "stands" | "merged_into"> {
  seq: number;
  /** The item itself, or its successor. */
  booked_id: string;
  booked_name: string;
}

/** Returns a count's lines in the order in which they arrived. */
export async function readLineRows({ db, companyId }: Context, countId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.id, line.item_id, item.name as item_name, line.area_id, area.name as area_name, line.counted, line.unit,
      line.typed, line.counted_at, line.received_at, line.by_name as by, line.device, line.seq,
      coalesce(successor.id, item.id) as booked_id, coalesce(successor.name, item.name) as booked_name
    from count_lines line
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    left join inventory successor on successor.company_id = item.company_id and successor.id = item.merged_into
    left join storage_areas area on area.company_id = line.company_id and area.id = line.area_id
    where line.company_id = ${companyId} and line.count_id = ${countId}
    order by line.seq`.execute(db);
  return rows;
}

export function withStanding(rows: readonly LineRow[]): CountLine[] {
  const standing = new Set(standingLines(rows).map(({ id }) => id));
  return rows.map(({ seq: _, booked_id, booked_name, ...row }) => ({
    ...row,
    late: isLate(row.counted_at, row.received_at),
    stands: standing.has(row.id),
    merged_into: booked_id === row.item_id ? null : { id: booked_id, name: booked_name },
  }));
}
