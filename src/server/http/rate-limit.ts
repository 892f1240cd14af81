import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type pg from "pg";
import type { RateLimitName } from "#src/shared/endpoint.ts";
import type { Env } from "#src/server/env.ts";
import { AppError } from "#src/server/http/errors.ts";

/** Requests one address (or person) may make, and the window in seconds. */
const RATE_LIMITS: Record<RateLimitName, { points: number; duration: number }> = {
  "sign-in": { points: 20, duration: 300 },
  "sign-up": { points: 10, duration: 3600 },
  reset: { points: 5, duration: 900 },
  username: { points: 60, duration: 60 },
  // A full restaurant may share one address.
  order: { points: 300, duration: 60 },
  "order-device": { points: 20, duration: 60 },
  upload: { points: 60, duration: 300 },
  // Counted per person: a hostile picture costs seconds of computing.
  picture: { points: 20, duration: 300 },
  message: { points: 30, duration: 300 },
  ai: { points: 60, duration: 300 },
};

export type RateLimits = Record<RateLimitName, RateLimiterAbstract>;

/** Counted in the memory of each process: a second query would make every order slower. */
const IN_MEMORY: ReadonlySet<string> = new Set<RateLimitName>(["order-device"]);

/** Counts are stored in PostgreSQL, so a rate limit holds across processes, except for those counted in memory. */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = Object.entries(RATE_LIMITS).map(([name, { points, duration }]) => [
    name,
    IN_MEMORY.has(name)
      ? new RateLimiterMemory({ keyPrefix: name, points, duration })
      : new RateLimiterPostgres({
          storeClient: pool,
          storeType: "client",
          tableName: "rate_limits",
          tableCreated: true,
          keyPrefix: name,
          points,
          duration,
          // An address over its limit is rejected from memory, without another query.
          inMemoryBlockOnConsumed: points + 1,
        }),
  ]);
  return Object.fromEntries(limiters) as RateLimits;
}

interface Limited {
  env: Env;
  rateLimits: RateLimits;
}

/** Counts one request of an address or device; throws 429 with `retryAfter` in seconds when its rate limit is used up. */
export async function consumeRateLimit(
  { env, rateLimits }: Limited,
  name: RateLimitName,
  address: string,
): Promise<void> {
  if (!env.RATE_LIMIT) return;
  try {
    await rateLimits[name].consume(address);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    const retryAfter = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    throw new AppError(429, "Too many requests. Please wait a moment and try again.", {
      code: "RATE_LIMITED",
      retryAfter,
    });
  }
}
