import { readComparisons } from "#src/features/invoices/comparison/contract.ts";
import { comparisonsOf } from "#src/features/invoices/comparison/server/comparisons.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const comparisonRoutes: Route[] = [
  route(readComparisons, async (context, { query }) => ({ comparisons: await comparisonsOf(context, query) })),
];
