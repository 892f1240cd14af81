import pg from "pg";
import { fromKysely, type Db, PgBoss } from "pg-boss";
import { z } from "zod";
import type { Platform, Scope } from "#src/server/context.ts";
import type { JobQueue } from "#src/server/job-queue.ts";
import type { Log } from "#src/server/log.ts";
import { scopeOf } from "#src/server/tenant.ts";

interface JobOptions {
  /** How often a failed run is tried again, with doubling pauses; 5 unless told. */
  retries?: number;
  /** Seconds one run may take before it counts as failed; 300 unless told. */
  expiresIn?: number;
  /** How many runs of this job one process does at a time; 2 unless told. */
  concurrency?: number;
  /** Seconds without a sign of life from the process, at least 10, after which a run is begun elsewhere; only `expiresIn` unless told. */
  heartbeat?: number;
}

/** Work of one company, done soon after the transaction that asked for it has committed. */
export interface CompanyJob<D extends z.ZodObject = z.ZodObject> extends JobOptions {
  readonly name: string;
  readonly data: D;
  run(scope: Scope, data: z.output<D>): Promise<void>;
}

/** Work of the whole installation, done by the clock (cron in UTC) once, whatever the number of processes. */
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

/** The queue lives in our PostgreSQL, in the schema `pgboss`, and shares our pool. `work: false` only queues. */
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

  const run = async (job: Job, platform: Platform, payload: unknown) => {
    if ("cron" in job) return job.run(platform);
    const { company_id, data } = envelope.parse(payload);
    return job.run(scopeOf(platform, company_id, { type: "system", name: "System" }), job.data.parse(data));
  };

  const startWorker = async (job: Job, platform: Platform) => {
    // New jobs are announced at once; only jobs that wait for their time are found by asking.
    const worker: string = await boss.work(job.name, { notifyPollingIntervalSeconds: 3 }, async ([one]) => {
      try {
        await run(job, platform, one?.data);
      } catch (error) {
        log.warn({ err: error, job: job.name, jobId: one?.id }, "job failed");
        throw error;
      } finally {
        // One announcement may stand for many jobs: look for the next at once, not at the next asking.
        boss.notifyWorker(worker);
      }
    });
  };

  return {
    async send(db, job, companyId, data, { key, startAfterSeconds } = {}) {
      const payload = { company_id: companyId, data };
      const singletonKey = key === undefined ? undefined : `${companyId} ${key}`;
      await boss.send(job.name, payload, {
        db: fromKysely(db),
        ...(singletonKey !== undefined && { singletonKey }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      });
    },
    async start(platform) {
      await boss.start();
      for (const job of jobs) {
        await boss.createQueue(job.name, {
          retryLimit: job.retries ?? 5,
          retryBackoff: true,
          retryDelay: 1,
          retryDelayMax: 600,
          expireInSeconds: job.expiresIn ?? 300,
          ...(job.heartbeat !== undefined && { heartbeatSeconds: job.heartbeat }),
          notify: true,
        });
        // The library looks a queue up when it first sends to it, on a second connection while the sender's transaction
        // holds its own: enough senders at once would wait for each other. Sending nothing makes it look now.
        await boss.insert(job.name, []);
        if (!work) continue;
        if ("cron" in job) await boss.schedule(job.name, job.cron);
        for (let at = 0; at < (job.concurrency ?? 2); at += 1) await startWorker(job, platform);
      }
      // Jobs are sent inside tenant transactions, by the role that has no rights but those it was given.
      await pool.query(`grant usage on schema pgboss to app_user;
        grant select, insert, update, delete on all tables in schema pgboss to app_user;
        grant execute on all functions in schema pgboss to app_user`);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 15_000 });
    },
  };
}

function sharedDatabase(pool: pg.Pool, listenConfig: pg.ClientConfig, log: Log): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      let closed = false;
      let client: pg.Client | undefined;
      const connect = async () => {
        const next = new pg.Client(listenConfig);
        next.on("error", (error) => log.warn({ err: error }, "job listener failed"));
        next.on("end", () => {
          if (!closed) setTimeout(() => void retry(), 1000).unref();
        });
        next.on("notification", ({ payload }) => onNotification(payload ?? ""));
        await next.connect();
        await next.query(`listen ${pg.escapeIdentifier(channel)}`);
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
