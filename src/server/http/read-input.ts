import type { Endpoint } from "#src/shared/endpoint.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import type { HttpContext } from "#src/server/http/http-context.ts";
import { parse, parseBody } from "#src/server/http/parse-body.ts";
import { readForm } from "#src/server/http/read-form.ts";
import type { ReceivedBody, ReceivedFile } from "#src/server/http/receive-body.ts";

const DEFAULT_MAX_BYTES = 256 * 1024;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/;

/** Returns the largest body in bytes that the endpoint accepts. */
export function maxBytesOf({ maxBytes = DEFAULT_MAX_BYTES }: Endpoint): number {
  return maxBytes;
}

/**
 * Reads everything that a handler receives in addition to its context, and checks it with the contract. A body that the
 * handler has parsed in another process is not checked here. `departed` aborts when a stream's reader leaves.
 */
export async function readInput(
  c: HttpContext,
  endpoint: Endpoint,
  departed: AbortSignal,
  received: ReceivedBody | ReceivedFile,
) {
  const key = c.req.header("idempotency-key");
  if (endpoint.idempotencyKey && (key === undefined || !IDEMPOTENCY_KEY.test(key))) {
    throw badRequest("The Idempotency-Key header is required: 8 to 200 visible characters.");
  }
  return {
    params: endpoint.params ? parse(endpoint.params, c.req.param()) : undefined,
    query: endpoint.query ? parse(endpoint.query, c.req.query()) : undefined,
    body: await readBody(c, endpoint, received),
    key,
    headers: c.req.raw.headers,
    /** Created on access, because few handlers use it. */
    get signal() {
      return endpoint.kind === "events" ? AbortSignal.any([c.req.raw.signal, departed]) : c.req.raw.signal;
    },
  };
}

/** Returns whether the endpoint receives a body at all. */
export function hasBody({ kind, body }: Endpoint): boolean {
  return kind === "raw" || kind === "upload" || kind === "multipart" || body !== undefined;
}

async function readBody(c: HttpContext, endpoint: Endpoint, received: ReceivedBody | ReceivedFile): Promise<unknown> {
  if ("content" in received) return received;
  const contentType = c.req.header("content-type") ?? "";
  if (endpoint.kind === "raw") return new Uint8Array(await received.bytes());
  if (endpoint.kind === "multipart") {
    if (!contentType.startsWith("multipart/form-data")) {
      throw new AppError(415, "Send the file as multipart/form-data.", { code: "UNSUPPORTED_MEDIA_TYPE" });
    }
    return readForm(await received.bytes(), contentType, maxBytesOf(endpoint));
  }
  if (!endpoint.body) return undefined;
  if (received.size > 0 && !/^application\/([\w.+-]+\+)?json\b/.test(contentType)) {
    throw new AppError(415, "Send the request as application/json.", { code: "UNSUPPORTED_MEDIA_TYPE" });
  }
  return endpoint.parsedInProcess ? received : parseBody(endpoint.body, await received.bytes());
}
