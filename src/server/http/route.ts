import type { Endpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from "#src/shared/endpoint.ts";
import type { Context, Platform, PublicContext, Scope, UserContext } from "#src/server/context.ts";

/** What a handler receives beside its context. `raw` is set for raw endpoints, `key` where an idempotency key is asked for. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: E["kind"] extends "raw" ? Uint8Array : E["kind"] extends "multipart" ? FormData : BodyOf<E>;
  key: E["idempotencyKey"] extends true ? string : string | undefined;
  headers: Headers;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Lets other forms in before the answer is ready; for handlers that have let go of the form and still wait. */
  free?: (() => void) | undefined;
}

export interface ServerSentEvent {
  id?: string;
  event?: string;
  data: unknown;
}

/** Json endpoints answer what the contract says; events endpoints a stream; file endpoints a finished response. */
type Answer<E extends Endpoint> = E["kind"] extends "events"
  ? AsyncIterable<ServerSentEvent>
  : E["kind"] extends "file"
    ? Response
    : ResponseOf<E> | Response;

type ContextOf<E extends Endpoint> = E["access"] extends "company"
  ? Context
  : E["access"] extends "user"
    ? UserContext
    : PublicContext;

export interface Route {
  endpoint: Endpoint;
  /** `scope`: the handler opens its own transactions, because it waits for the outside in between. */
  transaction: "request" | "scope";
  handle: (context: never, input: never) => Promise<unknown> | AsyncIterable<ServerSentEvent>;
  kept?: CachedResponse;
}

/** The raw request, for an answer that is ready; nothing of it has been checked. */
export interface CachedRequest {
  query: (name: string) => string | undefined;
  header: (name: string) => string | undefined;
  /** Headers every answer of ours carries. */
  standard: Record<string, string>;
}

/** An answer that lies ready in memory, complete with `standard`; undefined sends the request the usual way. */
export type CachedResponse = (platform: Platform, request: CachedRequest) => Response | undefined;

/** An endpoint and the verb that answers it. A company's endpoint runs in one tenant transaction. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (context: ContextOf<E>, input: Input<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, transaction: "request", handle };
}

/** A company's endpoint that holds no transaction while it waits: event streams, and calls to outside services. */
export function scopedRoute<const E extends Endpoint & { access: "company" }>(
  endpoint: E,
  handle: (
    scope: Scope,
    input: Input<E>,
  ) => E["kind"] extends "events" ? AsyncIterable<ServerSentEvent> : Promise<Answer<E>>,
): Route {
  return { endpoint, transaction: "scope", handle };
}

/** A public endpoint whose answers are mostly ready: they are sent before any other work is done. */
export function cachedRoute<const E extends Endpoint & { access: "public" }>(
  endpoint: E,
  kept: CachedResponse,
  handle: (context: PublicContext, input: Input<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, transaction: "request", handle, kept };
}
