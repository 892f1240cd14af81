import * as endpoints from "#src/features/menu/contract.ts";
import { menuCacheOf } from "#src/features/menu/server/menu-cache.ts";
import { changesOf } from "#src/features/menu/server/menu-changes.ts";
import { asResponse } from "#src/server/http/cached-response.ts";
import { cachedRoute, route, type Route } from "#src/server/http/route.ts";

export const menuRoutes: Route[] = [
  cachedRoute(
    endpoints.readPublicMenu,
    (platform, { query }) => menuCacheOf(platform).cached(query("username") ?? "")?.response,
    async (context, { query, headers }) => {
      const menu = await menuCacheOf(context).read(query.username);
      return asResponse(menu.response.partFor((name) => headers.get(name)));
    },
  ),
  route(endpoints.menuEvents, async (context, { query, signal }) => changesOf(context, query.username, signal)),
];
