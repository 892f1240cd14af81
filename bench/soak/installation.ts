import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { readEnv } from "#src/server/env.ts";
import { end, freePort } from "#src/testing/app-process.ts";
import { callerOf, type TestApp } from "#src/testing/app.ts";
import { makeDataDir, onEnd } from "#src/testing/data-dir.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addMenu } from "../growth/menu.ts";

const SECRET = "soak ".repeat(8);
const SERVER = join(import.meta.dirname, "../../dist/server/server.js");
const START_MS = 120_000;

export interface Installation {
  origin: string;
  owners: Owner[];
  /** A connection to its database. */
  pool: pg.Pool;
  pid: number;
  /** Of the embedded PostgreSQL's first process. */
  postmaster: number;
  readMetrics(): Promise<Map<string, number>>;
  /** What the server's heap holds after a collection of garbage, in MB. */
  readHeap(): Promise<number>;
  /** What it wrote so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The built server as an installation has it, with restaurants that are open: its own PostgreSQL, backups, jobs, metrics, limits. */
export async function startInstallation(restaurants: number): Promise<Installation> {
  const made = makeDataDir();
  const dataDir = made.path;
  const [port, metricsPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const owners = await fillDatabase(dataDir, origin, restaurants);
  const server = await startServer({ dataDir, origin, port, metricsPort });
  onEnd(() => server.child.kill());
  const embedded = await startEmbeddedPostgres({ dataDir });
  const pool = new pg.Pool({ ...embedded.connection, max: 1 });
  return {
    origin,
    owners,
    pool,
    pid: server.child.pid ?? 0,
    postmaster: Number((await readFile(join(embedded.dataDir, "postmaster.pid"), "utf8")).split("\n")[0]),
    readMetrics: () => readMetrics(`http://127.0.0.1:${metricsPort}/metrics`),
    readHeap: () => readHeap(server.child),
    output: server.output,
    async stop() {
      await pool.end();
      await embedded.stop();
      await end(server.child, "SIGTERM");
      await made.remove();
    },
  };
}

async function fillDatabase(dataDir: string, origin: string, restaurants: number): Promise<Owner[]> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  const pool = new pg.Pool({ ...embedded.connection, max: 4 });
  const owners: Owner[] = [];
  try {
    await migrate(pool);
    const app = {
      pool,
      env: readEnv({ AUTH_SECRET: SECRET, APP_URL: origin }),
      app: { request: (path: string, init?: RequestInit) => fetch(origin + path, init) },
    } as unknown as TestApp;
    for (let n = 0; n < restaurants; n += 1) {
      const owner = await createOwner(app);
      await addMenu(app, owner.companyId);
      owners.push({ ...owner, ...callerOf(app, owner.token) });
    }
    return owners;
  } finally {
    await pool.end();
    await embedded.stop();
  }
}

interface Address {
  dataDir: string;
  origin: string;
  port: number;
  metricsPort: number;
}

async function startServer({ dataDir, origin, port, metricsPort }: Address) {
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", join(import.meta.dirname, "report-heap.ts"), SERVER],
    {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: "127.0.0.1",
        APP_URL: origin,
        AUTH_SECRET: SECRET,
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: "warn",
        // Requests come from many addresses, as through a proxy, so that the rate limits can stay on.
        TRUST_PROXY: "1",
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const deadline = Date.now() + START_MS;
  while (!text.includes("is ready")) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start: ${text}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return { child, output: () => text };
}

/** Every series by its name with its labels. */
async function readMetrics(url: string): Promise<Map<string, number>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`The metrics were answered with ${response.status}.`);
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

async function readHeap(child: ChildProcess): Promise<number> {
  const reply = once(child, "message", { signal: AbortSignal.timeout(30_000) });
  child.send("heap");
  const [usage] = (await reply) as [NodeJS.MemoryUsage];
  return usage.heapUsed / 2 ** 20;
}
