import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** Returns the id of the item that an item was merged into, or the item's own id; `item` names the row's item id. */
export const successorId = (
  { companyId }: Pick<Context, "companyId">,
  item: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`coalesce((
    select merged.merged_into from inventory merged
    where merged.company_id = ${companyId} and merged.id = ${item}), ${item})`;

export interface Successor {
  id: string;
  name: string;
  /** The unit of the item. The merged item has the same unit, and its own pack sizes convert into it. */
  unit: string;
  merged_name: string;
}

/** Returns the successors of merged items, by the id of the merged item. Ids of other items are missing. */
export async function readSuccessors(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  ids: readonly string[],
): Promise<Map<string, Successor>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Successor & { merged_id: string }>`
    select merged.id as merged_id, merged.name as merged_name, item.id, item.name, item.unit
    from inventory merged
    join inventory item on item.company_id = merged.company_id and item.id = merged.merged_into
    where merged.company_id = ${companyId} and merged.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ merged_id, ...successor }) => [merged_id, successor]));
}
