import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { listCreditRequests, listCreditSources, readCreditRequest } from "#src/features/credits/contract.ts";
import { readWonBack } from "#src/features/credits/step-contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

const KEY = ["credits"];

export const creditsQuery = queryOptions({
  queryKey: [...KEY, "list"],
  queryFn: async ({ signal }) => (await call(listCreditRequests, undefined, { signal })).requests,
});

/** The requests to a supplier for which nothing has come back yet, but something still may. */
export const openCreditsQuery = (supplier: string) =>
  queryOptions({
    queryKey: [...KEY, "open", supplier],
    queryFn: async ({ signal }) =>
      (await call(listCreditRequests, { query: { state: "open", supplier } }, { signal })).requests,
    staleTime: 0,
  });

export const creditQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "one", id],
    queryFn: async ({ signal }) => (await call(readCreditRequest, { query: { id } }, { signal })).request,
    staleTime: 0,
  });

export const creditSourcesQuery = (supplier: string) =>
  queryOptions({
    queryKey: [...KEY, "sources", supplier],
    queryFn: async ({ signal }) => (await call(listCreditSources, { query: { supplier } }, { signal })).sources,
    staleTime: 0,
  });

export const wonBackQuery = queryOptions({
  queryKey: [...KEY, "won-back"],
  queryFn: ({ signal }) => call(readWonBack, undefined, { signal }),
});

/** Loads credit requests again when one of them has changed. Returns a function that does so at once. */
export function useCreditRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  useRefreshOnEvents(["credits.changed", "invoices.changed", "suppliers.changed"], () => void refresh());
  return refresh;
}
