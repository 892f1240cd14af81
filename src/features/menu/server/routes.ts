import * as menu from "#src/features/menu/contract.ts";
import { sendCached } from "#src/features/menu/server/cached-response.ts";
import { menusOf } from "#src/features/menu/server/menu-cache.ts";
import { changesOf } from "#src/features/menu/server/menu-changes.ts";
import { cachedRoute, route, type Route } from "#src/server/http/route.ts";

export const menuRoutes: Route[] = [
  cachedRoute(
    menu.readPublicMenu,
    (platform, { query, header, standard }) => {
      const kept = menusOf(platform).kept(query("username") ?? "");
      return kept && sendCached(kept.answer, header, standard);
    },
    async (context, { query, headers }) => {
      const kept = await menusOf(context).read(query.username);
      return sendCached(kept.answer, (name) => headers.get(name));
    },
  ),
  route(menu.menuEvents, async (context, { query, signal }) => changesOf(context, query.username, signal)),
];
