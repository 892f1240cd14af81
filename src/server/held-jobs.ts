import { sql } from "kysely";
import type { Context, Scope } from "#src/server/context.ts";

export interface HeldJob {
  id: string;
  name: string;
  data: Record<string, unknown>;
  is_from_backup: boolean;
  queued_at: string;
}

/**
 * Stores a job that sends something instead of running it, when its company was restored from a backup and the owner
 * has not confirmed the company yet. Returns whether the job was stored. A confirmation at the same time waits for this
 * transaction and then finds the job.
 */
export function holdJob({ within }: Pick<Scope, "within">, name: string, data: object): Promise<boolean> {
  return within(async ({ db, companyId }) => {
    const { rows } = await sql`
      with waiting as (select id from companies where id = ${companyId} and restored_at is not null for share)
      insert into held_jobs (company_id, name, data, is_from_backup)
      select id, ${name}, ${JSON.stringify(data)}::jsonb, false from waiting returning id`.execute(db);
    return rows.length > 0;
  });
}

export async function listHeldJobs({ db, companyId }: Context): Promise<HeldJob[]> {
  const { rows } = await sql<HeldJob>`
    select id, name, data, is_from_backup, queued_at from held_jobs where company_id = ${companyId}
    order by queued_at, id`.execute(db);
  return rows;
}

/** Removes and returns the held jobs of a company whose wait has ended. */
export async function takeHeldJobs({ db, companyId }: Context): Promise<HeldJob[]> {
  const { rows } = await sql<HeldJob>`
    delete from held_jobs where company_id = ${companyId}
    returning id, name, data, is_from_backup, queued_at`.execute(db);
  return rows.toSorted((a, b) => a.queued_at.localeCompare(b.queued_at));
}
