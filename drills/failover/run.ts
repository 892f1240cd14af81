// Three machines with PostgreSQL under Patroni, two processes of the application, and guests who order: machines and
// processes are killed, machines are cut off, and nobody repairs anything. `npm run drill -- failover kill cut` tries those
// faults only, once each. ORDERS_PER_SECOND sets the load; otherwise it is half of what was measured.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { startBalancer } from "#src/testing/balancer.ts";
import { compareReceipts } from "#src/testing/cashier.ts";
import { createSession } from "#src/testing/factories.ts";
import { compareOrders, createSoupMenu, type SoupMenu } from "#src/testing/soup-orders.ts";
import { findPostgres, findProgram } from "../programs.ts";
import { startApp } from "./apps.ts";
import { openBoard } from "./board.ts";
import { type Cluster, createCluster } from "./cluster.ts";
import {
  cutFromOthers,
  cutOff,
  killApp,
  killMachine,
  type Outcome,
  type Parts,
  rebootMachine,
  tryFault,
} from "./faults.ts";
import { createLoad, type Load } from "./load.ts";

const root = join(import.meta.dirname, "../..");
const AUTH_SECRET = "the secret of a drill ".repeat(2);
const MAX_START_MS = 120_000;
const MAX_GAP_MS = 30_000;
const MEASURE_MS = 8000;
const MEASURE_GUESTS = 16;
/** Longer than a statement of a request may run, which must not end the wait. */
const PAUSE_MS = 17_000;
const AGAIN_MS = 15_000;
const REPEATED = 200;

const FAULTS = {
  kill: killMachine,
  reboot: rebootMachine,
  cut: cutOff,
  "cut from the others": cutFromOthers,
  "kill process 1": killApp(0),
  "kill process 2": killApp(1),
};
type FaultName = keyof typeof FAULTS;
/** 10 kills of the primary's machine, 5 cuts, 4 kills of a process. */
const ROUND: FaultName[] = ["kill", "cut", "kill", "kill process 1", "reboot", "cut from the others", "kill"];
const ALL: FaultName[] = [...ROUND, "kill process 2", ...ROUND, "kill", "cut", "kill", "kill process 1"];

const [postgres, patroni, etcd, haproxy] = [
  await findPostgres(),
  ...["patroni", "etcd", "haproxy"].map((name) => findProgram(name)),
];
if (!postgres || !patroni || !etcd || !haproxy || !existsSync(join(root, "dist/server/server.js"))) {
  console.log("Skipped: this drill needs PostgreSQL 15 or newer, Patroni, etcd, HAProxy and the built application:");
  console.log("apt-get install postgresql patroni etcd-server haproxy && npm run build");
  process.exit(0);
}
const programs = { postgres, patroni, etcd, haproxy };
const given = process.argv.slice(2).map((name) => {
  if (!(name in FAULTS)) throw new Error(`There is no fault ${name}: ${Object.keys(FAULTS).join(", ")}`);
  return name as FaultName;
});

const folder = await mkdtemp(join(tmpdir(), "comanda-failover-"));
await chmod(folder, 0o755);
const cleanUp: (() => Promise<unknown>)[] = [];
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)));
try {
  await drill();
} catch (error) {
  process.exitCode = 1;
  console.error(error);
} finally {
  await endAll();
}
if (process.exitCode) console.log(`The drill failed. The logs are in ${folder}.`);
else await rm(folder, { recursive: true, force: true });
// Guests without a response are still trying where it failed.
process.exit();

async function endAll(): Promise<void> {
  for (const end of cleanUp.splice(0).toReversed()) await end();
}

async function drill(): Promise<void> {
  const started = Date.now();
  console.log(versions());
  const { parts, menu, pool } = await startAll();
  const { load, cluster } = parts;
  await pauseReplication(parts);
  load.setRate(await chooseRate(load));
  const outcomes: Outcome[] = [];
  for (const name of given.length > 0 ? given : ALL) {
    const outcome = await tryFault(parts, name, FAULTS[name]);
    outcomes.push(outcome);
    console.log(describe(outcome));
  }
  await load.stop();
  await cluster.untilWhole(MAX_START_MS);
  for (const key of [...load.acknowledged.keys()].slice(-REPEATED)) await load.order(key);
  const problems = [...(await compare(pool, menu, parts)), ...slow(outcomes), ...withoutTakeover(outcomes)];
  console.log(`${summary(outcomes, load)}, in ${seconds(Date.now() - started)}`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log("The drill passed.");
}

function versions(): string {
  const first = (file: string, ...args: string[]) => execFileSync(file, args).toString().trim().split("\n")[0];
  return [
    first(join(programs.postgres, "postgres"), "--version"),
    first(programs.patroni, "--version"),
    first(programs.etcd, "--version"),
    first(programs.haproxy, "-v"),
  ].join("; ");
}

async function startAll(): Promise<{ parts: Parts; menu: SoupMenu; pool: pg.Pool }> {
  const cluster = await createCluster(programs, folder);
  cleanUp.push(() => cluster.stop());
  await Promise.all(cluster.names.map((name) => cluster.start(name)));
  await cluster.untilWhole(MAX_START_MS);
  await createDatabase(cluster);
  const companyId = uuid();
  // The application's role owns the tables and is no superuser, so what triggers do is of one company only.
  const options = `-c app.company_id=${companyId}`;
  const pool = new pg.Pool({ connectionString: cluster.urlOf("postgres", "comanda"), max: 2, options });
  pool.on("error", () => undefined);
  cleanUp.push(() => pool.end());
  const data = join(folder, "data");
  await mkdir(data);
  const env = {
    DATABASE_URL: cluster.urlOf("comanda", "comanda"),
    DATA_DIR: data,
    AUTH_SECRET,
    LOG_LEVEL: "warn",
  };
  const apps = [await startApp(env), await startApp(env)];
  for (const [at, app] of apps.entries()) {
    cleanUp.push(async () => writeFile(join(folder, `app-${at + 1}.log`), await app.stop()));
  }
  const balancer = await startBalancer(apps.map(({ port }) => port));
  cleanUp.push(() => balancer.close());
  const menu = await createSoupMenu(pool, companyId);
  const token = await createSession(pool, menu.ownerId, AUTH_SECRET);
  const boards = [await openBoard(balancer.url, token), await openBoard(balancer.url, token)];
  for (const board of boards) cleanUp.push(() => board.close());
  const load = createLoad(balancer.url, menu, token);
  return { parts: { cluster, apps, boards, load }, menu, pool };
}

/** What an operator does once: docs/operating.md, "A standby that takes over". */
async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres", "postgres") });
  await client.connect();
  await client.query("create role comanda login createrole password 'of-a-drill'");
  await client.query("create database comanda owner comanda");
  await client.end();
}

