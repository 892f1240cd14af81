import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { listPrinters } from "#src/features/till/printing/contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

export const printersQuery = queryOptions({
  queryKey: ["printers"],
  queryFn: ({ signal }) => call(listPrinters, undefined, { signal }),
});

export function usePrintersRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(["printers.changed"], () => void client.invalidateQueries(printersQuery));
}
