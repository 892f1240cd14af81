import { createServer, type RequestListener, type Server } from "node:http";

/** Node looks for connections that are too late every `checkMs`, by itself every 30 seconds: 25 would be 55. */
export const HEADER_LIMITS = { headersMs: 25_000, checkMs: 5000 };

/** A server that closes a connection whose headers have not arrived after 30 seconds, one byte after the other too. */
export function createHttpServer(listener: RequestListener, { headersMs, checkMs } = HEADER_LIMITS): Server {
  return createServer({ headersTimeout: headersMs, connectionsCheckingInterval: checkMs }, listener);
}
