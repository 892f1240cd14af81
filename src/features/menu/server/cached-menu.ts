import { type MenuCompany, type PublicMenu, publicMenu } from "#src/features/menu/contract.ts";
import { cacheResponse, type CachedResponse } from "#src/features/menu/server/cached-response.ts";

/** A built menu with everything that was made of it; a change throws away all of it at once. */
export interface CachedMenu {
  company: MenuCompany;
  menu: PublicMenu;
  /** Hash of the content, the same in every process. */
  version: string;
  answer: CachedResponse;
  /** A page made of this menu, made on first use. */
  page: (name: string, make: () => Promise<CachedResponse>) => Promise<CachedResponse>;
}

export async function cacheMenu(read: PublicMenu): Promise<CachedMenu> {
  const menu = publicMenu.parse(read);
  const answer = await cacheResponse(JSON.stringify(menu), "application/json");
  const pages = new Map<string, Promise<CachedResponse>>();
  return {
    company: menu.company,
    menu,
    version: answer.version,
    answer,
    page(name, make) {
      const known = pages.get(name);
      if (known) return known;
      const made = make();
      pages.set(name, made);
      made.catch(() => pages.delete(name));
      return made;
    },
  };
}
