import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { search } from "#src/features/dashboard/search/contract.ts";
import { call } from "#src/web/call.ts";

const STALE_AFTER_MS = 10_000;

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ["search", text],
    queryFn: async ({ signal }) => (await call(search, { query: { q: text } }, { signal, retries: 1 })).results,
    enabled: text !== "",
    staleTime: STALE_AFTER_MS,
    placeholderData: keepPreviousData,
  });
