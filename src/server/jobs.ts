// The queues, their workers and their database are here, because all of them are started and stopped together.
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { fromKysely, type Db, PgBoss } from "pg-boss";
import { z } from "zod";
import type { Platform, Scope } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import type { JobQueue } from "#src/server/job-queue.ts";
import { holdJob } from "#src/server/held-jobs.ts";
import type { Log } from "#src/server/log.ts";
import { companyFact } from "#src/server/tracing/tracing.ts";
import { scopeOf } from "#src/server/tenant.ts";

interface JobOptions {
  /** How often a failed run is tried again, with doubling pauses; 5 by default. */
  retries?: number;
  /** Seconds after which a run counts as failed; 300 by default. */
  expiresIn?: number;
  /** Maximum number of runs of this job at a time in one process; 2 by default. */
  concurrency?: number;
  /** Maximum number of runs of the same group at a time in one process; `concurrency` by default. */
  perGroup?: number;
  /**
   * Companies take turns: a job waits behind the jobs of companies that have fewer of these jobs waiting. For jobs that
   * take seconds.
   */
  inTurns?: true;
  /**
   * Whether a job is also not queued while another job with its key runs. Applies only to queues that are created with
   * this option.
   */
  onePerKey?: boolean;
  /** Seconds without a heartbeat of the process, at least 10, after which another one repeats the run; off by default. */
  heartbeat?: number;
  /** What the job sends to people outside, in words. In a restored company it waits until the owner confirms. */
  sends?: string;
  /**
   * The job sends what somebody has just done here, so it does not wait in a restored company. A job that comes from
   * the backup does wait.
   */
  sendsAtOnce?: true;
}

/** Work of one company, done soon after the transaction that queued it has committed. */
interface CompanyJob<D extends z.ZodObject = z.ZodObject> extends JobOptions {
  readonly name: string;
  readonly data: D;
  run(scope: Scope, data: z.output<D>): Promise<void>;
}

/** Work of the whole installation on a schedule (cron in UTC), done once however many processes there are. */
export interface PlatformJob extends JobOptions {
  readonly name: string;
  readonly cron: string;
  run(platform: Platform): Promise<void>;
}

export type Job = CompanyJob | PlatformJob;

export function companyJob<D extends z.ZodObject>(job: CompanyJob<D>): CompanyJob<D> {
  return job;
}

export interface Jobs extends JobQueue {
  start(platform: Platform): Promise<void>;
  stop(): Promise<void>;
}

const envelope = z.object({ company_id: z.uuid(), data: z.record(z.string(), z.unknown()) });

/**
 * Creates the job queue, which is in the application's PostgreSQL, in the schema `pgboss`. `pool` reaches it without a
 * pooler in transaction mode. `work: false` only queues.
 */
export function createJobs(
  pool: pg.Pool,
  listenConfig: pg.ClientConfig,
  jobs: readonly Job[],
  log: Log,
  { work = true } = {},
): Jobs {
  const boss = new PgBoss({
    db: sharedDatabase(pool, listenConfig, log),
    useListenNotify: work,
    supervise: work,
    schedule: work,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue failed"));
  boss.on("warning", (warning) => log.warn({ warning }, "job queue warns"));

  return {
    async send(db, job, companyId, data, { key, group, startAfterSeconds } = {}) {
      const payload = { company_id: companyId, data };
      const singletonKey = key === undefined ? undefined : `${companyId} ${key}`;
      if (singletonKey !== undefined && (await isWaiting(db, job.name, singletonKey, startAfterSeconds))) return;
      const isInTurns = jobs.some(({ name, inTurns }) => name === job.name && inTurns);
      await boss.send(job.name, payload, {
        db: fromKysely(db),
        ...(isInTurns && { priority: -(await countUnfinished(db, job.name, companyId)) }),
        ...(singletonKey !== undefined && { singletonKey }),
        ...(group !== undefined && { group: { id: group } }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      });
    },
    async sendAgain(db, name, companyId, data) {
      await boss.send(name, { company_id: companyId, data }, { db: fromKysely(db) });
    },
    sends(name) {
      const job = jobs.find((job) => job.name === name);
      return (job && "sends" in job && job.sends) || name;
    },
    async start(platform) {
      await boss.start();
      await prepareQueues(boss, jobs);
      if (work) for (const job of jobs) await startWorkers(boss, job, platform);
      await grantQueue(pool);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 15_000 });
    },
  };
}

/**
 * Returns whether a job with this key waits and starts no later. Also prevents that job from starting before the
 * caller's transaction has ended, because it would not see the caller's changes and no other job would. A job that is
 * about to start, or that a statement of the queue has locked, does not count, so that nobody waits for a lock.
 */
async function isWaiting(
  db: Kysely<DB>,
  name: string,
  singletonKey: string,
  startAfterSeconds: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${name} and singleton_key = ${singletonKey} and state = 'created'
      and start_after <= clock_timestamp() + make_interval(secs => ${startAfterSeconds ?? 0})
    limit 1 for share skip locked`.execute(db);
  return rows.length > 0;
}

/** Returns how many jobs of the name wait or run in the company. */
async function countUnfinished(db: Kysely<DB>, name: string, companyId: string): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::integer as unfinished from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and data ->> 'company_id' = ${companyId}`.execute(
    db,
  );
  return rows[0]?.unfinished ?? 0;
}

/**
 * Creates the queues that are missing and changes those whose settings differ in a new version. Usually there is
 * nothing to do.
 */
async function prepareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const stored = new Map((await boss.getQueues(jobs.map(({ name }) => name))).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const options = queueOptions(job);
    const queue = stored.get(job.name);
    if (queue && Object.entries(options).every(([name, value]) => queue[name as keyof typeof options] === value))
      continue;
    if (queue) await boss.updateQueue(job.name, options);
    else await boss.createQueue(job.name, { ...options, ...(job.onePerKey && { policy: "exclusive" }) });
    // When the library sends the first job to a queue that it did not know at its start, it looks up the queue on a
    // second connection while the sender's transaction holds the first. Many senders at once would wait for each other.
    // Sending an empty list looks up the queue now.
    await boss.insert(job.name, []);
  }
}

