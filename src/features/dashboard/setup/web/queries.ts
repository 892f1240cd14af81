import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { readSetup } from "#src/features/dashboard/setup/contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: ({ signal }) => call(readSetup, undefined, { signal }),
});

/** The events of changes that may complete a step. */
const SETUP_EVENTS = [
  "dish.changed",
  "inventory.changed",
  "invoices.changed",
  "menu.changed",
  "order.placed",
  "setup.changed",
  "suppliers.changed",
] as const;
const PAUSE_MS = 2000;

/** Loads the list again when a step may be done. */
export function useSetupRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(SETUP_EVENTS, () => void client.invalidateQueries(setupQuery), PAUSE_MS);
}
