import { sql } from "kysely";
import type { NewLine } from "#src/features/counts/contract.ts";
import { readCountRow } from "#src/features/counts/server/count-rows.ts";
import { countClosed } from "#src/features/counts/server/counts.ts";
import { factorBetween } from "#src/features/inventory/packs.ts";
import type { PackSize } from "#src/features/inventory/packs.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

interface Sent {
  sent_at: string;
  device: string | null;
  lines: readonly NewLine[];
}

/**
 * Stores what was counted. A line that arrives again is not stored again. The moments are corrected by how far the
 * device's clock is off, and none is later than now. Throws 409 COUNT_CLOSED when the count has ended.
 */
export async function addLines(context: Context, countId: string, { sent_at, device, lines }: Sent) {
  // Locked, so that the count is not closed between this check and the new lines.
  const count = await readCountRow(context, countId, "ending");
  const known = await storedIds(context, lines);
  const added = lines.filter(({ id }) => !known.has(id));
  if (count.state !== "open") {
    if (added.length > 0) throw countClosed(count);
    return { stored: [...known], rejected: [], clock_offset: 0, version: count.version };
  }
  const rejected = await unknownLines(context, added);
  const reasons = new Map(rejected.map(({ id, message }) => [id, message]));
  const accepted = added.filter(({ id }) => !reasons.has(id));
  const offsetMs = Date.now() - Date.parse(sent_at);
  if (accepted.length > 0) {
    await insertLines(context, countId, device, accepted, offsetMs);
    await publish(context, "counts.changed", countId);
  }
  return {
    stored: [...known, ...accepted.map(({ id }) => id)],
    rejected,
    clock_offset: Math.round(offsetMs / 1000),
    version: count.version + accepted.length,
  };
}

async function storedIds({ db, companyId }: Context, lines: readonly NewLine[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from count_lines
    where company_id = ${companyId} and id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function insertLines(
  { db, companyId, actor }: Context,
  countId: string,
  device: string | null,
  lines: readonly NewLine[],
  offsetMs: number,
): Promise<void> {
  const rows = lines.map((line) => ({
    ...line,
    counted_at: new Date(Math.min(Date.now(), Date.parse(line.counted_at) + offsetMs)).toISOString(),
  }));
  await sql`
    insert into count_lines (company_id, id, count_id, item_id, area_id, counted, unit, typed, counted_at, by, by_name,
      device)
    select ${companyId}::uuid, line.id, ${countId}::uuid, line.item_id, line.area_id, line.counted, line.unit, line.typed,
      line.counted_at, ${actorId(actor)}::uuid, ${actor.name}, ${device}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, item_id uuid, area_id uuid,
      counted numeric, unit text, typed text, counted_at timestamptz)
    order by line.counted_at, line.id
    on conflict (company_id, id) do nothing`.execute(db);
  await sql`update counts set version = version + ${lines.length}
    where company_id = ${companyId} and id = ${countId}`.execute(db);
}

/** Why some of the lines cannot be stored. A merged or deleted item can be counted; what becomes of it is said later. */
async function unknownLines(
  { db, companyId }: Context,
  lines: readonly NewLine[],
): Promise<{ id: string; message: string }[]> {
  const { rows } = await sql<{ id: string; name: string; unit: string; packs: PackSize[]; is_gone: boolean }>`
    select item.id, item.name, item.unit, item.deleted_at is not null as is_gone,
      coalesce((select jsonb_agg(jsonb_build_object('name', pack.name, 'count', pack.count,
        'size', pack.quantity / pack.count, 'unit', pack.unit)) from item_packs pack
        where pack.company_id = item.company_id and pack.item_id = item.id), '[]') as packs
    from inventory item
    where item.company_id = ${companyId} and item.id = any(${lines.map(({ item_id }) => item_id)}::uuid[])`.execute(db);
  const items = new Map(rows.map((row) => [row.id, row]));
  const areas = await knownAreas({ db, companyId }, lines);
  return lines.flatMap(({ id, item_id, area_id, unit }) => {
    const item = items.get(item_id);
    if (!item) return [{ id, message: "This ingredient does not exist." }];
    if (area_id !== null && !areas.has(area_id)) return [{ id, message: "This storage area does not exist." }];
    if (!item.is_gone && !factorBetween(unit, item.unit, item.packs)) {
      return [{ id, message: `${unit} of ${item.name} cannot be converted to ${item.unit}. Add a pack size first.` }];
    }
    return [];
  });
}

async function knownAreas({ db, companyId }: Pick<Context, "db" | "companyId">, lines: readonly NewLine[]) {
  const ids = lines.flatMap(({ area_id }) => (area_id === null ? [] : [area_id]));
  const { rows } = await sql<{ id: string }>`
    select id from storage_areas where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
