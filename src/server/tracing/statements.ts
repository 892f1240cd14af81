import { AsyncResource } from "node:async_hooks";
import type pg from "pg";
import type { BeginChild } from "#src/server/tracing/spans.ts";

/** Maximum characters of a statement's text. The texts are ours: what people typed is in the parameters. */
const MAX_TEXT = 500;

type Values = readonly unknown[];
type Done = (error: unknown, result: unknown) => void;

/** Makes a span, without the parameters, of every statement that is sent over the pool inside another span. */
export function watchStatements(pool: pg.Pool, begin: BeginChild): void {
  const connect = pool.connect.bind(pool) as (...values: Values) => unknown;
  // Work that waits for a connection continues in its own span, not in that of the request that released the
  // connection.
  pool.connect = ((...values: Values) => {
    const [done] = values;
    return typeof done === "function" ? connect(AsyncResource.bind(done as () => void)) : connect();
  }) as typeof pool.connect;
  pool.on("connect", (client) => watchClient(client, begin));
}

function watchClient(client: pg.PoolClient, begin: BeginChild): void {
  const query = client.query.bind(client) as (...values: Values) => unknown;
  client.query = ((...values: Values) => {
    const text = textOf(values[0]);
    const end = text === undefined ? undefined : begin(nameOf(text), factsOf(text));
    if (!end) return query(...values);
    const done = values.at(-1);
    if (typeof done === "function") {
      return query(...values.slice(0, -1), (error: unknown, result: unknown) => {
        end(error ?? undefined);
        (done as Done)(error, result);
      });
    }
    const result = query(...values);
    // The sender handles the failure; this only observes it.
    if (result instanceof Promise) result.then(() => end(), end);
    else end();
    return result;
  }) as typeof client.query;
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}

function nameOf(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";
}

function factsOf(text: string): Record<string, string> {
  const oneLine = text.replaceAll(/\s+/g, " ").trim();
  return { "db.system.name": "postgresql", "db.query.text": oneLine.slice(0, MAX_TEXT) };
}
