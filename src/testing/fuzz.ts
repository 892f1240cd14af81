import { v7 as uuid } from "uuid";
import type { TestApp } from "#src/testing/app.ts";

const AT_ONCE = 8;

type Json = Record<string, unknown>;

/** One request that an OpenAPI description allows, or almost allows. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Returns a seeded generator of numbers in [0, 1), so that a failing request can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const TEXTS = [
  "",
  " ",
  "a",
  "0",
  "-1",
  "1e309",
  "null",
  "true",
  "\u0000",
  "\ud800",
  "\u202e",
  "'; drop table orders; --",
  "../../etc/passwd",
  "%00",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "2026-02-30",
  "9999-12-31T23:59:59Z",
  "x".repeat(5000),
  "é".repeat(300),
  "💥",
];
const NUMBERS = [0, -0, 1, -1, 0.1, 1e-7, 1e15, -1e15, 1e308, 2 ** 31, 2 ** 53, 12345.6789, 99999999999999];

/**
 * Creates requests from the description's own schemas: mostly of the right shape, with values from the limits of each.
 */
export function createFuzzer(description: Json, ids: readonly string[], random: () => number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const chance = (share: number) => random() < share;
  // Without these paths: the caller must stay signed in, or everything after that is a 401.
  const paths = Object.entries(description["paths"] as Record<string, Record<string, Json>>).filter(
    ([path]) => path !== "/api/auth/sign-out" && !path.startsWith("/api/sessions"),
  );
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  const anything = (): unknown =>
    pick<unknown>([null, true, [], {}, pick(TEXTS), pick(NUMBERS), [[]], { a: { b: [] } }]);

  function textFor({ format, maxLength, pattern }: Json): string {
    if (chance(0.25)) return pick(TEXTS);
    if (format === "uuid" || String(pattern).includes("[0-9a-f")) return chance(0.7) ? pick(ids) : uuid();
    if (format === "email") return "someone@example.com";
    if (format === "date") return pick(["2026-01-01", "2024-02-29", "0001-01-01"]);
    return chance(0.4) ? pick(ids) : "Rice".repeat(Math.min(3, Number(maxLength ?? 12) / 4));
  }

  function valueFor(schema: Json, depth = 0): unknown {
    if (depth > 6 || chance(0.06)) return anything();
    if ("const" in schema) return schema["const"];
    const choices = (schema["enum"] ?? schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"]) as unknown[] | undefined;
    if (Array.isArray(schema["enum"])) return pick(choices ?? []);
    if (choices) return valueFor(pick(choices) as Json, depth + 1);
    const type = Array.isArray(schema["type"]) ? pick(schema["type"] as string[]) : schema["type"];
    if (type === "string") return textFor(schema);
    if (type === "boolean") return chance(0.5);
    if (type === "null") return null;
    if (type === "number" || type === "integer") return chance(0.5) ? Math.floor(random() * 20) : pick(NUMBERS);
    if (type === "array") {
      const count = pick([0, 1, 1, 2, 3]);
      return Array.from({ length: count }, () => valueFor((schema["items"] ?? {}) as Json, depth + 1));
    }
    if (type === "object") {
      const required = new Set((schema["required"] ?? []) as string[]);
      const entries = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
      const given = entries.filter(([name]) => (required.has(name) ? !chance(0.04) : chance(0.6)));
      return Object.fromEntries(given.map(([name, part]) => [name, valueFor(part, depth + 1)]));
    }
    return anything();
  }

  return function next(): FuzzRequest {
    const { path: pattern, method, operation } = pick(operations);
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    let path = pattern;
    for (const { name, in: location, required, schema } of (operation["parameters"] ?? []) as {
      name: string;
      in: string;
      required: boolean;
      schema: Json;
    }[]) {
      if (!required && chance(0.4)) continue;
      const value = valueFor(schema);
      const text = typeof value === "string" ? value.toWellFormed() : JSON.stringify(value);
      if (location === "path") path = path.replace(`{${name}}`, encodeURIComponent(text));
      else if (location === "query") query.set(name, text);
      else headers[name] = chance(0.9) ? uuid() : "k";
    }
    const content = (operation["requestBody"] as { content?: Record<string, { schema: Json }> } | undefined)?.content;
    const json = content?.["application/json"]?.schema;
    if (!json) return { method: method.toUpperCase(), path: withQuery(path, query), headers };
    headers["content-type"] = "application/json";
    const body = chance(0.02) ? "{" : JSON.stringify(valueFor(json));
    return { method: method.toUpperCase(), path: withQuery(path, query), headers, body };
  };
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);

/**
 * Sends `requests` requests, some at a time. Returns those with a status of 500 or more, except where too much work of
 * the company was running, and how often each status came.
 */
export async function sendFuzz(
  { app }: Pick<TestApp, "app">,
  token: string,
  next: () => FuzzRequest,
  requests: number,
): Promise<{ failures: string[]; statuses: Map<number, number> }> {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let left = requests;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      const { method, path, headers, body } = next();
      const response = await app.request(path, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500 && !(await isBusy(response)))
        failures.push(`${response.status} ${method} ${path} ${body ?? ""}`.slice(0, 600));
      // Cancelling the body also ends a stream of events.
      await response.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return { failures, statuses };
}

/**
 * Returns whether an endpoint that works in a process rejected the request because the company's share was used up, as
 * its contract says.
 */
async function isBusy(response: Response): Promise<boolean> {
  return response.status === 503 && ((await response.clone().json()) as { code?: string }).code === "BUSY";
}
