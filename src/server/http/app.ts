import { Hono } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import type pg from "pg";
import type { Auth } from "#src/server/auth.ts";
import type { Platform } from "#src/server/context.ts";
import { apiDocs } from "#src/server/http/api-docs.ts";
import { mountAssets } from "#src/server/http/assets.ts";
import { mountAuth } from "#src/server/http/auth-routes.ts";
import { AppError, respondWithError } from "#src/server/http/errors.ts";
import { mountFiles } from "#src/server/http/files.ts";
import type { App } from "#src/server/http/http-context.ts";
import { mountRoutes } from "#src/server/http/mount.ts";
import { mountCachedResponses } from "#src/server/http/cached-response.ts";
import { openApi } from "#src/server/http/openapi.ts";
import type { Endpoint } from "#src/shared/endpoint.ts";
import type { Route } from "#src/server/http/route.ts";
import { securityHeaders } from "#src/server/http/security.ts";
import { mountPages, type Page, type Screens } from "#src/server/http/pages.ts";
import type { Site } from "#src/server/http/site.ts";

export interface AppOptions {
  platform: Platform;
  auth: Auth;
  pool: pg.Pool;
  routes: readonly Route[];
  pages: readonly Page[];
  /** Endpoints of the authentication library, for the description of the API. */
  authEndpoints: readonly Endpoint[];
  /** The screens of the signed-in app. */
  screens: Screens;
  site: Site;
}

/** The whole HTTP surface. It holds no state of its own, so tests call `app.request` on it without a socket. */
export function createApp({ platform, auth, pool, routes, pages, authEndpoints, screens, site }: AppOptions): App {
  const { env, log } = platform;
  const app: App = new Hono();
  app.onError(respondWithError(log));
  mountCachedResponses(app, routes, platform);
  app.use(requestId({ headerName: "X-Request-Id" }));
  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    // Set again afterwards: an answer that is a finished response replaces the headers set before.
    c.header("X-Request-Id", c.get("requestId"));
    const ms = Math.round(performance.now() - started);
    log.debug(
      { requestId: c.get("requestId"), method: c.req.method, path: c.req.path, status: c.res.status, ms },
      "request",
    );
  });
  app.use(securityHeaders());
  app.use(compress());

  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    try {
      await pool.query("select 1");
      return c.json({ status: "ready" });
    } catch (error) {
      log.warn({ err: error }, "not ready");
      return c.json({ status: "not ready" }, 503);
    }
  });

  mountAuth(app, platform, auth);
  mountRoutes(app, routes, platform, auth);
  const endpoints = [...authEndpoints, ...routes.map((route) => route.endpoint)];
  const description = openApi(endpoints, { name: env.APP_NAME, url: env.APP_URL });
  app.get("/api/openapi.json", (c) => c.json(description));
  app.get("/api/docs", (c) => c.html(apiDocs(env.APP_NAME, endpoints)));
  app.all("/api/*", (c) => {
    throw new AppError(404, `There is no ${c.req.method} ${c.req.path}.`, { code: "NO_ENDPOINT" });
  });

  mountFiles(app, platform);
  mountAssets(app, site);
  mountPages(app, { platform, auth, pages, screens, site });
  return app;
}
