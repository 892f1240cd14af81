import { Agent, request } from "node:http";
import pg from "pg";
import { startEmbeddedPostgres } from "#src/server/db/embedded-postgres.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { readEnv } from "#src/server/env.ts";
import { end, freePort, startProcess } from "#src/testing/app-process.ts";
import { openDataDir, makeDataDir, onEnd } from "#src/testing/data-dir.ts";
import type { TestApp } from "#src/testing/app.ts";

const SECRET = "growth ".repeat(8);

export interface BenchServer {
  /** What factories need of an application under test; its requests go over HTTP. */
  app: TestApp;
  /** Milliseconds from the request to the last byte of the response, infinitely many of one that fails, and the response. */
  read: (path: string, token: string, method?: "POST") => Promise<{ ms: number; text: string }>;
  /** Of the application. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * The whole application as a process of its own, on a PostgreSQL with durable settings. Its data goes with it, unless a
 * folder is given, which stays for the next run.
 */
export async function startServer(savedIn?: string): Promise<BenchServer> {
  const dataDir = savedIn === undefined ? makeDataDir() : openDataDir(savedIn);
  const embedded = await startEmbeddedPostgres({ dataDir: dataDir.path });
  const pool = new pg.Pool({ ...embedded.connection, max: 4 });
  await migrate(pool);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { child } = await startProcess({
    DATABASE_URL: embedded.connectionString,
    DATA_DIR: dataDir.path,
    PORT: String(port),
    AUTH_SECRET: SECRET,
    APP_URL: origin,
  }).catch(async (error: unknown) => {
    await pool.end();
    await embedded.stop();
    await dataDir.remove();
    throw error;
  });
  onEnd(() => child.kill());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const app = {
    pool,
    env: readEnv({ AUTH_SECRET: SECRET, APP_URL: origin }),
    app: { request: (path: string, init?: RequestInit) => fetch(origin + path, init) },
  } as unknown as TestApp;
  return {
    app,
    pid: child.pid ?? 0,
    read: (path, token, method) => read(agent, { url: origin + path, token, method }),
    async stop() {
      agent.destroy();
      await end(child, "SIGTERM");
      await pool.end();
      await embedded.stop();
      await dataDir.remove();
    },
  };
}

interface Asked {
  url: string;
  token: string;
  method: "POST" | undefined;
}

function read(agent: Agent, asked: Asked): Promise<{ ms: number; text: string }> {
  const { url, token, method = "GET" } = asked;
  return new Promise((done, failed) => {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const sent = request(url, { agent, headers, method }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => {
        // 503 is what a statement gets that PostgreSQL had to cancel.
        if (response.statusCode === 200) done({ ms: performance.now() - started, text });
        else if (response.statusCode === 503) done({ ms: Number.POSITIVE_INFINITY, text });
        else failed(new Error(`${url} was answered with ${response.statusCode}: ${text}`));
      });
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // The server closes a connection that was idle while rows were filled in.
      if (sent.reusedSocket && error.code === "ECONNRESET") done(read(agent, asked));
      else failed(error);
    });
    sent.end();
  });
}
