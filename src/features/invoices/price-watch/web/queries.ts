import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { listFindings, readEffect } from "#src/features/invoices/price-watch/contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

export const FINDINGS_KEY = ["price-findings"];

export type FindingFilter = "open" | "decided";

export const findingsQuery = (state: FindingFilter) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, "list", state],
    queryFn: ({ signal }) => call(listFindings, { query: { state } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const effectQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...FINDINGS_KEY, "effect", itemId],
    queryFn: ({ signal }) => call(readEffect, { query: { itemId } }, { signal }),
  });

export function useFindingsRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(["prices.changed", "invoices.changed", "dish.changed"], () =>
    client.invalidateQueries({ queryKey: FINDINGS_KEY }),
  );
}
