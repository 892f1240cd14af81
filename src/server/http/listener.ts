import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Platform } from "#src/server/context.ts";
import { cachedListener } from "#src/server/http/cached-listener.ts";
import type { Metrics } from "#src/server/metrics/metrics.ts";
import type { App } from "#src/server/http/http-context.ts";
import type { Route } from "#src/server/http/route.ts";

interface ListenerOptions {
  app: App;
  routes: readonly Route[];
  platform: Platform;
  metrics?: Metrics | undefined;
}

/**
 * Creates the application's request listener: it sends cached responses itself and passes every other request to the
 * framework.
 */
export function createListener({ app, routes, platform, metrics }: ListenerOptions): Promise<RequestListener> {
  const framework = getRequestListener(app.fetch, { hostname: platform.env.HOST });
  return cachedListener({ routes, platform, metrics }, framework);
}
