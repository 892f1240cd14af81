import { createHash, timingSafeEqual } from "node:crypto";
import type { Server } from "node:http";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { App } from "#src/server/http/http-context.ts";
import { createHttpServer } from "#src/server/http/http-server.ts";
import type { Log } from "#src/server/log.ts";
import type { Metrics } from "#src/server/metrics/metrics.ts";

/** Counts every request that the framework answers, with its latency. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const labels = { method: c.req.method, route: routePath(c), status: c.res.status };
    metrics.request(labels, (performance.now() - started) / 1000);
  };
}

/** Serves `/metrics` beside the application to callers with the token; others get a 404. */
export function mountMetrics(app: App, metrics: Metrics, token: string): void {
  app.get("/metrics", async (c, next) => {
    const [scheme, given = ""] = (c.req.header("authorization") ?? "").split(" ");
    if (scheme?.toLowerCase() !== "bearer" || !isSame(given, token)) return next();
    const { text, type } = await metrics.read();
    return c.body(text, 200, { "Content-Type": type, "Cache-Control": "no-store" });
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
/** Compares in constant time, whatever the input. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** Serves `/metrics` on a port of its own, on this machine only. */
export function listenForMetrics(metrics: Metrics, port: number, log: Log): Server {
  const server = createHttpServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ text, type }) => response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, "the metrics could not be read");
        response.writeHead(503).end();
      },
    );
  });
  server.on("error", (error) => log.error({ err: error }, "the port of the metrics cannot be opened"));
  return server.listen(port, "127.0.0.1");
}
