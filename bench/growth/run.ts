// What every list, report, dashboard and search costs as a company's history grows: 1,000, 20,000 and 100,000 orders in
// one company, 100,000 beside 200 and 2,000 other companies, and with `--million` a million. The app is a process of its
// own on a PostgreSQL with durable settings, and answers over HTTP. The rows are filled in; the run begins by comparing
// 1,000 of them with the same orders placed through the API. Measuring begins when the totals of every company are stored,
// as they are after a night. Ends with 1, and says which, when an aim is missed. `--trial` does everything in a fiftieth of
// the size, to see whether it runs; its figures say nothing. `--save=FOLDER` saves the filled database in a folder, or
// measures the one that is there, without other companies.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "#src/server/db/database.ts";
import { callerOf, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { compareHistories } from "./compare.ts";
import { fillOrders } from "./fill.ts";
import { addCopies } from "./fill-others.ts";
import { fillSupplies } from "./fill-supplies.ts";
import { addMenu } from "./menu.ts";
import { placeOrders } from "./place-orders.ts";
import { REQUESTS, requestsOf, uncovered, WORKS } from "./requests.ts";
import { atMost, holds } from "../base/aims.ts";
import { type BenchServer, startServer } from "./server.ts";

const ROUNDS = 30;
/** A request that is so slow is measured less often. */
const MAX_MS_PER_REQUEST = 4000;
const trial = process.argv.includes("--trial");
const sized = (full: number) => (trial ? Math.max(100, Math.ceil(full / 50)) : full);
const PLACED = sized(1000);
/** Of each of the other companies. */
const ORDERS_OF_OTHERS = 30;
const ORDERS_PER_INVOICE = 50;
/** A ratio of shorter times says nothing. */
const NOISE_MS = 5;
const MAX_STORING_MS = 600_000;
const SMALL = "1,000";
const LARGE = "100,000";
/** Of the saved data: the owners whose companies are filled. */
const COMPANIES_FILE = "companies.json";

const MEASURED = { ...REQUESTS, ...WORKS };

type Times = Record<string, number[]>;

const million = process.argv.includes("--million");
const started = performance.now();
const savedIn = process.argv.find((argument) => argument.startsWith("--save="))?.slice("--save=".length);
const server = await startServer(savedIn && resolve(savedIn));
try {
  await requireAllReads(server);
  const companies = (savedIn && savedCompanies(savedIn)) || (await fill(server));
  if (savedIn) writeFileSync(join(savedIn, COMPANIES_FILE), JSON.stringify(companies));
  for (const owner of Object.values(companies)) await storeTotals(server, owner);
  const columns = await measureAll(server, companies);
  // What is measured so far, in case what follows takes too long.
  print(columns);
  if (!savedIn) await measureBesideOthers(server, companies[LARGE]!, columns);
  if (trial) console.log("It runs; aims are not compared.");
  else checkAims(columns);
  console.log(`Took ${Math.round((performance.now() - started) / 1000)} s.`);
} finally {
  await server.stop();
}

/** Returns the companies of an earlier run, undefined when it did not end filling. */
function savedCompanies(folder: string): Record<string, Owner> | undefined {
  const file = join(folder, COMPANIES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Owner>) : undefined;
}

async function fill(opened: BenchServer): Promise<Record<string, Owner>> {
  await prove(opened.app);
  const companies: Record<string, Owner> = {};
  for (const [name, orders] of [
    [SMALL, sized(1000)],
    ["20,000", sized(20_000)],
    [LARGE, sized(100_000)],
  ] as const) {
    companies[name] = await addCompany(opened, orders);
  }
  return companies;
}

/** Measures the largest company again beside others, and one of a million orders when that is asked for. */
async function measureBesideOthers(opened: BenchServer, owner: Owner, columns: Record<string, Times>): Promise<void> {
  const { app } = opened;
  const template = await addCompany(opened, ORDERS_OF_OTHERS);
  for (const [others, added] of [
    [200, sized(200)],
    [2000, sized(1800)],
  ] as const) {
    await addCopies(app, template.companyId, added);
    await settle(app);
    const measured = await measureAll(opened, { [LARGE]: owner });
    columns[`${LARGE} beside ${others}`] = measured[LARGE]!;
  }
  if (million)
    columns["1,000,000"] = (await measureAll(opened, { own: await addCompany(opened, sized(1_000_000)) }))["own"]!;
  print(columns);
}

/** Stops the run when the OpenAPI document has an endpoint that reads and is neither measured nor named. */
async function requireAllReads({ read }: BenchServer): Promise<void> {
  const { paths } = JSON.parse((await read("/api/openapi.json", "")).text) as { paths: Record<string, object> };
  const missing = uncovered(Object.keys(paths).filter((path) => "get" in (paths[path] ?? {})));
  if (missing.length > 0) throw new Error(missing.join("\n"));
}

/** Stops the run when filled rows are not what the API leaves behind. */
async function prove(app: TestApp): Promise<void> {
  const [placed, filled] = [await createOwner(app), await createOwner(app)];
  await addMenu(app, placed.companyId);
  await addMenu(app, filled.companyId);
  await placeOrders(app, placed, callerOf(app), PLACED);
  await fillOrders(app, filled.companyId, { orders: PLACED });
  const problems = await compareHistories(app, placed.companyId, filled.companyId);
  if (problems.length > 0) throw new Error(`Filled rows are not like placed ones:\n${problems.join("\n")}`);
  console.log(`${PLACED} orders placed through the API and ${PLACED} filled in left the same rows.`);
  holds("filled rows are like placed ones", problems.length === 0);
}

async function addCompany(opened: BenchServer, orders: number): Promise<Owner> {
  const { app } = opened;
  const from = performance.now();
  const owner = await createOwner(app);
  await addMenu(app, owner.companyId);
  await fillOrders(app, owner.companyId, { orders });
  await fillSupplies(app, owner.companyId, Math.ceil(orders / ORDERS_PER_INVOICE));
  await settle(app);
  await storeTotals(opened, owner);
  console.log(`${orders} orders filled in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return owner;
}

/**
 * Waits until the server has stored the totals of every day that has ended, and what items cost, which it does after them. A
 * report asks it to.
 */
async function storeTotals({ app, read }: BenchServer, { companyId, token }: Owner): Promise<void> {
  await read(REQUESTS["report of a year"]?.path ?? "", token);
  for (let waitedMs = 0; waitedMs < MAX_STORING_MS; waitedMs += 200) {
    const { rowCount } = await app.pool.query(
      `select from daily_total_states state join companies on companies.id = state.company_id
       where companies.id = $1 and upto >= ((now() - interval '1 hour') at time zone companies.timezone)::date
         and (select count(*) from stored_costs where company_id = $1) >= (
           select count(*) / 200 from stock_movements where company_id = $1 and source_type = 'invoice')`,
      [companyId],
    );
    if (rowCount) return;
    await sleep(200);
  }
  throw new Error("The server has not stored the totals.");
}

/** What autovacuum does within minutes. */
async function settle({ pool }: TestApp): Promise<void> {
  await pool.query("vacuum analyze");
}

/** Measures companies in turns, so that whatever else the machine does meets all alike. */
async function measureAll(
  { app, read }: BenchServer,
  companies: Record<string, Owner>,
): Promise<Record<string, Times>> {
  const paths: Record<string, Record<string, string>> = {};
  const times: Record<string, Times> = {};
  for (const [column, { companyId, token }] of Object.entries(companies)) {
    paths[column] = await requestsOf(app, companyId, (path) => read(path, token));
    times[column] = {};
  }
  const database = createDatabase(app.pool);
  for (const [name, one] of Object.entries(MEASURED)) {
    let usedMs = 0;
    for (let round = -2; round < ROUNDS && (round < 3 || usedMs < MAX_MS_PER_REQUEST); round += 1) {
      for (const [column, { companyId, token }] of Object.entries(companies)) {
        const ms =
          "work" in one
            ? await timed(() => one.work(database, companyId))
            : (await read(paths[column]?.[name] ?? "", token, one.method)).ms;
        usedMs += ms;
        // The first rounds warm everything up.
        if (round >= 0) (times[column]![name] ??= []).push(ms);
      }
    }
  }
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function print(columns: Record<string, Times>): void {
  const names = Object.keys(columns);
  console.log(`\nMilliseconds, p50 / p99 of up to ${ROUNDS} requests\n`);
  console.log(["".padEnd(34), ...names.map((name) => name.padStart(20)), "ratio".padStart(8)].join(""));
  for (const name of Object.keys(MEASURED)) {
    const cells = names.map((column) => `${p50(columns, column, name)} / ${p99(columns, column, name)}`.padStart(20));
    console.log([name.padEnd(34), ...cells, ratioOf(columns, name).toFixed(2).padStart(8)].join(""));
  }
  console.log(`\nThe ratio is that of the p50 with ${LARGE} orders to that with ${SMALL}.\n`);
}

function checkAims(columns: Record<string, Times>): void {
  for (const [name, { aim }] of Object.entries(MEASURED)) {
    if (aim.ms !== undefined) atMost(`${name}, with ${LARGE} orders`, p50(columns, LARGE, name), aim.ms, "ms");
    // What takes less is noise of the machine.
    if (aim.ratio !== undefined && p50(columns, LARGE, name) > NOISE_MS)
      atMost(`${name}, times as long as with ${SMALL}`, ratioOf(columns, name), aim.ratio);
  }
}

// Functions, because the run above prints before what is written down here is assigned.
function ratioOf(columns: Record<string, Times>, name: string): number {
  return p50(columns, LARGE, name) / p50(columns, SMALL, name);
}

function p50(columns: Record<string, Times>, column: string, name: string): number {
  return at(columns[column]?.[name] ?? [], 0.5);
}

function p99(columns: Record<string, Times>, column: string, name: string): number {
  return at(columns[column]?.[name] ?? [], 0.99);
}

/** A percentile, to a tenth of a millisecond. */
function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10;
}
