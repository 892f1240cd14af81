import type { IncomingMessage, RequestListener } from "node:http";
import { Hono } from "hono";
import type { Platform } from "#src/server/context.ts";
import type { CachedPart } from "#src/server/http/cached-response.ts";
import type { CachedLookup, PlainRequest, Route } from "#src/server/http/route.ts";
import type { Metrics } from "#src/server/metrics/metrics.ts";
import { securityHeaders } from "#src/server/http/security.ts";

const REQUEST_ID = /^[\w\-=]{1,255}$/;
/**
 * A URL without percent signs and dot segments. It needs no decoding, so the framework would read the same path and
 * values.
 */
const PLAIN_URL = /^(\/[\w/-]*)(?:\?([\w-]+=[\w-]*(?:&[\w-]+=[\w-]*)*))?$/;
/** Hosts that the framework takes unchanged; it normalises or rejects others. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/**
 * Sends cached responses before the framework sees the request: creating the framework's request and header objects
 * costs several times as much as sending the bytes. Every other request, and every unusual one, goes to `next`. The
 * response headers are the same as the framework's: the security headers are read from its middleware.
 */
export async function cachedListener(
  { routes, platform, metrics }: { routes: readonly Route[]; platform: Platform; metrics?: Metrics | undefined },
  next: RequestListener,
): Promise<RequestListener> {
  const lookups = lookupsOf(routes);
  const headersOf = rawHeaders(await standardHeaders());
  return (incoming, outgoing) => {
    const started = metrics && performance.now();
    const part = findPart(incoming, lookups, platform);
    if (!part) {
      next(incoming, outgoing);
      return;
    }
    const requested = incoming.headers["x-request-id"];
    const requestId = typeof requested === "string" && REQUEST_ID.test(requested) ? requested : crypto.randomUUID();
    platform.log.debug({ requestId, path: incoming.url, status: part.status }, "cached response");
    outgoing.writeHead(part.status, [...headersOf(part), "x-request-id", requestId]);
    outgoing.end(part.body ?? undefined);
    if (metrics && started !== undefined) {
      const route = `cached ${incoming.url?.split("?", 1)[0] ?? ""}`;
      metrics.request(
        { method: incoming.method ?? "", route, status: part.status },
        (performance.now() - started) / 1000,
      );
    }
  };
}

function lookupsOf(routes: readonly Route[]): Map<string, CachedLookup> {
  const lookups = new Map<string, CachedLookup>();
  for (const { endpoint, cached } of routes) {
    if (!cached) continue;
    if (endpoint.method !== "GET" || endpoint.access !== "public" || endpoint.rateLimit) {
      throw new Error(`${endpoint.path} cannot be cached: nothing checks who calls it, or how often.`);
    }
    lookups.set(endpoint.path, cached);
  }
  return lookups;
}

function findPart(
  incoming: IncomingMessage,
  lookups: Map<string, CachedLookup>,
  platform: Platform,
): CachedPart | undefined {
  try {
    const request = readPlainRequest(incoming);
    const response = request && lookups.get(request.path)?.(platform, request);
    return response?.partFor(request!.header);
  } catch (error) {
    platform.log.error({ err: error }, "a cached response could not be sent; the framework responds instead");
    return undefined;
  }
}

/**
 * Parses a request. Returns undefined for a request that the framework must understand: a body, an unusual host,
 * something to decode.
 */
function readPlainRequest({ method, url = "", headers }: IncomingMessage): PlainRequest | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return undefined;
  const [, path, search = ""] = PLAIN_URL.exec(url) ?? [];
  const { host = "" } = headers;
  if (path === undefined || !PLAIN_HOST.test(host)) return undefined;
  const pairs = search === "" ? [] : search.split("&").map((pair) => pair.split("=") as [string, string]);
  const query = new Map(pairs);
  if (query.size !== pairs.length) return undefined;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  };
  return { path, host, query: (name) => query.get(name), header };
}

/**
 * Returns a function for the headers of a part as a flat list, which Node writes fastest. The list is made once per
 * part.
 */
function rawHeaders(standard: Record<string, string>): (part: CachedPart) => string[] {
  const known = new WeakMap<CachedPart, string[]>();
  return (part) => {
    const found = known.get(part);
    if (found) return found;
    const list = [...new Headers({ ...standard, ...part.headers })].flat();
    known.set(part, list);
    return list;
  };
}

async function standardHeaders(): Promise<Record<string, string>> {
  const probe = new Hono().use(securityHeaders()).get("/", (c) => c.body(null));
  const { headers } = await probe.request("/");
  return Object.fromEntries(headers);
}
