import type { Actor, Context, Platform, Scope } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";

/** Opens a company for an actor; each `within` is one tenant transaction. */
export function scopeOf(platform: Platform, companyId: string, actor: Actor): Scope {
  const { env, log, database, ports, jobs, events, rateLimits, deriveKey, listeners, extensions, tables, tracing } =
    platform;
  const shared = {
    env,
    log,
    database,
    ports,
    jobs,
    events,
    rateLimits,
    deriveKey,
    listeners,
    extensions,
    tables,
    tracing,
    companyId,
    actor,
  };
  return {
    ...shared,
    within: <T>(work: (context: Context) => Promise<T>) =>
      inTenant(database, companyId, (db) => work({ ...shared, db })),
  };
}
