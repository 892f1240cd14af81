import type pg from "pg";
import { expect } from "vitest";

type Database = { pool: Pick<pg.Pool, "query"> };

/** Waits until a statement of this database waits for a lock. */
export async function untilBlocked({ pool }: Database): Promise<void> {
  const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(blocked)).rowCount, { interval: 10 }).toBeGreaterThan(0);
}

/** Waits until no job of this name is queued, waits for a retry or runs; only in one company, if one is given. */
export async function untilJobsEnd({ pool }: Database, name: string, companyId: string | null = null): Promise<void> {
  const left = `select from pgboss.job where name = $1 and state < 'completed'
    and ($2::text is null or data ->> 'company_id' = $2)`;
  await expect.poll(async () => (await pool.query(left, [name, companyId])).rowCount, { interval: 20 }).toBe(0);
}
