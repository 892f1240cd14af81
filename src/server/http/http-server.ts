import { createServer, type RequestListener, type Server } from "node:http";

/**
 * Node checks for late connections every `checkMs`, by default every 30 seconds: a limit of 25 seconds would become 55.
 */
export const HEADER_LIMITS = { headersMs: 25_000, checkMs: 5000 };

/**
 * Creates a server that closes a connection whose headers have not arrived after 30 seconds, even if they arrive byte
 * by byte.
 */
export function createHttpServer(listener: RequestListener, { headersMs, checkMs } = HEADER_LIMITS): Server {
  return createServer({ headersTimeout: headersMs, connectionsCheckingInterval: checkMs }, listener);
}
