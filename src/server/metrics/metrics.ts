import { sql } from "kysely";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readBackupState } from "#src/server/backups/backup-state.ts";
import type { Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";

/** Bucket limits in seconds, from a cached response to an invoice's upload. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** Counts a request after its response, under the path of its route, so that ids make no series of their own. */
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Counts an event stream until the returned function is called. */
  openStream(): () => void;
  /** Returns the text that Prometheus reads, and its content type. Reads the database. */
  read(): Promise<{ text: string; type: string }>;
}

/**
 * Creates the metrics of this process (requests with latencies, event streams, the pool, event loop and memory) and of
 * the installation (orders, the job queue, messages and mails by state, backups). Those of the installation are the
 * same in every process.
 */
export function createMetrics({ platform, pool }: { platform: Platform; pool: pg.Pool }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "comanda_http_request_seconds",
    help: "Seconds until a response began, by route.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const streams = new Gauge({ name: "comanda_event_streams", help: "Open event streams of this process.", registers });
  addPool(registers, pool);
  addOrders(registers, platform);
  const readInstallation = installationGauges(registers, platform, pool);
  return {
    request: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    openStream() {
      streams.inc();
      let open = true;
      return () => {
        if (open) streams.dec();
        open = false;
      };
    },
    async read() {
      await readInstallation();
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

function addPool(registers: Registry[], pool: pg.Pool): void {
  const gauge = new Gauge({
    name: "comanda_database_connections",
    help: "Connections of this process's pool; waiting: requests that have none yet.",
    labelNames: ["state"],
    registers,
    collect() {
      gauge.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      gauge.set({ state: "idle" }, pool.idleCount);
      gauge.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}

/** Counts the orders of all processes by the notifications that every process receives. */
function addOrders(registers: Registry[], { events }: Platform): void {
  const placed = new Counter({
    name: "comanda_orders_placed_total",
    help: "Orders placed since this process started, through any process of the installation.",
    registers,
  });
  events.observe(
    ({ type }) => {
      if (type === "order.placed") placed.inc();
    },
    () => {},
  );
}

/** Returns gauges of the installation, and a function that sets them from the database. */
function installationGauges(registers: Registry[], { database }: Platform, pool: pg.Pool): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `comanda_${name}`, help, labelNames, registers });
  const jobs = gauge("jobs", "Jobs in the queue that are not done, by name and state.", ["name", "state"]);
  const oldest = gauge("jobs_oldest_seconds", "How long the job that has been due longest waits.");
  const messages = gauge("messages", "Messages that wait or were not sent, by state.", ["state"]);
  const mails = gauge("supplier_mails", "Mails to suppliers that wait or were not sent, by state.", ["state"]);
  const companies = gauge("companies", "Companies.");
  const backupAge = gauge("backup_age_seconds", "Since the last copy, the last log carried, the last trial.", ["what"]);
  const failing = gauge("backup_failing", "1 while backups fail, 0 while they work.");
  return async () => {
    const queued = await pool.query<{ name: string; state: string; count: number; oldest: number | null }>(
      `select name, state, count(*)::int as count,
         extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::float8
           as oldest
       from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state`,
    );
    jobs.reset();
    for (const { name, state, count } of queued.rows) jobs.set({ name, state }, count);
    oldest.set(Math.max(0, ...queued.rows.map((row) => row.oldest ?? 0)));
    const counts = await inDirectory(database, async (db) => {
      const { rows } = await sql<{ of: string; state: string; count: number }>`
        select 'messages' as of, state, count(*)::int as count from messages
        where state in ('queued', 'sending', 'failed', 'unconfirmed') and created_at > now() - interval '30 days'
        group by state
        union all
        select 'mails', state, count(*)::int from (
          select state from purchase_order_mails union all select state from credit_request_mails) as mails
        where state in ('queued', 'sending', 'waiting', 'failed', 'unconfirmed') group by state
        union all
        select 'companies', '', count(*)::int from companies`.execute(db);
      return rows;
    });
    messages.reset();
    mails.reset();
    for (const { of, state, count } of counts) {
      if (of === "messages") messages.set({ state }, count);
      else if (of === "mails") mails.set({ state }, count);
      else companies.set(count);
    }
    await setBackups();
  };

  async function setBackups(): Promise<void> {
    const state = await readBackupState(pool);
    if (!state) return;
    failing.set(state.failure === null ? 0 : 1);
    const moments = { copied: state.copied_at, carried: state.carried_at, verified: state.verified_at };
    for (const [what, at] of Object.entries(moments)) {
      if (at) backupAge.set({ what }, (Date.now() - at.getTime()) / 1000);
    }
  }
}
