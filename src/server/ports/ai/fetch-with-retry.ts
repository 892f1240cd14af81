import { readBounded, ResponseTooLarge } from "#src/server/ports/read-bounded.ts";
import { retry } from "#src/shared/retry.ts";

export interface RetryOptions {
  /** Maximum length of a response; a longer one is not read. */
  maxBytes: number;
  /** Milliseconds before the second attempt when the server does not name a pause. */
  retryDelayMs: number;
  /** Maximum pause in milliseconds: a server that names a longer one is not called again. */
  maxRetryDelayMs: number;
}

/** The server was busy (429) or failed (5xx). After the last attempt its response is the result. */
class FailedResponse extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super(`the server responded with ${response.status}`);
    this.response = response;
  }
}

/**
 * Returns a `fetch` that tries a second time when the connection broke or the server was busy (429, 5xx), after the
 * pause that `Retry-After` names. It limits the size of bodies and follows no redirect: the request is meant for one
 * server only.
 */
export function fetchWithRetry({ maxBytes, retryDelayMs, maxRetryDelayMs }: RetryOptions): typeof fetch {
  const attempt = async (...[input, init]: Parameters<typeof fetch>) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    const body = await readBounded(response, maxBytes);
    const { status, headers } = response;
    const whole = new Response(body.length === 0 ? null : body, { status, headers: withoutTransport(headers) });
    if (status === 429 || status >= 500) throw new FailedResponse(whole);
    return whole;
  };
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    const pauseAfter = (error: unknown, failures: number) => {
      if (failures > 1 || signal?.aborted || error instanceof ResponseTooLarge) return undefined;
      const delay = (error instanceof FailedResponse ? retryAfter(error.response.headers) : undefined) ?? retryDelayMs;
      return delay > maxRetryDelayMs ? undefined : delay;
    };
    try {
      return await retry(() => attempt(input, init), { pauseAfter, signal });
    } catch (error) {
      if (error instanceof FailedResponse) return error.response;
      throw error;
    }
  };
}

/** Removes headers about the transport: the body is decoded and complete by now, so they would be wrong. */
function withoutTransport(headers: Headers): Headers {
  const remaining = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) remaining.delete(name);
  return remaining;
}

/** Returns the `Retry-After` header, which names seconds or a date, in milliseconds from now. */
export function retryAfter(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const seconds = Number(value);
  const wait = value.trim() !== "" && Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
