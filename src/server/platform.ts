import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Context, Platform } from "#src/server/context.ts";
import { type Auth, createAuth } from "#src/server/auth.ts";
import type { AuthHooks } from "#src/server/auth-parts.ts";
import { createDatabase, createPool } from "#src/server/db/database.ts";
import type { DeclaredTables } from "#src/server/db/declared-tables.ts";
import { type Migrated, migrate } from "#src/server/db/migrate.ts";
import type { Env } from "#src/server/env.ts";
import { createRateLimits } from "#src/server/http/rate-limit.ts";
import { createJobs, type Job, type Jobs } from "#src/server/jobs.ts";
import { startEventHub } from "#src/server/events.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Extension } from "#src/server/extensions.ts";
import type { Log } from "#src/server/log.ts";
import { createPorts, type Ports } from "#src/server/ports/ports.ts";
import type { Tracing } from "#src/server/tracing/spans.ts";
import { openTracing } from "#src/server/tracing/tracing.ts";
import type { Ocr } from "#src/shared/page-text.ts";

/** What the features add to a process; `main/features.ts` has the list. */
export interface ProductParts {
  jobs: readonly Job[];
  listeners: readonly Listener<Context>[];
  extensions: readonly Extension[];
  tables: DeclaredTables;
  authHooks: AuthHooks;
  createOcr: () => Ocr;
  /** Functions that start in each process that works on jobs, to act on events. */
  watchers: readonly ((platform: Platform) => void)[];
}

interface PlatformOptions extends ProductParts {
  env: Env;
  log: Log;
  dataDir: string;
  connection: pg.PoolConfig;
  /**
   * Connects to the same database without a pooler, for migrations, notifications and the job queue; see
   * `db/connections.ts`.
   */
  direct?: pg.PoolConfig | undefined;
  /** Whether this process works on jobs, or only queues them. */
  work?: boolean;
  /** Replaces ports, for tests. */
  ports?: Partial<Ports>;
}

/** Connections of the job queue, where it has a pool of its own. */
const QUEUE_CONNECTIONS = 5;

export interface RunningPlatform {
  platform: Platform;
  pool: pg.Pool;
  auth: Auth;
  stop(): Promise<void>;
}

/** Connects everything one process needs: migrated database, ports, events, jobs, accounts. */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { env, log, dataDir, connection, direct, work = true } = options;
  const onLost = (error: Error) => log.warn({ err: error }, "an idle database connection was lost");
  const pool = createPool({ max: env.DATABASE_POOL, ...connection }, onLost);
  const queuePool = direct ? createPool({ max: QUEUE_CONNECTIONS, ...direct }, onLost) : pool;
  const tracing = await openTracing(env, log);
  for (const one of new Set([pool, queuePool])) tracing?.watchPool(one);
  const applied = await migrateWithoutTimeout(direct ?? connection, log);
  if (applied.migrations.length + applied.functions.length > 0) log.info({ applied }, "migrated");
  const jobs = createJobs(queuePool, direct ?? connection, options.jobs, log, { work });
  const secret = env.AUTH_SECRET ?? (await readOrCreateSecret(dataDir));
  const platform = await connectPlatform(options, { pool, jobs, secret, tracing });
  const { database, ports, rateLimits } = platform;
  const auth = createAuth({ hooks: options.authHooks, env, secret, pool, database, mail: ports.mail, rateLimits, log });
  await jobs.start(platform);
  if (work) for (const watch of options.watchers) watch(platform);
  return {
    platform,
    pool,
    auth,
    async stop() {
      // The reader closes first: invoices that are being read return to the queue at once, and nothing waits for them.
      await ports.ocr.close();
      await ports.pictures.close();
      await jobs.stop();
      await platform.events.stop();
      await pool.end();
      if (queuePool !== pool) await queuePool.end();
      await tracing?.stop();
    },
  };
}

/** Migrates without the timeout of queries, because a migration may take any time. */
async function migrateWithoutTimeout(connection: pg.PoolConfig, log: Log): Promise<Migrated> {
  const pool = createPool({ ...connection, max: 1, query_timeout: 0 }, (error) =>
    log.warn({ err: error }, "the connection of the migrations was lost"),
  );
  try {
    return await migrate(pool);
  } finally {
    await pool.end();
  }
}

async function connectPlatform(
  { env, log, dataDir, connection, direct, listeners, extensions, tables, createOcr, ports }: PlatformOptions,
  { pool, jobs, secret, tracing }: { pool: pg.Pool; jobs: Jobs; secret: string; tracing: Tracing | null },
): Promise<Platform> {
  const database = createDatabase(pool);
  return {
    env,
    log,
    database,
    ports: { ...(await createPorts({ env, dataDir, log, database, createOcr })), ...ports },
    events: await startEventHub(direct ?? connection, log),
    rateLimits: createRateLimits(pool),
    jobs,
    deriveKey: (purpose) => createHmac("sha256", secret).update(purpose).digest(),
    tracing,
    listeners,
    extensions,
    tables,
  };
}

/** Returns the secret, which is made once and stored beside the data, so that sessions outlive a restart. */
async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "auth-secret");
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
