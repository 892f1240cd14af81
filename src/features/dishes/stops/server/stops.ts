import { sql } from "kysely";
import type { MenuStop, stopSelling as stopContract, StopSubject } from "#src/features/dishes/stops/contract.ts";
import { endOfBusinessDay } from "#src/features/dishes/stops/rules.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { companyRow } from "#src/server/company-row.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";
import type { Company } from "#src/shared/company.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";

type NewStop = BodyOf<typeof stopContract>;

/**
 * Maximum number of days until the end of a stop; a later end is a mistake, because such a dish is taken off the menu.
 */
const MAX_DAYS = 90;

/**
 * Stops selling a subject, at once for every guest. An existing stop of the same subject is ended, so that there is
 * only one. Repeating the same stop changes nothing, because two tablets may be touched at once.
 */
export async function stopSelling(context: Context, wanted: NewStop): Promise<MenuStop> {
  const { db, companyId, actor } = context;
  const subject = await lockSubject(context, wanted);
  const ends_at = await endOf(context, wanted);
  const [held] = await readStops(context, { subject });
  if (held && held.until === wanted.until && sameMoment(held.ends_at, ends_at) && held.reason === wanted.reason) {
    return held;
  }
  if (held) await writeEnd(context, held.id);
  const { id } = await db
    .insertInto("menu_stops")
    .values({
      company_id: companyId,
      dish_id: subject.kind === "dish" ? subject.id : null,
      size_id: subject.kind === "size" ? subject.id : null,
      option_id: subject.kind === "option" ? subject.id : null,
      until: wanted.until,
      ends_at,
      reason: wanted.reason,
      stopped_by: actorId(actor),
      stopped_by_name: actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordStop(context, subject, `${subject.name} is marked sold out`);
  const stop = (await readStops(context, { id }))[0];
  if (!stop) throw new Error("The stop that was written does not hold.");
  return stop;
}

/** Ends a stop. A stop that is already over stays as it is. */
export async function endStop(context: Context, id: string): Promise<string> {
  const [stop] = await readStops(context, { id });
  if (stop) {
    await lockSubject(context, stop.subject);
    if (await writeEnd(context, id)) await recordStop(context, stop.subject, `${stop.subject.name} is back`);
    return id;
  }
  const over = await context.db
    .selectFrom("menu_stops")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!over) throw notFound("Stop");
  return id;
}

/** Ends the present stop of a dish and returns it; null when there is none. */
export async function endStopOfDish(context: Context, dishId: string): Promise<MenuStop | null> {
  const [held] = await readStops(context, { subject: { kind: "dish", id: dishId } });
  if (held) await endStop(context, held.id);
  return held ?? null;
}

/** Returns the stop of a dish that began last, whether or not it is in force; null when there was none. */
export async function readLastStop(
  { db, companyId }: Context,
  dishId: string,
): Promise<(Pick<MenuStop, "id" | "until" | "ends_at" | "reason"> & { holds: boolean }) | null> {
  const { rows } = await sql<Pick<MenuStop, "id" | "until" | "ends_at" | "reason"> & { holds: boolean }>`
    select id, until, ends_at, reason, ended_at is null and coalesce(ends_at > now(), true) as holds
    from menu_stops where company_id = ${companyId} and dish_id = ${dishId}
    order by started_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

interface StopFilter {
  id?: string;
  subject?: Pick<StopSubject, "kind" | "id">;
}

/** Returns the present stops, newest first. */
export async function readStops({ db, companyId }: Context, filter: StopFilter = {}): Promise<MenuStop[]> {
  const { rows } = await sql<Omit<MenuStop, "subject"> & StopSubject & { subject_id: string }>`
    select stop.id, stop.until, stop.ends_at, stop.reason, stop.stopped_by_name as stopped_by, stop.started_at,
      subject.kind, subject.id as subject_id, subject.name
    from menu_stops stop
    join (${subjects(companyId)}) as subject on subject.id = coalesce(stop.dish_id, stop.size_id, stop.option_id)
    where stop.company_id = ${companyId} and stop.ended_at is null and coalesce(stop.ends_at > now(), true)
      ${filter.id === undefined ? sql`` : sql`and stop.id = ${filter.id}`}
      ${filter.subject === undefined ? sql`` : sql`and subject.id = ${filter.subject.id}`}
    order by stop.started_at desc, stop.id`.execute(db);
  return rows.map(({ kind, subject_id, name, ...stop }) => ({ ...stop, subject: { kind, id: subject_id, name } }));
}

/** Returns everything that can be stopped: dishes on the menu, their sizes if there are several, and options. */
export async function readSubjects({ db, companyId }: Context): Promise<StopSubject[]> {
  const { rows } = await sql<StopSubject>`
    select kind, id, name from (${subjects(companyId)}) as subject where is_offered
    order by array_position(array['dish', 'option', 'size'], kind), lower(name), id`.execute(db);
  return rows;
}

const subjects = (companyId: string) => sql`
  select 'dish' as kind, id, name, is_available as is_offered from dish
  where company_id = ${companyId} and deleted_at is null
  union all
  select 'size', size.id, dish.name || ', ' || size.name, dish.is_available and exists (
    select from dish_size other where other.company_id = ${companyId} and other.menu_item_id = dish.id
      and other.deleted_at is null and other.id <> size.id)
  from dish_size size join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
  where size.company_id = ${companyId} and size.deleted_at is null and dish.deleted_at is null
  union all
  select 'option', option.id, option_groups.name || ': ' || option.name, option.is_available
  from options option join option_groups on option_groups.company_id = option.company_id and option_groups.id = option.group_id
  where option.company_id = ${companyId} and option.deleted_at is null and option_groups.deleted_at is null`;

/** Locks the row, so that two stops of one subject follow one another. */
export async function lockSubject(
  { db, companyId }: Context,
  { kind, id }: Pick<StopSubject, "kind" | "id">,
): Promise<StopSubject> {
  const table = { dish: "dish", size: "dish_size", option: "options" }[kind];
  await sql`select from ${sql.table(table)} where company_id = ${companyId} and id = ${id} for no key update`.execute(
    db,
  );
  const { rows } = await sql<StopSubject>`
    select kind, id, name from (${subjects(companyId)}) as subject where kind = ${kind} and id = ${id}`.execute(db);
  const [subject] = rows;
  if (!subject) throw notFound({ dish: "Dish", size: "Size", option: "Option" }[kind]);
  return subject;
}

async function endOf(context: Context, { until, ends_at }: NewStop): Promise<string | null> {
  if (until === "manual") return null;
  const now = Date.now();
  if (until === "end_of_day") {
    const { timezone, opening_hours } = await companyRow(context);
    // The column only ever contains values of this shape.
    const hours = opening_hours as Company["opening_hours"];
    return new Date(endOfBusinessDay({ timezone, opening_hours: hours }, now)).toISOString();
  }
  const moment = Date.parse(ends_at ?? "");
  if (moment <= now) throw badRequest("ends_at: Choose a time that is still to come.");
  if (moment > now + MAX_DAYS * 86_400_000) throw badRequest(`ends_at: Choose a time within ${MAX_DAYS} days.`);
  return new Date(moment).toISOString();
}

const sameMoment = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));

async function writeEnd({ db, companyId, actor }: Context, id: string): Promise<boolean> {
  const ended = await db
    .updateTable("menu_stops")
    .set({ ended_at: sql<string>`now()`, ended_by: actorId(actor), ended_by_name: actor.name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

function recordStop(context: Context, { kind, id, name }: StopSubject, description: string): Promise<void> {
  return recordChange(context, {
    entity: kind,
    action: "update",
    row: { id, name },
    description,
    event: "dish.changed",
  });
}