/** Nothing is acknowledged while the standbys receive nothing, and everything when they do again. */
async function pauseReplication({ cluster, load }: Parts): Promise<void> {
  await load.order();
  const primary = await cluster.untilWhole(MAX_START_MS);
  const before = load.acknowledgements.length;
  await cluster.network.cut({ machine: primary, service: "postgres", sparesApplication: true });
  const orders = [load.order(), load.order(), load.order()];
  await sleep(PAUSE_MS);
  const early = load.acknowledgements.length - before;
  if (early > 0) throw new Error(`${early} orders were acknowledged while no standby received anything.`);
  await cluster.network.heal();
  const resumed = Date.now();
  await Promise.race([Promise.all(orders), sleep(AGAIN_MS)]);
  if (load.acknowledgements.length - before < orders.length) throw new Error("Orders wait after replication went on.");
  const again = seconds(Date.now() - resumed);
  console.log(`replication paused: 0 of 3 orders acknowledged in ${seconds(PAUSE_MS)}, all ${again} after it went on`);
}

async function chooseRate(load: Load): Promise<number> {
  const full = await load.measure(MEASURE_GUESTS, MEASURE_MS);
  const rate = Number(process.env["ORDERS_PER_SECOND"] ?? 0) || Math.max(1, Math.round(full / 2));
  console.log(`full load: ${Math.round(full)} orders/s; from now on ${rate}`);
  return rate;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function describe({ name, gapMs, liveMs, wholeMs, primaries }: Outcome): string {
  const rest = `boards live after ${seconds(liveMs)}, whole after ${seconds(wholeMs)}, ${primaries.join(" -> ")}`;
  return `${name}: ${seconds(gapMs)} without an order, ${rest}`;
}

function slow(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ gapMs }) => gapMs > MAX_GAP_MS)
    .map(({ name, gapMs }) => `${name}: ${seconds(gapMs)} without an order are too long`);
}

function withoutTakeover(outcomes: readonly Outcome[]): string[] {
  const expected: string[] = ["kill", "cut", "cut from the others"] satisfies FaultName[];
  return outcomes
    .filter(({ name, primaries: [before, after] }) => expected.includes(name) && before === after)
    .map(({ name, primaries }) => `${name}: no other machine took over from ${primaries[0]}`);
}

async function compare(pool: pg.Pool, menu: SoupMenu, { load, apps, cluster }: Parts): Promise<string[]> {
  const { orders, lost, twice, unknown, stockRight } = await compareOrders(pool, menu, load);
  const receipts = await compareReceipts(pool, menu, load);
  const counts = await Promise.all(cluster.names.map((name) => countOrders(cluster.directUrl(name))));
  const crashes = apps.flatMap((app) => app.crashes);
  console.log(`${orders} orders: ${lost} lost, ${twice + load.doubled.size} doubled; ${load.paid.size} paid`);
  return [
    ...(lost + twice + unknown + load.doubled.size > 0 ? [`${unknown} orders nobody was told of`] : []),
    ...(stockRight ? [] : ["the stock is not what the orders took"]),
    ...(receipts.receiptsWithoutGaps && receipts.receiptForEachPayment ? [] : ["receipts have gaps or are missing"]),
    ...(counts.every((count) => count === orders) ? [] : [`the servers have ${counts.join(", ")} orders`]),
    ...new Set(load.errors),
    ...crashes.map((text) => `a process ended by itself: ${text}`),
  ];
}

async function countOrders(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ count: number }>("select count(*)::integer from orders");
  await client.end();
  return rows[0]?.count ?? -1;
}

function summary(outcomes: readonly Outcome[], load: Load): string {
  const gaps = outcomes.map(({ gapMs }) => gapMs);
  const lives = outcomes.map(({ liveMs }) => liveMs);
  const longest = `longest time without an order ${seconds(Math.max(...gaps))}, boards ${seconds(Math.max(...lives))}`;
  return `${outcomes.length} faults: ${longest}; ${load.retries()} orders sent again`;
}
