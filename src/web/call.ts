import type { ResponseOutputOf, CallOf, Endpoint } from "#src/shared/endpoint.ts";
import type { CallErrorCode } from "#src/shared/error-codes.ts";
import { retry } from "#src/shared/retry.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { addressOf, type CallInput } from "#src/web/address-of.ts";

interface ErrorBody {
  error?: string;
  code?: CallErrorCode;
  details?: unknown;
  /** Seconds until the call may be repeated. */
  retryAfter?: number;
}

/** An error of the server, or a failure to reach it; `message` may be shown. */
export class CallError extends ShownError {
  /** The HTTP status; 0 when the server was not reached. */
  readonly status: number;
  readonly code: CallErrorCode | undefined;
  readonly details: unknown;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, body: Omit<ErrorBody, "error"> = {}) {
    super(message);
    this.status = status;
    this.code = body.code;
    this.details = body.details;
    this.retryAfter = body.retryAfter;
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** Makes a change safe to repeat: the server returns the same result for the same key. */
  idempotencyKey?: string;
  /**
   * When a person entered the input, if the input may have waited: on a shared tablet it is logged as that person's
   * input.
   */
  enteredAt?: string;
  /** How often a call that is safe to repeat is tried again; 3 by default. */
  retries?: number;
}

/**
 * Headers that the signed-in app adds to every request, so that a tab stays in its company. Empty on the guests' pages.
 */
export const tabHeaders: Record<string, string> = {};

const RETRY_DELAYS = [1000, 2000, 4000];
const REQUEST_FAILED = "API request failed";
export const OFFLINE = "You seem to be offline. Please check your connection and try again.";

/**
 * Calls an endpoint and returns the response its contract describes. A call that is safe to repeat (a read, or a change
 * with an idempotency key) is retried after 1, 2 and 4 seconds when the network or the server fails. Throws
 * `CallError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: CallOf<E>,
  options: CallOptions = {},
): Promise<ResponseOutputOf<E>> {
  const repeatable = endpoint.method === "GET" || options.idempotencyKey !== undefined;
  const { signal, retries = RETRY_DELAYS.length } = options;
  return retry(() => callOnce(endpoint, (input ?? {}) as CallInput, options), {
    signal,
    pauseAfter: (error, failures) =>
      repeatable && failures <= retries && isTransient(error) && !signal?.aborted
        ? RETRY_DELAYS[failures - 1]
        : undefined,
  });
}

/** Returns whether the same call may succeed a moment later. */
export function isTransient(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
  );
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput,
  options: CallOptions,
): Promise<ResponseOutputOf<E>> {
  const isRaw = input.body instanceof FormData || input.body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        ...tabHeaders,
        ...(input.body !== undefined && !isRaw && { "Content-Type": "application/json" }),
        ...(options.idempotencyKey !== undefined && { "Idempotency-Key": options.idempotencyKey }),
        ...(options.enteredAt !== undefined && { "X-Entered-Ago": millisecondsSince(options.enteredAt) }),
      },
      ...(input.body !== undefined && { body: isRaw ? (input.body as FormData | Blob) : JSON.stringify(input.body) }),
      ...(options.signal && { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(0, OFFLINE, { code: "OFFLINE" });
  }
  if (response.status === 204) return undefined as ResponseOutputOf<E>;
  const body = await readJson(response);
  if (!response.ok) throw readError(response.status, body);
  return body as ResponseOutputOf<E>;
}

const millisecondsSince = (moment: string) => `${Math.max(0, Date.now() - Date.parse(moment))}`;

async function readJson(response: Response): Promise<unknown> {
  if (response.headers.get("content-type")?.includes("json")) {
    const body: unknown = await response.json().catch(() => undefined);
    if (body !== undefined && body !== null) return body;
  }
  throw readError(response.status, undefined);
}

/** Returns the error of a response; `body` is undefined when the response has no JSON. */
export function readError(status: number, body: unknown): CallError {
  if (body === undefined || body === null) {
    const message = status >= 500 ? REQUEST_FAILED : "Received non-JSON response from server";
    return new CallError(status, message, { code: "NOT_JSON" });
  }
  const error = body as ErrorBody;
  return new CallError(status, error.error ?? REQUEST_FAILED, error);
}

/**
 * Returns the text to show for a thrown value: its message when that is our own sentence, but never a library's or
 * browser's.
 */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ShownError && error.message ? error.message : fallback;
}
