import { join, resolve } from "node:path";
import type { AddressInfo } from "node:net";
import { createApp } from "#src/server/http/app.ts";
import { createHttpServer } from "#src/server/http/http-server.ts";
import { createListener } from "#src/server/http/listener.ts";
import { connectionsOf } from "#src/server/db/connections.ts";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { type Env, readEnv } from "#src/server/env.ts";
import { backupChecks } from "#src/main/features.ts";
import { openBackups } from "#src/server/backups/open-backups.ts";
import { createBackupRunner } from "#src/server/backups/run-backups.ts";
import { appParts, productParts } from "#src/main/features.ts";
import { createLog } from "#src/server/log.ts";
import { createMetrics } from "#src/server/metrics/metrics.ts";
import { listenForMetrics } from "#src/server/metrics/mount-metrics.ts";
import { startPlatform } from "#src/server/platform.ts";
import { startWarnings } from "#src/server/start-warnings.ts";
import { openSite } from "#src/server/http/site.ts";

const root = resolve(import.meta.dirname, "../..");

const say = (text: string) => process.stdout.write(`${text}\n`);

function environment(): Env {
  try {
    process.loadEnvFile(join(root, ".env"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  try {
    return readEnv(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

const env = environment();
const log = createLog(env.LOG_LEVEL);
for (const warning of startWarnings(env, process.env["NODE_ENV"])) log.warn(warning);
const dataDir = resolve(root, env.DATA_DIR ?? "data");

// Opened first: a wrong setting aborts the start before a database runs that would have to be stopped.
const backups = env.DATABASE_URL ? null : await openBackups(env, root, dataDir);
if (backups?.warning) log.warn(backups.warning);
const embedded = env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir, log: (message) => log.info(message) });
const connections = connectionsOf(env, embedded);

const running = await startPlatform({ env, log, dataDir, ...connections, ...productParts });
const backupRunner =
  backups && embedded ? createBackupRunner({ backups, embedded, dataDir, checks: backupChecks, log }) : null;
backupRunner?.start();
const metrics = env.METRICS_TOKEN || env.METRICS_PORT ? createMetrics(running) : undefined;
const metricsServer = metrics && env.METRICS_PORT ? listenForMetrics(metrics, env.METRICS_PORT, log) : undefined;
const app = createApp({ ...running, ...appParts, metrics, site: await openSite(root, env.DIST_DIR) });
const server = createHttpServer(await createListener({ ...running, ...appParts, app, metrics }));
server.listen(env.PORT, env.HOST, () => {
  const { port } = server.address() as AddressInfo;
  const address = env.PORT === 0 ? `http://localhost:${port}` : env.APP_URL;
  say(`
  ${env.APP_NAME} is ready: ${address}

  Data:    ${dataDir}
  Tables:  ${embedded?.dataDir ?? "where DATABASE_URL says"}
  Backups: ${backups?.location ?? "as your PostgreSQL is backed up"}
  Outbox:  ${env.SMTP_URL ? "mails go out over SMTP" : join(dataDir, "outbox")}
  Demo:    npm run seed loads a restaurant with 90 days of orders and prints its sign-in
`);
});
server.on("error", (error: NodeJS.ErrnoException) => {
  const reason = error.code === "EADDRINUSE" ? `Port ${env.PORT} is in use: set PORT to another one.` : error.message;
  process.stderr.write(`${reason}\n`);
  void stop(1);
});

let stopping = false;

/** Takes no new requests, finishes those in flight, then closes queue, pool and database, in that order. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const hurry = setTimeout(() => {
    log.error("stopping took too long");
    process.exit(1);
  }, 25_000);
  metricsServer?.close();
  const closed = new Promise<void>((done) => server.close(() => done()));
  // Event streams never end by themselves; their screens reconnect to another process.
  await running.platform.events.stop();
  // A browser keeps its connection open after the last response: the server closes it as soon as it is idle.
  const letGo = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(letGo);
  await backupRunner?.stop();
  await running.stop();
  await embedded?.stop();
  // Log that cannot be stored now stays in the data directory until the next start.
  await backupRunner?.carryRest().catch((error: unknown) => log.warn({ err: error }, "the last log waits"));
  clearTimeout(hurry);
  process.exit(code);
}

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
process.on("unhandledRejection", (error) => {
  log.fatal({ err: error }, "unhandled rejection");
  void stop(1);
});
