import { LRUCache } from "lru-cache";
import { type CachedMenu, cacheMenu } from "#src/features/menu/server/cached-menu.ts";
import { findRestaurant, readDishesAgain, readMenu } from "#src/features/menu/server/menu.ts";
import { createRefreshedMenu, type RefreshedMenu } from "#src/features/menu/server/refreshed-menu.ts";
import type { Platform } from "#src/server/context.ts";
import type { EventHub } from "#src/server/events.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";

/**
 * Maximum number of menus in memory, for a process that serves very many restaurants; the least recently used menu is
 * dropped first.
 */
const MAX_MENUS = 500;

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

function menuOf({ database, events }: Pick<Platform, "events" | "database">, companyId: string): RefreshedMenu {
  return createRefreshedMenu({
    onClock: () => events.deliver({ company_id: companyId, type: "menu.changed" }),
    readAll: async () => cacheMenu(await readMenu(database, companyId)),
    readDishes: async ({ source }, ids) => cacheMenu(await readDishesAgain(database, source, ids)),
  });
}

function createMenuCache({ events, database }: Pick<Platform, "events" | "database">): MenuCache {
  const companyIds = new LRUCache<string, string>({ max: MAX_MENUS });
  const menus = new LRUCache<string, RefreshedMenu>({ max: MAX_MENUS, dispose: (menu) => menu.stop() });
  events.observe(
    ({ type, company_id, id = null }) => type === "menu.changed" && menus.peek(company_id)?.invalidate(id),
    () => menus.clear(),
  );
  const readCompany = (companyId: string) => {
    const menu = menus.get(companyId) ?? menuOf({ database, events }, companyId);
    menus.set(companyId, menu);
    return menu.read();
  };

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
      // After the address was cached, it has moved to another restaurant, or its restaurant was deleted.
      companyIds.delete(username);
      return read(username);
    }
  };

  return {
    cached(username) {
      const companyId = companyIds.get(username);
      const menu = companyId === undefined ? undefined : menus.get(companyId)?.current();
      return menu && isAddressOf(menu, username) ? menu : undefined;
    },
    read,
    readCompany,
  };
}

function isAddressOf({ company }: CachedMenu, address: string): boolean {
  // A username has only letters and digits, so an address with a hyphen is an owner's id, which never moves.
  return company.username === address || address.includes("-");
}
