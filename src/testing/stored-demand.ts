import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import { inTransaction } from "#src/testing/transaction.ts";
import { addDays } from "#src/shared/time.ts";

/** Stores the demand of sizes on past days, as closing each day does. Null is a day that could not be observed. */
export async function storeDemand(
  { pool }: Pick<TestApp, "pool">,
  { companyId }: Pick<Owner, "companyId">,
  from: string,
  sizes: Record<string, readonly (number | null)[]>,
): Promise<void> {
  const length = Math.max(...Object.values(sizes).map((values) => values.length));
  const days = Array.from({ length }, (_, at) => ({
    day: addDays(from, at),
    sold: Object.values(sizes).reduce((sum, values) => sum + (values[at] ?? 0), 0),
  }));
  const rows = Object.entries(sizes).flatMap(([size_id, values]) =>
    values.map((demand, at) => ({ size_id, demand, day: addDays(from, at) })),
  );
  await inTransaction({ pool }, async (client) => {
    await client.query(
      `insert into demand_days (company_id, day, begins, ends, timezone, is_closed, sold)
       select $1, day, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC', 'UTC', false, sold
       from jsonb_to_recordset($2) as row (day date, sold numeric)`,
      [companyId, JSON.stringify(days)],
    );
    await client.query(
      `insert into daily_demand (company_id, day, size_id, sold, open_minutes, out_minutes, refused, demand, state)
       select $1, day, size_id, coalesce(demand, 0), 600, 0, 0, demand, case when demand is null then 'unobserved' else 'ok' end
       from jsonb_to_recordset($2) as row (day date, size_id uuid, demand numeric)`,
      [companyId, JSON.stringify(rows)],
    );
  });
}