function queueOptions(job: Job) {
  return {
    retryLimit: job.retries ?? 5,
    retryBackoff: true,
    retryDelay: 1,
    retryDelayMax: 600,
    expireInSeconds: job.expiresIn ?? 300,
    ...(job.heartbeat !== undefined && { heartbeatSeconds: job.heartbeat }),
    notify: true,
  };
}

async function startWorkers(boss: PgBoss, job: Job, platform: Platform): Promise<void> {
  if ("cron" in job) await boss.schedule(job.name, job.cron);
  for (let started = 0; started < (job.concurrency ?? 2); started += 1) await startWorker(boss, job, platform);
}

async function startWorker(boss: PgBoss, job: Job, platform: Platform): Promise<void> {
  // The database notifies of new jobs at once; polling finds only jobs that start later.
  const options = {
    notifyPollingIntervalSeconds: 3,
    ...(job.perGroup !== undefined && { localGroupConcurrency: job.perGroup }),
  };
  const worker: string = await boss.work(job.name, options, async ([one]) => {
    try {
      await traced(job, platform, one?.data);
    } catch (error) {
      platform.log.warn({ err: error, job: job.name, jobId: one?.id }, "job failed");
      throw error;
    } finally {
      // One notification may be about many jobs: fetch the next at once, without waiting for polling.
      boss.notifyWorker(worker);
    }
  });
}

function traced(job: Job, platform: Platform, payload: unknown): Promise<void> {
  const work = () => run(job, platform, payload);
  if (!platform.tracing) return work();
  const { data } = envelope.safeParse(payload);
  return platform.tracing.run(
    { name: job.name, kind: "job", ...(data && { facts: companyFact(data.company_id) }) },
    work,
  );
}

async function run(job: Job, platform: Platform, payload: unknown): Promise<void> {
  if ("cron" in job) return job.run(platform);
  const { company_id, data } = envelope.parse(payload);
  const scope = scopeOf(platform, company_id, { type: "system", name: "System" });
  if (job.sends !== undefined && !job.sendsAtOnce && (await holdJob(scope, job.name, data))) return;
  return job.run(scope, job.data.parse(data));
}

/**
 * Grants rights on the queue's tables. Jobs are sent inside tenant transactions, by a role that has only granted
 * rights. Granting existing rights again would write every table's entry in the catalog at every start.
 */
async function grantQueue(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(`select from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') and not has_table_privilege('app_user', oid, 'delete')
    limit 1`);
  if (rowCount === 0) return;
  await pool.query(`grant usage on schema pgboss to app_user;
    grant select, insert, update, delete on all tables in schema pgboss to app_user;
    grant execute on all functions in schema pgboss to app_user`);
}

const LISTEN_TIMEOUT_MS = 10_000;
const LISTENER = { keepAlive: true, connectionTimeoutMillis: LISTEN_TIMEOUT_MS, query_timeout: LISTEN_TIMEOUT_MS };

function sharedDatabase(pool: pg.Pool, listenConfig: pg.ClientConfig, log: Log): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      let closed = false;
      let client: pg.Client | undefined;
      const connect = async () => {
        const next = new pg.Client({ ...LISTENER, ...listenConfig });
        next.on("error", (error) => log.warn({ err: error }, "job listener failed"));
        next.on("end", () => {
          if (!closed) setTimeout(() => void retry(), 1000).unref();
        });
        next.on("notification", ({ payload }) => onNotification(payload ?? ""));
        try {
          await next.connect();
          await next.query(`listen ${pg.escapeIdentifier(channel)}`);
        } catch (error) {
          // The end of the connection starts the next attempt. For example, a standby accepts the connection but not
          // the statement.
          await next.end();
          throw error;
        }
        client = next;
        onReconnect();
      };
      const retry = async () => {
        // The queue is polled as well, so a listener that is slow to return delays jobs and loses none.
        if (!closed) await connect().catch((error: unknown) => log.warn({ err: error }, "job listener not back yet"));
      };
      await connect();
      return {
        close: async () => {
          closed = true;
          await client?.end();
        },
      };
    },
  };
}
