import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import type { Endpoint, ResponseOutputOf, CallOf } from "#src/shared/endpoint.ts";
import { createApp } from "#src/server/http/app.ts";
import type { App } from "#src/server/http/http-context.ts";
import type { Auth } from "#src/server/auth.ts";
import type { Platform } from "#src/server/context.ts";
import { type Env, readEnv } from "#src/server/env.ts";
import { appParts, productParts } from "#src/main/features.ts";
import { createLog } from "#src/server/log.ts";
import { createMetrics } from "#src/server/metrics/metrics.ts";
import { startPlatform } from "#src/server/platform.ts";
import type { Mail, MailPort } from "#src/server/ports/mail/mail.ts";
import type { Ports } from "#src/server/ports/ports.ts";
import type { Site } from "#src/server/http/site.ts";
import { createTestDatabase } from "#src/testing/database.ts";
import { withDatabase } from "#src/testing/test-server.ts";
import { collectUnexpectedErrors, type UnexpectedErrors } from "#src/testing/unexpected-errors.ts";
import type pg from "pg";

interface Options {
  env?: Record<string, string>;
  /** Whether jobs run; off by default, so that a test sees only what its request did. */
  work?: boolean;
  ports?: Partial<Ports>;
  site?: Site;
  /** Uses the database of another test app, as a second process would. */
  beside?: TestApp;
  /** Other settings of the database connections, such as timeouts. */
  connection?: pg.PoolConfig;
}

export interface TestApp {
  databaseUrl: string;
  app: App;
  auth: Auth;
  env: Env;
  pool: pg.Pool;
  platform: Platform;
  /** Mails sent so far; there is no mail server in a test. */
  mails: Mail[];
  dataDir: string;
  /** Runs requests that are meant to fail with a 500; everywhere else a 500 throws its cause. */
  allowUnexpectedErrors: UnexpectedErrors["allow"];
  stop(): Promise<void>;
}

const noSite: Site = {
  folder: tmpdir(),
  publicFolder: join(import.meta.dirname, "../../public"),
  app: () => new Response("<!doctype html><title>app</title>", { headers: { "Content-Type": "text/html" } }),
  page: (component, props, _head, init) => new Response(JSON.stringify({ component, props }), init),
};

/** Starts the whole application on a database of its own, without a socket. */
export async function startTestApp({
  env: given = {},
  work = false,
  ports,
  site = noSite,
  beside,
  connection,
}: Options = {}): Promise<TestApp> {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "comanda-test-"));
  const env = readEnv({
    RATE_LIMIT: "off",
    LOG_LEVEL: process.env["TEST_LOG"] ?? "silent",
    AUTH_SECRET: "test ".repeat(8),
    DATABASE_POOL: "10",
    ...given,
  });
  const mails: Mail[] = [];
  const mail: MailPort = { delivery: "smtp", send: async (mail) => void mails.push(mail) };
  const running = await startPlatform({
    env,
    log: createLog(env.LOG_LEVEL),
    dataDir,
    ...connectionsTo(database.url, connection),
    ...productParts,
    work,
    ports: { mail, ...ports },
  });
  const unexpectedErrors = collectUnexpectedErrors();
  const metrics = env.METRICS_TOKEN ? createMetrics(running) : undefined;
  const app = createApp({
    ...running,
    ...appParts,
    site,
    metrics,
    strictErrors: true,
    onUnexpectedError: unexpectedErrors.add,
  });
  unexpectedErrors.throwFrom(app);
  return {
    databaseUrl: database.url,
    app,
    auth: running.auth,
    env,
    pool: running.pool,
    platform: running.platform,
    mails,
    dataDir,
    allowUnexpectedErrors: unexpectedErrors.allow,
    async stop() {
      unexpectedErrors.close();
      await running.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      unexpectedErrors.throwRest();
    },
  };
}

/** Longer than in operation: a machine that runs several tests at once may stand still for a while. */
const PATIENT = { connectionTimeoutMillis: 60_000, query_timeout: 60_000 };

/**
 * Returns the connections to a database. TEST_DATABASE_POOLER is a pooler in transaction mode in front of the server
 * (drills/pooler).
 */
function connectionsTo(url: string, more: pg.PoolConfig | undefined) {
  const settings = { ...PATIENT, ...more };
  const pooler = process.env["TEST_DATABASE_POOLER"];
  if (!pooler) return { connection: { connectionString: url, ...settings } };
  const name = new URL(url.replace("@/", "@localhost/")).pathname.slice(1);
  return {
    connection: { connectionString: withDatabase(pooler, name), ...settings },
    direct: { connectionString: url },
  };
}

export interface CallResult<E extends Endpoint> {
  status: number;
  headers: Headers;
  /** The contract's response when the status is a success; `error` otherwise. */
  body: ResponseOutputOf<E> & { error?: string; code?: string; details?: unknown };
}

export interface Caller {
  call<E extends Endpoint>(
    endpoint: E,
    input?: CallOf<E> & { key?: string; headers?: Record<string, string> },
  ): Promise<CallResult<E>>;
}

/** Handles calls: the application under test, or a process of it. */
export interface Served {
  app: { request(path: string, init: RequestInit): Response | Promise<Response> };
  env: Pick<TestApp["env"], "APP_URL">;
}

/** Returns a caller of endpoints that works as a program does: with a bearer token, or as nobody without a token. */
export function callerOf({ app, env }: Served, token?: string): Caller {
  return {
    async call(endpoint, input) {
      const { params, query, body, key, headers } = (input ?? {}) as Record<
        string,
        Record<string, string> | undefined
      > & { key?: string };
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
      const url = new URL(path, env.APP_URL);
      for (const [name, value] of Object.entries(query ?? {})) if (value != null) url.searchParams.set(name, value);
      const form = (body as unknown) instanceof FormData;
      const response = await app.request(url.pathname + url.search, {
        method: endpoint.method,
        headers: {
          ...(body !== undefined && !form && { "content-type": "application/json" }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(endpoint.idempotencyKey && { "idempotency-key": key ?? uuid() }),
          ...headers,
        },
        ...(body !== undefined && { body: form ? (body as unknown as FormData) : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: readBody(text, response.headers),
      };
    },
  };
}

/** Reads a body: hosted pages return HTML; everything else returns JSON. */
function readBody(text: string, headers: Headers) {
  if (text === "") return undefined;
  return headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}
