import { sql } from "kysely";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import type { NewLine } from "#src/features/counts/contract.ts";
import { readCountRow } from "#src/features/counts/server/count-rows.ts";
import { countClosed } from "#src/features/counts/server/counts.ts";
import { factorBetween } from "#src/features/inventory/packs.ts";
import type { PackSize } from "#src/features/inventory/packs.ts";
import { type Actor, actorId, type Context, type Scope } from "#src/server/context.ts";
import { actorWhoEntered, peopleUnlockedAt } from "#src/server/device-turns.ts";
import { publish } from "#src/server/publish.ts";

interface Sent {
  sent_at: string;
  device: string | null;
  lines: readonly NewLine[];
}

/**
 * Stores counted lines. A line that arrives again is not stored again. The moments are corrected by the error of the
 * device's clock, and none is later than now. On a shared tablet each line is recorded for the person who had unlocked
 * the tablet at that moment. Throws 409 COUNT_CLOSED when the count has ended.
 */
export async function addLines(scope: Scope, countId: string, { sent_at, device, lines }: Sent) {
  const now = Date.now();
  const offsetMs = now - Date.parse(sent_at);
  const corrected = lines.map((line) => ({
    ...line,
    counted_at: new Date(Math.min(now, Date.parse(line.counted_at) + offsetMs)).toISOString(),
  }));
  const counted = await withCounters(scope, corrected);
  return scope.within((context) => storeLines(context, countId, { device, lines: counted, offsetMs }));
}

type CountedLine = NewLine & { counter: Actor };

/** Adds to each line the person who counted it. */
async function withCounters(scope: Scope, lines: readonly NewLine[]): Promise<CountedLine[]> {
  const { actor } = scope;
  if (actor.type !== "user" || !actor.device) return lines.map((line) => ({ ...line, counter: actor }));
  const moments = lines.map(({ counted_at }) => counted_at);
  const people = await peopleUnlockedAt(scope, actor.device, moments);
  return lines.map((line, at) => ({ ...line, counter: actorWhoEntered(actor, people[at] ?? null) }));
}

interface Arrived {
  device: string | null;
  lines: readonly CountedLine[];
  offsetMs: number;
}

async function storeLines(context: Context, countId: string, { device, lines, offsetMs }: Arrived) {
  // Locks the count, so that it is not closed between this check and the new lines.
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
  if (accepted.length > 0) {
    await insertLines(context, countId, device, accepted);
    await recordSenders(context, countId, accepted);
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
  { db, companyId }: Context,
  countId: string,
  device: string | null,
  lines: readonly CountedLine[],
): Promise<void> {
  const rows = lines.map(({ counter, ...line }) => ({ ...line, by: actorId(counter), by_name: counter.name }));
  await sql`
    insert into count_lines (company_id, id, count_id, item_id, area_id, counted, unit, typed, counted_at, by, by_name,
      device)
    select ${companyId}::uuid, line.id, ${countId}::uuid, line.item_id, line.area_id, line.counted, line.unit, line.typed,
      line.counted_at, line.by, line.by_name, ${device}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, item_id uuid, area_id uuid,
      counted numeric, unit text, typed text, counted_at timestamptz, by uuid, by_name text)
    order by line.counted_at, line.id
    on conflict (company_id, id) do nothing`.execute(db);
  await sql`update counts set version = version + ${lines.length}
    where company_id = ${companyId} and id = ${countId}`.execute(db);
}

/** Records who sent lines that another person had counted, because a line names only the person who counted it. */
async function recordSenders(context: Context, countId: string, lines: readonly CountedLine[]): Promise<void> {
  const noted = lines.filter(({ counter }) => counter.type === "user" && counter.logNote !== undefined);
  for (const group of Map.groupBy(noted, ({ counter }) => actorId(counter)).values()) {
    await recordActivity(
      { ...context, actor: group[0]?.counter ?? context.actor },
      {
        action_type: "update",
        entity_type: "stocktake",
        entity_id: countId,
        entity_name: "Stocktake",
        description: group.length === 1 ? "1 line was counted" : `${group.length} lines were counted`,
      },
    );
  }
}

/**
 * Returns why some of the lines cannot be stored. A merged or deleted item can be counted; its result says what
 * happened to it.
 */
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
