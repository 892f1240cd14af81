import { LRUCache } from "lru-cache";
import { type CachedMenu, cacheMenu } from "#src/features/menu/server/cached-menu.ts";
import { findRestaurant, readMenu } from "#src/features/menu/server/menu.ts";
import type { Platform } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import type { EventHub } from "#src/server/events.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";

/** Limits the memory of a process that serves very many restaurants; the least recently used menu goes first. */
const MAX_MENUS = 500;
/** A notification can be lost unnoticed when a network fails; a menu is then out of date for this long at most. */
const MAX_AGE_MS = 60_000;

interface MenuCache {
  /** Returns the menu of a public address if it is in memory; undefined when it must be built first. */
  cached: (username: string) => CachedMenu | undefined;
  /** Returns the menu of a public address, built if necessary. Throws 404 "Restaurant not found". */
  read: (username: string) => Promise<CachedMenu>;
  readCompany: (companyId: string) => Promise<CachedMenu>;
}

const cacheOfProcess = new WeakMap<EventHub, MenuCache>();

/**
 * Returns the menu cache of this process. It needs the process's PostgreSQL notifications: they say when a cached menu is
 * out of date.
 */
export function menuCacheOf(platform: Pick<Platform, "events" | "database">): MenuCache {
  let cache = cacheOfProcess.get(platform.events);
  if (!cache) {
    cache = createMenuCache(platform);
    cacheOfProcess.set(platform.events, cache);
  }
  return cache;
}

/** Menus by company id. Concurrent requests for a menu that is not cached share one build of it. */
function createMenus(database: Platform["database"]): LRUCache<string, CachedMenu> {
  return new LRUCache({
    max: MAX_MENUS,
    ttl: MAX_AGE_MS,
    fetchMethod: (companyId) => inTenant(database, companyId, (db) => readMenu(db, companyId)).then(cacheMenu),
    // A `delete` takes a build in progress out of the cache: the requests that wait for it get its result, which is not
    // stored because the change that caused the `delete` may be missing from it.
    ignoreFetchAbort: true,
  });
}

function createMenuCache({ events, database }: Pick<Platform, "events" | "database">): MenuCache {
  const companyIds = new LRUCache<string, string>({ max: MAX_MENUS });
  const menus = createMenus(database);
  events.observe(
    ({ type, company_id }) => type === "menu.changed" && menus.delete(company_id),
    () => menus.clear(),
  );
  const readCompany = (companyId: string) => menus.forceFetch(companyId);

  const read = async (username: string): Promise<CachedMenu> => {
    if (username === "") throw notFound("Restaurant");
    const known = companyIds.get(username);
    const companyId = known ?? (await findRestaurant(database, username));
    try {
      const menu = await readCompany(companyId);
      if (!isAddressOf(menu, username)) throw notFound("Restaurant");
      companyIds.set(username, companyId);
      return menu;
    } catch (error) {
      if (known === undefined || !(error instanceof AppError)) throw error;
      // Since the address was cached it has moved to another restaurant, or its restaurant was deleted.
      companyIds.delete(username);
      return read(username);
    }
  };

  return {
    cached(username) {
      const companyId = companyIds.get(username);
      const menu = companyId === undefined ? undefined : menus.get(companyId);
      return menu && isAddressOf(menu, username) ? menu : undefined;
    },
    read,
    readCompany,
  };
}

function isAddressOf({ company }: CachedMenu, address: string): boolean {
  // Usernames are letters and digits, so an address with a hyphen is an owner's id, and that never moves.
  return company.username === address || address.includes("-");
}
