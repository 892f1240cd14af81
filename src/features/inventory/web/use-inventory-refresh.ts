import { useQueryClient } from "@tanstack/react-query";
import { refreshLedger } from "#src/features/inventory/web/queries.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

const PAUSE_MS = 1000;

/** Loads the inventory on screen again when orders, invoices or other people change it, or an alert was sent. */
export function useInventoryRefresh(): void {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ["inventory"] });
    void refreshLedger(client);
  };
  useRefreshOnEvents(
    ["inventory.changed", "messages.changed", "order.changed", "order.placed", "suppliers.changed"],
    refresh,
    PAUSE_MS,
  );
}
