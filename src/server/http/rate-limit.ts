import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { sql } from "kysely";
import type pg from "pg";
import type { RateLimitName } from "#src/shared/endpoint.ts";
import type { Database } from "#src/server/db/database.ts";
import type { Env } from "#src/server/env.ts";
import { AppError } from "#src/server/http/errors.ts";

/**
 * Number of requests that one address (or person) may make, or that one account or recipient may receive, in a window
 * of `duration` seconds.
 */
const RATE_LIMITS: Record<RateLimitName, { points: number; duration: number }> = {
  "sign-in": { points: 20, duration: 300 },
  // Attempts on one account from one address; a sign-in from there and a new password start the count again.
  "sign-in-account": { points: 20, duration: 3600 },
  // Attempts of a device that signed in to the account before. Only that device can use them up.
  "sign-in-device": { points: 100, duration: 300 },
  // Attempts of all other devices together, from all addresses; above the limit they are confirmed by mail.
  "sign-in-total": { points: 200, duration: 3600 },
  "sign-up": { points: 10, duration: 3600 },
  reset: { points: 5, duration: 900 },
  // Mails that anyone can have sent to one recipient.
  mail: { points: 5, duration: 3600 },
  username: { points: 60, duration: 60 },
  // A full restaurant may share one address.
  order: { points: 300, duration: 60 },
  "order-device": { points: 20, duration: 60 },
  // Calls of tables, of one address.
  call: { points: 30, duration: 600 },
  // Questions of guests: from one address, from one device, and about one restaurant. A device chooses its own name, so
  // the limit per address prevents one address from using up a restaurant's limit.
  "help-address": { points: 60, duration: 600 },
  "help-device": { points: 10, duration: 600 },
  help: { points: 600, duration: 3600 },
  // A guest's PDF is made on request.
  receipt: { points: 60, duration: 300 },
  upload: { points: 60, duration: 300 },
  // Counted per person: a hostile picture costs seconds of computing.
  picture: { points: 20, duration: 300 },
  // Pairing codes that tablets of one address show and owners type. A typed code is one of a million.
  pairing: { points: 40, duration: 600 },
  "pairing-code": { points: 5, duration: 600 },
  // PINs that are typed on the tablets of one address; in addition, a person on a tablet has five attempts.
  pin: { points: 100, duration: 300 },
  message: { points: 30, duration: 300 },
  chat: { points: 30, duration: 300 },
  "print-test": { points: 20, duration: 300 },
  ai: { points: 60, duration: 300 },
};

export type RateLimits = Record<RateLimitName, RateLimiterAbstract>;

/** Rate limits that are never rejected from memory: a new password starts the count again in every process. */
const FREED: ReadonlySet<string> = new Set<RateLimitName>(["sign-in-account", "sign-in-total"]);

/** Counted in the memory of each process: a second query would make every order slower. */
const IN_MEMORY: ReadonlySet<string> = new Set<RateLimitName>(["order-device"]);

/** Counted by company and person where an endpoint names them: everybody in a restaurant has one address. */
const BY_PERSON: ReadonlySet<RateLimitName> = new Set<RateLimitName>(["chat"]);

export const countsPeople = (name: RateLimitName): boolean => BY_PERSON.has(name);

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
          ...(!FREED.has(name) && { inMemoryBlockOnConsumed: points + 1 }),
        }),
  ]);
  return Object.fromEntries(limiters) as RateLimits;
}

interface Limited {
  env: Env;
  rateLimits: RateLimits;
}

/** Returns the key under which requests about an account are counted. The address itself is not stored. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}

/** Returns the key under which attempts on an account from one address are counted. */
export const attemptKey = (email: string, address: string): string => `${accountKey(email)} ${address}`;

/** Resets the counts of attempts on an account, for every address. */
export async function forgetAttempts(db: Pick<Database, "deleteFrom">, email: string): Promise<void> {
  const account = accountKey(email);
  await db
    .deleteFrom("rate_limits")
    .where((is) =>
      is.or([
        is("key", "=", `sign-in-total:${account}`),
        sql<boolean>`starts_with(key, ${`sign-in-account:${account}`})`,
      ]),
    )
    .execute();
}

/** Returns "Please try again in 26 minutes.", rounded up. */
export function tryAgainText(seconds: number): string {
  if (seconds <= 60) return "Please try again in a minute.";
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `Please try again in ${minutes} minutes.` : "Please try again in two hours.";
}

/**
 * Counts one request of an address or device, or about an account; throws 429 with `retryAfter` in seconds when the rate limit is
 * used up.
 */
export async function consumeRateLimit(
  { env, rateLimits }: Limited,
  name: RateLimitName,
  key: string,
  { what = "Too many requests." } = {},
): Promise<void> {
  const rejected = await countRequest({ env, rateLimits }, name, key);
  if (!rejected) return;
  const retryAfter = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
  throw new AppError(429, `${what} ${tryAgainText(retryAfter)}`, { code: "RATE_LIMITED", retryAfter });
}

/** Counts one request. Returns why it is over the rate limit; null when it is within it. */
async function countRequest({ env, rateLimits }: Limited, name: RateLimitName, key: string) {
  if (!env.RATE_LIMIT) return null;
  try {
    await rateLimits[name].consume(key);
    return null;
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return rejected;
  }
}

/** Counts one request as `consumeRateLimit` does; false instead of an error when the rate limit is used up. */
export async function isWithinRateLimit(limited: Limited, name: RateLimitName, key: string): Promise<boolean> {
  return (await countRequest(limited, name, key)) === null;
}

/**
 * Counts one request as `isWithinRateLimit` does, for work that nobody waits for. `exceeded` is the first request over
 * the limit, once in a window across all processes; `over` are the requests after it.
 */
export async function countedRequest(
  limited: Limited,
  name: RateLimitName,
  key: string,
): Promise<"within" | "exceeded" | "over"> {
  const rejected = await countRequest(limited, name, key);
  if (!rejected) return "within";
  // A request that was rejected from memory was not counted.
  return rejected.consumedPoints === RATE_LIMITS[name].points + 1 ? "exceeded" : "over";
}
