import type { CompanyAccess, Endpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from "#src/shared/endpoint.ts";
import type { CachedResponse } from "#src/server/http/cached-response.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";
import type { ReceivedFile } from "#src/server/http/receive-body.ts";
import type { SentBytes } from "#src/server/processes/requests.ts";
import type { Context, DeviceContext, Platform, PublicContext, Scope, UserContext } from "#src/server/context.ts";

/** The type of a body that is not JSON, by kind of endpoint. */
interface BodyOfKind {
  raw: Uint8Array;
  multipart: ReceivedForm;
  upload: ReceivedFile;
}

/** What a handler receives beside its context. `key` is set where the contract requires an idempotency key. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: E["kind"] extends keyof BodyOfKind
    ? BodyOfKind[E["kind"]]
    : E["parsedInProcess"] extends true
      ? SentBytes
      : BodyOf<E>;
  key: E["idempotencyKey"] extends true ? string : string | undefined;
  headers: Headers;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
  /**
   * Releases the memory of the form before the response is ready; for handlers that no longer need the form and still
   * wait.
   */
  free?: (() => void) | undefined;
}

export interface ServerSentEvent {
  id?: string;
  event?: string;
  data: unknown;
}

/**
 * JSON endpoints return the contract's result, events endpoints return a stream, and file endpoints return a finished
 * response.
 */
type Result<E extends Endpoint> = E["kind"] extends "events"
  ? AsyncIterable<ServerSentEvent>
  : E["kind"] extends "file"
    ? Response
    : ResponseOf<E> | Response;

type ContextOf<E extends Endpoint> = E["access"] extends CompanyAccess
  ? Context
  : E["access"] extends "user"
    ? UserContext
    : E["access"] extends "device"
      ? DeviceContext
      : PublicContext;

export interface Route {
  endpoint: Endpoint;
  /** `scope`: the handler opens its own transactions, because it waits for external services in between. */
  transaction: "request" | "scope";
  handle: (context: never, input: never) => Promise<unknown> | AsyncIterable<ServerSentEvent>;
  cached?: CachedLookup;
}

/** A GET or HEAD request without a body and with nothing to decode. Nothing else in the request has been checked. */
export interface PlainRequest {
  path: string;
  host: string;
  query: (name: string) => string | undefined;
  header: (name: string) => string | undefined;
}

/** Returns the cached response; undefined passes the request to the framework. */
export type CachedLookup = (platform: Platform, request: PlainRequest) => CachedResponse | undefined;

/** An endpoint and the verb that handles it. A company's endpoint runs in one tenant transaction. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (context: ContextOf<E>, input: Input<E>) => Promise<Result<E>>,
): Route {
  return { endpoint, transaction: "request", handle };
}

/** A company's endpoint that holds no transaction while it waits: event streams, and calls to external services. */
export function scopedRoute<const E extends Endpoint & { access: CompanyAccess }>(
  endpoint: E,
  handle: (
    scope: Scope,
    input: Input<E>,
  ) => E["kind"] extends "events" ? AsyncIterable<ServerSentEvent> : Promise<Result<E>>,
): Route {
  return { endpoint, transaction: "scope", handle };
}

/** A public endpoint whose responses are mostly cached: those are sent before the framework (cached-listener.ts). */
export function cachedRoute<const E extends Endpoint & { access: "public" }>(
  endpoint: E,
  cached: CachedLookup,
  handle: (context: PublicContext, input: Input<E>) => Promise<Result<E>>,
): Route {
  return { endpoint, transaction: "request", handle, cached };
}
