import * as endpoints from "#src/features/menu/contract.ts";
import { sendCached } from "#src/features/menu/server/cached-response.ts";
import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { changesOf } from "#src/features/menu/server/menu-changes.ts";
import { cachedRoute, route, type Route } from "#src/server/http/route.ts";

export const menuRoutes: Route[] = [
  cachedRoute(
    endpoints.readPublicMenu,
    (platform, { query, header, standard }) => {
      const menu = menuCacheOf(platform).cached(query("username") ?? "");
      return menu && sendCached(menu.response, header, standard);
    },
    async (context, { query, headers }) => {
      const menu = await menuCacheOf(context).read(query.username);
      return sendCached(menu.response, (name) => headers.get(name));
    },
  ),
  route(endpoints.menuEvents, async (context, { query, signal }) => changesOf(context, query.username, signal)),
];
