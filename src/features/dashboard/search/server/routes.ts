import { search as endpoint } from "#src/features/dashboard/search/contract.ts";
import { search } from "#src/features/dashboard/search/server/search.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const searchRoutes: Route[] = [
  route(endpoint, async (context, { query }) => ({ results: await search(context, query.q) })),
];
