import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { PrepDay, PrepTodayLine } from "#src/features/forecasts/prep-today/contract.ts";
import type { PrepListItem } from "#src/features/prep/list-contract.ts";
import { type PlannedPrep, readPlannedPrep, todayOf } from "#src/features/forecasts/prep-today/server/planned-prep.ts";
import type { Wanted } from "#src/features/forecasts/prep-today/server/wanted.ts";
import { readShownUnits } from "#src/features/inventory/server/shown-units.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";
import type { ShownUnits } from "#src/shared/stock-amounts.ts";
import { formatStock } from "#src/shared/units.ts";

const NOTHING_PLANNED: PlannedPrep = { list: [], wanted: new Map() };

/** Returns the plan of a day. Until the day is over it follows the stock; lines that were ticked off stay. */
export async function readPrepDay(context: Context, asked: string | undefined): Promise<PrepDay> {
  const today = await todayOf(context);
  const day = asked ?? today;
  const isPlanned = day === today || day === addDays(today, 1);
  const { list, wanted } = isPlanned ? await readPlannedPrep(context, day, today) : NOTHING_PLANNED;
  if (isPlanned) await storePlan(context, day, list, wanted);
  const lines = await readLines(context, day);
  const units = await readShownUnits(context);
  const listed = new Map(list.map((item, at) => [item.item_id, { item, at }]));
  return {
    day,
    today,
    has_forecast: lines.some(({ forecast_q }) => forecast_q !== null),
    lines: lines
      .map((line) => ({ ...line, ...reasons(listed.get(line.item_id)?.item, wanted.get(line.item_id), units) }))
      // In the order in which the items can be made; finished lines come last.
      .toSorted((a, b) => (listed.get(a.item_id)?.at ?? Infinity) - (listed.get(b.item_id)?.at ?? Infinity) || 0),
  };
}

function reasons(
  item: PrepListItem | undefined,
  wanted: Wanted | undefined,
  units: ShownUnits,
): Pick<PrepTodayLine, "why" | "missing"> {
  if (!item) return { why: [], missing: [] };
  const { sold_out, needed_for, short } = item;
  const why = [
    ...(wanted ? [wanted.why] : []),
    ...(sold_out.length > 0 ? [`Sold out: ${sold_out.join(", ")}`] : []),
    ...(needed_for.length > 0 ? [`Needed for ${needed_for.join(", ")}`] : []),
  ];
  return {
    why: why.length > 0 ? why : ["Little is left in stock."],
    missing: short.map(({ item_id, made_here, name, needed, quantity_available, unit }) => {
      const amount = (quantity: number) => formatStock(quantity, { unit, shown_unit: units.get(item_id) });
      return `${made_here ? "Make first" : "Missing"}: ${name}, ${amount(needed)} needed, ${amount(quantity_available)} in stock`;
    }),
  };
}

/** Stores what is to be made now. A line is open again when its batch was undone, or when more of it is needed. */
async function storePlan(
  context: Context,
  day: string,
  list: readonly PrepListItem[],
  wanted: ReadonlyMap<string, Wanted>,
): Promise<void> {
  const { db, companyId, actor } = context;
  const { rows } = await sql<{ id: string }>`
    insert into prep_plans (company_id, id, day, made_by) values (${companyId}, ${uuid()}, ${day}::date, ${actor.name})
    on conflict (company_id, day) do update set day = excluded.day returning id`.execute(db);
  const planId = rows[0]?.id ?? "";
  await sql`
    update prep_plan_lines line set done_quantity = null, done_at = null, batch_id = null
    from batches batch
    where line.company_id = ${companyId} and line.plan_id = ${planId} and batch.company_id = line.company_id
      and batch.id = line.batch_id and batch.undone_at is not null`.execute(db);
  const lines = list.map((item) => ({
    id: uuid(),
    item_id: item.item_id,
    forecast_q: wanted.get(item.item_id)?.quantity ?? null,
    on_hand: wanted.get(item.item_id)?.good ?? item.quantity_available,
    to_make: item.makes,
    batches: item.batches,
  }));
  await sql`
    insert into prep_plan_lines (company_id, id, plan_id, item_id, forecast_q, on_hand, to_make, batches)
    select ${companyId}, id, ${planId}, item_id, forecast_q, on_hand, to_make, batches
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, item_id uuid, forecast_q numeric, on_hand numeric,
      to_make numeric, batches integer)
    on conflict (company_id, plan_id, item_id) where item_id is not null do update
    set forecast_q = excluded.forecast_q, on_hand = excluded.on_hand, to_make = excluded.to_make,
      batches = excluded.batches, done_at = null`.execute(db);
  await sql`
    delete from prep_plan_lines
    where company_id = ${companyId} and plan_id = ${planId} and done_quantity is null
      and item_id <> all(${list.map(({ item_id }) => item_id)}::uuid[])`.execute(db);
  // The stock from earlier batches now suffices.
  await sql`
    update prep_plan_lines set done_at = coalesce(done_at, now())
    where company_id = ${companyId} and plan_id = ${planId} and done_quantity is not null
      and item_id <> all(${list.map(({ item_id }) => item_id)}::uuid[])`.execute(db);
}

async function readLines({ db, companyId }: Context, day: string) {
  const { rows } = await sql<Omit<PrepTodayLine, "why" | "missing">>`
    select line.id, line.item_id, item.name, item.unit, line.forecast_q, line.on_hand, line.to_make, line.batches,
      line.done_quantity, line.done_at, line.batch_id
    from prep_plans plan
    join prep_plan_lines line on line.company_id = plan.company_id and line.plan_id = plan.id
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where plan.company_id = ${companyId} and plan.day = ${day}::date
    order by line.done_at nulls first, lower(item.name), line.id`.execute(db);
  return rows;
}
