// What docs/operating.md says about backups of a PostgreSQL of one's own, tried: deploy/pgbackrest.conf, a backup while guests
// order, a mistake, and the moment before it brought back, on which the application starts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { type AppProcess, end, freePort, startProcess } from "#src/testing/app-process.ts";
import { createSession } from "#src/testing/factories.ts";
import { createGuests, createSoupMenu, type Guests, type SoupMenu } from "#src/testing/soup-orders.ts";
import { type PostgresServer, startPostgres, startServer } from "../postgres-server.ts";
import { findPostgres, findProgram, giveToAccount, runAsAccount } from "../programs.ts";
import { readSettings } from "../settings.ts";

const root = join(import.meta.dirname, "../..");
const built = join(root, "dist/server/server.js");
const AUTH_SECRET = "the secret of a drill ".repeat(2);
const GUESTS = 3;
const ORDERING_MS = 3000;
/** The role that owns the tables is no superuser, so triggers see only the company that is set. */
const companyId = uuid();
const options = `-c app.company_id=${companyId}`;

const postgres = await findPostgres();
const pgbackrest = findProgram("pgbackrest");
if (!postgres || !pgbackrest || !existsSync(built)) {
  console.log("Skipped: this drill needs PostgreSQL 15 or newer, pgBackRest and the built application:");
  console.log("apt-get install postgresql pgbackrest && npm run build");
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), "comanda-pgbackrest-"));
await chmod(folder, 0o755);
const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  await drill();
  console.log("The drill passed.");
} finally {
  for (const stop of cleanUp.toReversed()) await stop();
}

async function drill(): Promise<void> {
  const server = await startArchivingServer();
  const first = await startApp(server.url);
  const pool = new pg.Pool({ connectionString: addressOf(server.url, "postgres"), max: 2, options });
  pool.on("error", () => undefined);
  const menu = await createSoupMenu(pool, companyId);
  await createSession(pool, menu.ownerId, AUTH_SECRET);
  await queueMessage(pool);
  const guests = createGuests(first.origin, menu);
  await backup("stanza-create");
  await Promise.all([order(guests), backup("backup", "--type=full")]);
  await order(guests);
  const kept = new Map(guests.acknowledged);
  const moment = await now(pool);
  await sleep(1000);
  await order(guests);
  const later = guests.acknowledged.size - kept.size;
  await pool.query("delete from orders where company_id = $1", [companyId]);
  await pool.query("select pg_switch_wal()");
  await backup("check");
  await pool.end();
  await end(first.app.child, "SIGTERM");
  await server.stop();
  const seconds = await restoreTo(moment, menu, kept);
  console.log(`${versions()}: ${kept.size} orders are back in ${seconds} s, ${later} of after that moment are not`);
}

function versions(): string {
  return [join(postgres ?? "", "postgres"), pgbackrest ?? ""]
    .map((file, at) =>
      execFileSync(file, [at === 0 ? "--version" : "version"])
        .toString()
        .trim(),
    )
    .join(", ");
}

async function startArchivingServer(): Promise<PostgresServer> {
  const home = join(folder, "one");
  for (const path of [home, join(folder, "repository"), join(folder, "logs"), join(folder, "two")]) {
    await mkdir(path);
    await giveToAccount(path);
  }
  const text = await readSettings("pgbackrest.conf", {
    "/var/lib/pgbackrest": join(folder, "repository"),
    "/var/lib/postgresql/15/comanda": join(home, "data"),
    "/var/run/postgresql": home,
    SECRET: "of-a-drill",
  });
  const file = join(folder, "pgbackrest.conf");
  await writeFile(file, text);
  Object.assign(process.env, { PGBACKREST_CONFIG: file, PGBACKREST_LOG_PATH: join(folder, "logs") });
  Object.assign(process.env, { PGBACKREST_LOCK_PATH: join(folder, "logs") });
  const server = await startPostgres(postgres ?? "", home, {
    archive_mode: "on",
    archive_command: `${pgbackrest} --stanza=comanda archive-push %p`,
    archive_timeout: "60",
  });
  cleanUp.push(() => server.stop().catch(() => undefined));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("create role comanda login createrole");
  await client.query("create database comanda owner comanda");
  await client.end();
  return server;
}

function addressOf(url: string, user: string): string {
  return url.replace("//postgres@/postgres", () => `//${user}@/comanda`);
}

async function startApp(url: string): Promise<{ app: AppProcess; origin: string }> {
  const port = await freePort();
  const env = { DATABASE_URL: addressOf(url, "comanda"), DATA_DIR: join(folder, "files"), AUTH_SECRET };
  const app = await startProcess({ ...env, PORT: `${port}` }, built);
  cleanUp.push(() => end(app.child, "SIGTERM"));
  return { app, origin: `http://localhost:${port}` };
}

function backup(command: string, ...more: string[]): Promise<string> {
  return runAsAccount(pgbackrest ?? "", "--stanza=comanda", ...more, command);
}

async function order(guests: Guests): Promise<void> {
  const signal = AbortSignal.timeout(ORDERING_MS);
  await Promise.all(Array.from({ length: GUESTS }, () => guests.orderRepeatedly(signal)));
  await guests.sendUnanswered();
}

async function queueMessage(pool: pg.Pool): Promise<void> {
  await pool.query(
    "insert into messages (company_id, id, body, kind, state) values ($1, $2, 'To nobody', 'manual', 'queued')",
    [companyId, uuid()],
  );
}

async function now(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ now: string }>("select now()::text as now");
  return rows[0]?.now ?? "";
}

/** Brings the moment back into another folder and starts the application on it. Returns the seconds that it took. */
async function restoreTo(moment: string, { ownerId }: SoupMenu, kept: ReadonlyMap<string, string>): Promise<number> {
  const started = Date.now();
  const home = join(folder, "two");
  const target = ["--type=time", `--target=${moment}`, "--target-action=promote"];
  await backup("restore", `--pg1-path=${join(home, "data")}`, ...target);
  const server = await startServer(postgres ?? "", home, { archive_mode: "off" });
  cleanUp.push(() => server.stop());
  const pool = new pg.Pool({ connectionString: addressOf(server.url, "postgres"), max: 2 });
  cleanUp.push(() => pool.end());
  await untilPromoted(pool);
  const env = { ...process.env, DATABASE_URL: addressOf(server.url, "comanda"), AUTH_SECRET };
  const script = join(root, "scripts/restore.ts");
  const prepared = execFileSync(process.execPath, [script, "--prepare", addressOf(server.url, "postgres")], { env });
  assert.match(prepared.toString(), /1 sessions ended/);
  const { origin } = await startApp(server.url);
  assert.equal((await fetch(`${origin}/readyz`)).status, 200);
  const seconds = Math.round((Date.now() - started) / 1000);
  const { rows } = await pool.query<{ key: string; id: string }>("select idempotency_key as key, id from orders");
  assert.deepEqual(new Map(rows.map(({ key, id }) => [key, id])), kept);
  // Beside those about orders.
  const messages = await pool.query<{ state: string }>("select state from messages where kind = 'manual'");
  assert.deepEqual(messages.rows, [{ state: "unconfirmed" }]);
  const sessions = await pool.query("select from sessions where user_id = $1", [ownerId]);
  assert.equal(sessions.rowCount, 0);
  return seconds;
}

async function untilPromoted(pool: pg.Pool): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const { rows } = await pool.query<{ recovers: boolean }>("select pg_is_in_recovery() as recovers");
    if (rows[0]?.recovers === false) return;
    await sleep(200);
  }
  throw new Error("The server does not end its recovery.");
}
