import type { MenuCompany, PublicMenu } from "#src/features/menu/contract.ts";
import { type Menu, publicMenuOf } from "#src/features/menu/server/menu.ts";
import { cacheResponse, type CachedResponse } from "#src/server/http/cached-response.ts";

/** A menu with every response made from it, so that a change of the menu drops all of them at once. */
export interface CachedMenu {
  company: MenuCompany;
  menu: PublicMenu;
  /** Hash of the content, the same in every process. */
  version: string;
  /** The menu as JSON. */
  response: CachedResponse;
  /** Returns the page of that name, rendered on first use. */
  page: (name: string, render: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  /** The menu that it was made from, so that some of its dishes can be read again. */
  source: Menu;
}

export function cacheMenu(source: Menu): CachedMenu {
  const menu = publicMenuOf(source);
  const response = cacheResponse(JSON.stringify(menu), "application/json");
  const pages = new Map<string, Promise<CachedResponse>>();
  return {
    company: menu.company,
    menu,
    version: response.version,
    response,
    source,
    page(name, render) {
      const cached = pages.get(name);
      if (cached) return cached;
      const page = render();
      pages.set(name, page);
      page.catch(() => pages.delete(name));
      return page;
    },
  };
}
