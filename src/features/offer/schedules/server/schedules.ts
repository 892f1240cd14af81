import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { saveSchedule as saveContract, Served } from "#src/features/offer/schedules/contract.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";

/** Returns the categories and dishes that have hours, categories first, sorted by name. */
export async function listSchedules({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<Served[]> {
  const { rows } = await sql<Served>`
    select named.kind, named.id, named.name, jsonb_agg(jsonb_build_object('days', days,
      'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI'), 'from_day', from_day, 'to_day', to_day)
      order by menu_schedules.position, menu_schedules.id) as schedule
    from menu_schedules
    join (
      select 'category' as kind, id, name from menu_category where company_id = ${companyId}
      union all
      select 'dish', id, name from dish where company_id = ${companyId} and deleted_at is null
    ) as named on named.id = coalesce(category_id, dish_id)
    where company_id = ${companyId}
    group by named.kind, named.id, named.name
    order by named.kind, lower(named.name), named.id`.execute(db);
  return rows;
}

/** Replaces the hours of a category or a dish. Without hours it is always served. */
export async function saveSchedule(
  context: Context,
  { kind, id, schedule }: BodyOf<typeof saveContract>,
): Promise<Served> {
  const { db, companyId } = context;
  const name = await lockSubject(context, kind, id);
  const subject = { category_id: kind === "category" ? id : null, dish_id: kind === "dish" ? id : null };
  await db
    .deleteFrom("menu_schedules")
    .where("company_id", "=", companyId)
    .where(kind === "category" ? "category_id" : "dish_id", "=", id)
    .execute();
  if (schedule.length > 0) {
    const rows = schedule.map((period, position) => ({
      ...period,
      ...subject,
      days: [...new Set(period.days)],
      id: uuid(),
      company_id: companyId,
      position,
    }));
    await db.insertInto("menu_schedules").values(rows).execute();
  }
  await recordChange(context, {
    entity: kind,
    action: "update",
    row: { id, name },
    description: schedule.length === 0 ? `${name} is served at any time` : `The hours of ${name} were changed`,
    event: "dish.changed",
  });
  return { kind, id, name, schedule };
}

/** Locks the row, so that concurrent changes of its hours run one after the other. Returns its name. */
async function lockSubject({ db, companyId }: Context, kind: Served["kind"], id: string): Promise<string> {
  const table = kind === "category" ? sql`menu_category` : sql`dish`;
  const there = kind === "category" ? sql`true` : sql`deleted_at is null`;
  const { rows } = await sql<{ name: string }>`
    select name from ${table} where company_id = ${companyId} and id = ${id} and ${there} for no key update`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound(kind === "category" ? "Category" : "Dish");
  return row.name;
}
