import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import type { Announcements } from "#src/shared/announcements.ts";

/**
 * Converts stored forecasts of an item after a change of its unit: `from` in the old unit equals `to` in the new unit.
 * Ranges are relative, so they do not change.
 */
export async function convertForecasts(
  { db, companyId }: Context,
  { id, from, to }: Announcements["inventory.unit-converted"],
): Promise<void> {
  const factor = to / from;
  const converted = (column: string) =>
    sql`array(select value * ${factor}::float8 from unnest(${sql.ref(column)}) with ordinality as element (value, at) order by at)`;
  const ofItem = sql`company_id = ${companyId} and subject = 'item' and subject_id = ${id}`;
  await sql`update forecasts set means = ${converted("means")} where ${ofItem}`.execute(db);
  await sql`
    update forecast_backtests set actuals = ${converted("actuals")}, means = ${converted("means")},
      q90s = ${converted("q90s")}, plain_means = ${converted("plain_means")}
    where ${ofItem}`.execute(db);
  await sql`
    update forecast_overrides set quantity = quantity * ${factor}::float8::numeric, forecast = forecast * ${factor}::float8
    where ${ofItem}`.execute(db);
}
