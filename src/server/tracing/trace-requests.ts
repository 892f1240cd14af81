import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Tracing } from "#src/server/tracing/spans.ts";

/** Makes a span of every request that the framework handles, named by the path of its route, without ids and tokens. */
export function traceRequests(tracing: Tracing): MiddlewareHandler {
  return (c, next) => {
    const { method } = c.req;
    const start = { name: method, kind: "server", traceparent: c.req.header("traceparent") } as const;
    return tracing.run(start, async () => {
      await next();
      const route = routePath(c);
      const { status } = c.res;
      const facts = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
      tracing.note({ ...facts, ...(status >= 500 && { "error.type": String(status) }) }, `${method} ${route}`);
    });
  };
}
