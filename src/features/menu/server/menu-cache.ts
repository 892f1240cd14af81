import { type CachedMenu, cacheMenu } from "#src/features/menu/server/cached-menu.ts";
import { findRestaurant, readMenu } from "#src/features/menu/server/menu.ts";
import type { Platform } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";
import type { EventHub } from "#src/server/events.ts";

/** Bounds what a process keeps when it serves very many restaurants; the one unused longest goes first. */
const MAX_MENUS = 500;
/** Notifications can be lost without a sign when a network dies silently; a menu is then wrong for this long at most. */
const MAX_DURATION_MS = 60_000;

export interface Menus {
  /** The menu as it stands in memory; undefined when it must be built first. */
  kept: (username: string) => CachedMenu | undefined;
  /** The menu of a restaurant's public address. Throws 404 "Restaurant not found". */
  read: (username: string) => Promise<CachedMenu>;
  readCompany: (companyId: string) => Promise<CachedMenu>;
}

const menusOfProcess = new WeakMap<EventHub, Menus>();

/** The menus a process keeps. They hang on its ear for notifications, without which they could not be trusted. */
export function menusOf(platform: Pick<Platform, "events" | "database">): Menus {
  let menus = menusOfProcess.get(platform.events);
  if (!menus) {
    menus = createMenus(platform);
    menusOfProcess.set(platform.events, menus);
  }
  return menus;
}

function createMenus({ events, database }: Pick<Platform, "events" | "database">): Menus {
  const companies = new Map<string, string>();
  const menus = new Map<string, { menu: CachedMenu; until: number }>();
  /** Builds at work. One that a change overtakes is taken out: whoever waits for it gets it, and nobody after. */
  const builds = new Map<string, Promise<CachedMenu>>();

  const forget = (companyId: string) => {
    menus.delete(companyId);
    builds.delete(companyId);
  };
  events.observe(
    ({ type, company_id }) => type === "menu.changed" && forget(company_id),
    () => {
      menus.clear();
      builds.clear();
    },
  );

  const cachedMenuOf = (companyId: string): CachedMenu | undefined => {
    const entry = menus.get(companyId);
    if (!entry) return undefined;
    if (entry.until > Date.now()) return entry.menu;
    menus.delete(companyId);
    return undefined;
  };

  const build = (companyId: string): Promise<CachedMenu> => {
    const started = inTenant(database, companyId, (db) => readMenu(db, companyId)).then(cacheMenu);
    builds.set(companyId, started);
    const finished = (menu?: CachedMenu) => {
      if (builds.get(companyId) !== started) return;
      builds.delete(companyId);
      if (menu) setBounded(menus, companyId, { menu, until: Date.now() + MAX_DURATION_MS });
    };
    started.then(finished, () => finished());
    return started;
  };

  const readCompany = async (companyId: string): Promise<CachedMenu> =>
    cachedMenuOf(companyId) ?? builds.get(companyId) ?? build(companyId);

  const answers = (menu: CachedMenu, username: string) => menu.company.username === username || isOwnerId(username);

  const read = async (username: string): Promise<CachedMenu> => {
    if (username === "") throw notFound("Restaurant");
    const known = companies.get(username);
    const companyId = known ?? (await findRestaurant(database, username));
    try {
      const menu = await readCompany(companyId);
      if (!answers(menu, username)) throw notFound("Restaurant");
      setBounded(companies, username, companyId);
      return menu;
    } catch (error) {
      if (known === undefined || !(error instanceof AppError)) throw error;
      // The address has moved to another restaurant, or its restaurant is gone, since we learnt it.
      companies.delete(username);
      return read(username);
    }
  };

  return {
    kept(username) {
      const companyId = companies.get(username);
      const menu = companyId === undefined ? undefined : cachedMenuOf(companyId);
      return menu && answers(menu, username) ? menu : undefined;
    },
    read,
    readCompany,
  };
}

function setBounded<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MAX_MENUS && !oldest.done) map.delete(oldest.value);
}

// Usernames are letters and digits, so what holds a hyphen can only be an owner's id, which never moves.
const isOwnerId = (address: string) => address.includes("-");
