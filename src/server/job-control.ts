import type pg from "pg";

export interface WaitingJob {
  id: string;
  /** The name of its queue. */
  name: string;
  state: "created" | "retry" | "active" | "failed";
  company_id: string | null;
  /** How often it was tried again. */
  retry_count: number;
  created_on: Date;
  start_after: Date;
  /** The error of the last run. */
  error: string | null;
}

type Queries = Pick<pg.Pool, "query">;

const JOB = `id, name, state::text as state, data ->> 'company_id' as company_id, retry_count, created_on, start_after,
  output ->> 'message' as error`;

/** Returns the jobs that are not done, the oldest first: those that failed for good, wait or run. */
export async function listJobs(db: Queries, queue: string | null): Promise<WaitingJob[]> {
  const { rows } = await db.query<WaitingJob>(
    `select ${JOB} from pgboss.job
     where state in ('created', 'retry', 'active', 'failed') and ($1::text is null or name = $1)
     order by state = 'failed' desc, created_on, id`,
    [queue],
  );
  return rows;
}

/**
 * Runs a job immediately that failed for good or waits for a later time. Returns the job as it was before; undefined
 * when there is none.
 */
export function retryJob(db: Queries, id: string): Promise<WaitingJob | undefined> {
  return changeJob(
    db,
    id,
    `update pgboss.job set state = case when state = 'failed' then 'retry' else state end, start_after = now(),
       retry_limit = greatest(retry_limit, retry_count + 1), completed_on = null,
       keep_until = greatest(keep_until, now() + interval '1 day')`,
  );
}

/**
 * Removes a job that failed or waits. Returns it as it was; undefined when there is none. A running job is not changed.
 */
export function dropJob(db: Queries, id: string): Promise<WaitingJob | undefined> {
  return changeJob(db, id, "delete from pgboss.job");
}

async function changeJob(db: Queries, id: string, change: string): Promise<WaitingJob | undefined> {
  const { rows } = await db.query<WaitingJob>(
    `with waiting as (
       select ${JOB} from pgboss.job where id = $1 and state in ('created', 'retry', 'failed') for update),
     changed as (${change} where id = $1 and name = (select name from waiting))
     select * from waiting`,
    [id],
  );
  return rows[0];
}
