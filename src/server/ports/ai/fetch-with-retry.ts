import { setTimeout as sleep } from "node:timers/promises";

export interface RetryOptions {
  /** More than this of an answer is not read. */
  maxBytes: number;
  /** How long to wait before the second attempt when the server does not say. */
  usualWaitMs: number;
  /** A server that asks for a longer wait is not asked again. */
  maxRetryDelayMs: number;
}

/** An answer that was longer than it may be. */
export class ResponseTooLarge extends Error {}

/**
 * `fetch` that asks a second time when the connection broke or the server was busy (429, 5xx), after the wait that
 * `Retry-After` names, reads answers to a limit, and follows no redirect: what is sent is meant for one server only.
 */
export function fetchWithRetry({ maxBytes, usualWaitMs, maxRetryDelayMs }: RetryOptions): typeof fetch {
  const ask = async (...[input, init]: Parameters<typeof fetch>) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    const body = await readBounded(response, maxBytes);
    return new Response(body.length === 0 ? null : body, { status: response.status, headers: plain(response.headers) });
  };
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    const first = await ask(input, init).catch((error: unknown) => {
      if (signal?.aborted || error instanceof ResponseTooLarge) throw error;
      return error;
    });
    if (first instanceof Response && first.status !== 429 && first.status < 500) return first;
    const wait = first instanceof Response ? (retryAfter(first.headers) ?? usualWaitMs) : usualWaitMs;
    if (wait > maxRetryDelayMs) {
      if (first instanceof Response) return first;
      throw first;
    }
    await sleep(wait, undefined, signal && { signal });
    return ask(input, init);
  };
}

async function readBounded(response: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the body, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new ResponseTooLarge("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body is decoded and whole by now: headers about its transport would be wrong. */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}

/** Milliseconds until the server wants to be asked again: it names seconds or a date. */
export function retryAfter(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const seconds = Number(value);
  const wait = value.trim() !== "" && Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
