import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { BeginChild } from "#src/server/tracing/spans.ts";

/** What Node reports about requests by `fetch` and by `node:http`. */
interface Message {
  request: { origin?: unknown; method?: string; getHeader?: (name: string) => unknown };
  response?: { statusCode?: number };
  error?: unknown;
}

type Ends = WeakMap<object, (error?: unknown) => void>;

/**
 * Makes a span of every HTTP request to another server inside another span: method and host, because a path can contain
 * a token. Requests to `except`, the receiver of the traces, get no span. Returns a function that stops this.
 */
export function watchCalls(begin: BeginChild, except: string): () => void {
  const ends: Ends = new WeakMap();
  const started = (message: unknown) => {
    const { request } = message as Message;
    const host = hostOf(request);
    if (host === except) return;
    const end = begin(`${request.method ?? "GET"} ${host}`, { "server.address": host });
    if (end) ends.set(request, end);
  };
  const ended = (message: unknown) => {
    const { request, error } = message as Message;
    ends.get(request)?.(error);
    ends.delete(request);
  };
  const channels: [string, (message: unknown) => void][] = [
    ["undici:request:create", started],
    ["undici:request:headers", ended],
    ["undici:request:error", ended],
    ["http.client.request.start", started],
    ["http.client.response.finish", ended],
    ["http.client.request.error", ended],
  ];
  for (const [channel, listener] of channels) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of channels) unsubscribe(channel, listener);
  };
}

/**
 * Returns the host, with its port where that is not the default port. A request of `node:http` has the host as a
 * header.
 */
function hostOf(request: Message["request"]): string {
  const { origin } = request;
  const text = origin instanceof URL ? origin.href : typeof origin === "string" ? origin : "";
  if (URL.canParse(text)) return new URL(text).host;
  const host = request.getHeader?.("host");
  return typeof host === "string" ? host : "";
}
