import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import type pg from "pg";
import type { Auth } from "#src/server/auth.ts";
import { describeBackups } from "#src/server/backups/backup-state.ts";
import type { Platform } from "#src/server/context.ts";
import type { Env } from "#src/server/env.ts";
import { apiDocs } from "#src/server/http/api-docs.ts";
import { mountAuth } from "#src/server/http/auth-routes.ts";
import { AppError, respondWithError, type UnexpectedErrorListener } from "#src/server/http/errors.ts";
import { mountFiles } from "#src/server/http/files.ts";
import type { App, HttpVariables } from "#src/server/http/http-context.ts";
import { mountKnownHost } from "#src/server/http/known-host.ts";
import { loggedPath } from "#src/server/http/logged-path.ts";
import { mountRoutes } from "#src/server/http/mount.ts";
import { openApi } from "#src/server/http/openapi.ts";
import type { Endpoint } from "#src/shared/endpoint.ts";
import type { Route } from "#src/server/http/route.ts";
import { securityHeaders } from "#src/server/http/security.ts";
import { mountPages, type Page, type Screens } from "#src/server/http/pages.ts";
import type { Site } from "#src/server/http/site.ts";
import type { Log } from "#src/server/log.ts";
import type { Metrics } from "#src/server/metrics/metrics.ts";
import { traceRequests } from "#src/server/tracing/trace-requests.ts";
import { countRequests, mountMetrics } from "#src/server/metrics/mount-metrics.ts";
import { serveStatic } from "@hono/node-server/serve-static";
import { etag } from "hono/etag";

interface AppOptions {
  platform: Platform;
  auth: Auth;
  pool: pg.Pool;
  routes: readonly Route[];
  pages: readonly Page[];
  /** The endpoints of the authentication library that are served. */
  authEndpoints: readonly Endpoint[];
  /** The screens of the signed-in app. */
  screens: Screens;
  site: Site;
  /** For tests: an error that its endpoint does not list becomes a 500. */
  strictErrors?: boolean;
  onUnexpectedError?: UnexpectedErrorListener;
  /** Counts requests and streams; without it nothing is counted. */
  metrics?: Metrics | undefined;
}

/** Creates the whole HTTP surface. It holds no state of its own, so tests call `app.request` on it without a socket. */
export function createApp(options: AppOptions): App {
  const { platform, auth, pool, routes, pages, screens, site, metrics, strictErrors = false } = options;
  const app: App = new Hono();
  app.onError(respondWithError(platform.log, options.onUnexpectedError));
  app.use(requestId({ headerName: "X-Request-Id" }));
  app.use(logRequests(platform.log));
  if (platform.tracing) app.use(traceRequests(platform.tracing));
  if (metrics) app.use(countRequests(metrics));
  app.use(securityHeaders());
  app.use(compressResponses());
  app.use("/api/*", noStore());

  mountHealthChecks(app, pool, platform.log);
  mountKnownHost(app, platform);
  if (metrics && platform.env.METRICS_TOKEN) mountMetrics(app, metrics, platform.env.METRICS_TOKEN);
  mountAuth(app, platform, auth, options.authEndpoints);
  mountRoutes(app, routes, { platform, auth, strictErrors, metrics });
  mountApiDocs(app, platform.env, [...options.authEndpoints, ...routes.map((route) => route.endpoint)]);
  app.all("/api/*", (c) => {
    throw new AppError(404, `There is no ${c.req.method} ${c.req.path}.`, { code: "NO_ENDPOINT" });
  });

  mountFiles(app, platform);
  mountAssets(app, site);
  mountPages(app, { platform, auth, pages, screens, site });
  return app;
}

/** Compresses responses, except those that vary by Accept-Encoding: they have chosen their encoding themselves. */
function compressResponses(): MiddlewareHandler {
  const standard = compress();
  return async (c, next) => {
    await next();
    if (/\baccept-encoding\b/i.test(c.res.headers.get("Vary") ?? "")) return;
    await standard(c, async () => {});
  };
}

function logRequests(log: Log): MiddlewareHandler<{ Variables: HttpVariables }> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    // A handler that returns a finished response replaces the headers set before. Setting one copies the response.
    if (c.res.headers.get("X-Request-Id") !== c.get("requestId")) c.header("X-Request-Id", c.get("requestId"));
    const ms = Math.round(performance.now() - started);
    log.debug(
      { requestId: c.get("requestId"), method: c.req.method, path: loggedPath(c), status: c.res.status, ms },
      "request",
    );
  };
}

/** Mounts `/healthz` (the process runs) and `/readyz` (it reaches its database; with the state of its backups). */
function mountHealthChecks(app: App, pool: pg.Pool, log: Log): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    try {
      const backups = await describeBackups(pool);
      return c.json({ status: "ready", ...(backups && { backups }) });
    } catch (error) {
      log.warn({ err: error }, "not ready");
      return c.json({ status: "not ready" }, 503);
    }
  });
}

function mountApiDocs(app: App, env: Env, endpoints: readonly Endpoint[]): void {
  // Made when it is first read, because making it takes half as much processor time as the rest of a process's start.
  let description: ReturnType<typeof openApi> | undefined;
  const headers = { "Cache-Control": "public, no-cache" };
  app.get("/api/openapi.json", (c) => {
    description ??= openApi(endpoints, { name: env.APP_NAME, url: env.APP_URL });
    return c.json(description, 200, headers);
  });
  app.get("/api/docs", (c) => c.html(apiDocs(env.APP_NAME, endpoints), 200, headers));
}

/** Built files carry a hash of their content in the name, so a browser may cache them for ever. */
function mountAssets(app: App, site: Site): void {
  for (const folder of ["app", "site"]) {
    app.use(
      `/assets/${folder}/*`,
      serveStatic({
        root: site.folder,
        rewriteRequestPath: (path) => path.replace(/^\/assets\/(app|site)\//, "/$1/assets/"),
        precompressed: true,
        onFound: (_, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
      }),
    );
  }
  app.use(
    "*",
    etag(),
    serveStatic({
      root: site.publicFolder,
      onFound: (_, c) => c.header("Cache-Control", "public, max-age=3600"),
    }),
  );
}

/**
 * Forbids storing responses, unless the endpoint says otherwise: after a sign-out, the next person at the browser must
 * not find them.
 */
function noStore(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}
