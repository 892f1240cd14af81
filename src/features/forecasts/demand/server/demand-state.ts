import { type RawBuilder, sql } from "kysely";
import type { Opening } from "#src/features/companies/hours/rules.ts";
import type { Context } from "#src/server/context.ts";

export interface DemandState extends Opening {
  /** The day after the last complete one; null before the first. */
  next_day: string | null;
  /** The moment since which it is known which sizes could be ordered, in milliseconds since 1970. */
  available_since: number;
}

/** Locks the company's state against other processes, and creates it for a company that has none. */
export async function lockDemandState({ db, companyId }: Context): Promise<DemandState> {
  await sql`insert into demand_states (company_id) values (${companyId}) on conflict (company_id) do nothing`.execute(
    db,
  );
  const { rows } = await sql<DemandState>`
    select state.next_day::text as next_day, company.opening_hours, company.timezone,
      ${milliseconds(sql`coalesce(state.available_since, company.created_at)`)} as available_since
    from demand_states state join companies company on company.id = state.company_id
    where state.company_id = ${companyId} for update of state`.execute(db);
  const [state] = rows;
  if (!state) throw new Error("A company has no demand state.");
  return state;
}

export async function setNextDay(
  { db, companyId }: Context,
  { next_day, due }: { next_day: string | null; due: number },
): Promise<void> {
  await sql`
    update demand_states set next_day = ${next_day}::date, due_at = ${new Date(due).toISOString()}::timestamptz
    where company_id = ${companyId}`.execute(db);
}

/** A moment in milliseconds since 1970, as JavaScript counts. */
export const milliseconds = (moment: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${moment}) * 1000)::float8`;
