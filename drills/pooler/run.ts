// The server's tests with PgBouncer in transaction mode between the application and PostgreSQL: each transaction may have
// another connection. Migrations, notifications and the job queue go past it, as DATABASE_DIRECT_URL has them.
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../postgres-server.ts";
import { findPostgres, findProgram, startAsAccount } from "../programs.ts";

const root = join(import.meta.dirname, "../..");
/** Of one database; each application under test has up to 10 connections to the pooler. */
const SERVER_CONNECTIONS = 5;
const START_MS = 10_000;
/** It stands between the application and PostgreSQL itself, to freeze and cut the connections. */
const WITH_ITS_OWN_RELAY = "src/server/db/unavailable.test.ts";

const postgres = await findPostgres();
const pgbouncer = findProgram("pgbouncer");
if (!postgres || !pgbouncer) {
  console.log("Skipped: this drill needs PostgreSQL 15 or newer and PgBouncer: apt-get install postgresql pgbouncer");
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), "comanda-pooler-"));
const server = await startPostgres(postgres, folder);
const direct = server.url;
const pooler = direct.replace("port=5432", "port=6432");

process.exitCode = await drill();

async function drill(): Promise<number> {
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(settings, poolerSettings());
  const daemon = startAsAccount(pgbouncer ?? "", ["-q", settings]);
  try {
    await untilConnected(pooler);
    await describe();
    const started = Date.now();
    const code = await runTests();
    await report(code, (Date.now() - started) / 1000);
    return code;
  } finally {
    await daemon.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Connections are not reset between transactions, so that what one leaves behind is seen by the next. */
function poolerSettings(): string {
  return `[databases]
* = host=${folder} port=5432 user=postgres
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
auth_type = any
admin_users = postgres
pool_mode = transaction
application_name_add_host = 1
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 1000
logfile = ${folder}/pgbouncer.log
log_connections = 0
log_disconnections = 0
`;
}

async function untilConnected(url: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("select 1");
      return await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw error;
    }
  }
}

async function describe(): Promise<void> {
  const server = execFileSync(join(postgres ?? "", "postgres"), ["--version"])
    .toString()
    .trim();
  const [version] = execFileSync(pgbouncer ?? "", ["--version"])
    .toString()
    .split("\n");
  console.log(`${server} behind ${version} in transaction mode, ${SERVER_CONNECTIONS} connections a database`);
}

/** The whole list of tests that use a database, or the files that are given. Returns vitest's exit code. */
function runTests(): Promise<number> {
  const given = process.argv.slice(2);
  const listed = execFileSync(join(root, ".ci/database-tests"), ["--all"], { cwd: root }).toString().trim().split("\n");
  const files = given.length > 0 ? given : listed.filter((file) => file !== WITH_ITS_OWN_RELAY);
  const output = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(tmpdir(), `pooler-${process.pid}.json`)}`,
  ];
  const vitest = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project=unit", ...output, ...files];
  const env = { ...process.env, TEST_DATABASE_URL: direct, TEST_DATABASE_POOLER: pooler };
  return new Promise((done) => {
    const child = spawn(process.execPath, vitest, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  });
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: unknown[];
}

async function report(code: number, seconds: number): Promise<void> {
  const file = join(tmpdir(), `pooler-${process.pid}.json`);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(file, "utf8")) as Report;
  await rm(file);
  const { transactions, statements } = await countTransactions();
  console.log(`
${numPassedTests} tests of ${testResults.length} files passed, ${numFailedTests} failed, in ${Math.round(seconds)} s.
PgBouncer carried ${transactions} transactions with ${statements} statements.
${code === 0 ? "The drill passed." : "The drill failed."}`);
}

/** Asks PgBouncer's console. */
async function countTransactions(): Promise<{ transactions: number; statements: number }> {
  const client = new pg.Client({ host: folder, port: 6432, user: "postgres", database: "pgbouncer" });
  await client.connect();
  try {
    // The console understands the simple protocol only.
    const { rows } = await client.query<{ xact_count: string; query_count: string }>("show stats_totals");
    const sum = (of: "xact_count" | "query_count") => rows.reduce((total, row) => total + Number(row[of]), 0);
    return { transactions: sum("xact_count"), statements: sum("query_count") };
  } finally {
    await client.end();
  }
}
