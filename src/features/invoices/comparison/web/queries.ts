import { queryOptions } from "@tanstack/react-query";
import { readComparisons } from "#src/features/invoices/comparison/contract.ts";
import type { CallOf } from "#src/shared/endpoint.ts";
import { call } from "#src/web/call.ts";

export type ComparisonFilters = NonNullable<CallOf<typeof readComparisons>["query"]>;

/** The comparisons are loaded again together with the invoices, because saving or reversing an invoice changes them. */
export const comparisonsQuery = (query: ComparisonFilters) =>
  queryOptions({
    queryKey: ["invoices", "comparisons", query],
    queryFn: async ({ signal }) => (await call(readComparisons, { query }, { signal })).comparisons,
  });
