import { useQueryClient } from "@tanstack/react-query";
import { lastAlert } from "#src/features/inventory/reorder-contract.ts";
import { cachedItem } from "#src/features/inventory/web/queries.ts";
import { call } from "#src/web/call.ts";
import { useCompanyEvents } from "#src/web/events.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Shows a toast for each item whose automatic reorder alert was sent, waits for the owner in Messages, or failed. */
export function useReorderAlerts(): void {
  const client = useQueryClient();
  useCompanyEvents(({ type, id }) => {
    if (!id) return;
    const name = cachedItem(client, id)?.name ?? "an ingredient";
    if (type === "reorder-alert.sent") {
      notify.info("Automatic Reorder Alert", `WhatsApp notification sent for low stock of ${name}`);
    }
    if (type === "reorder-alert.waiting") {
      notify.info("Automatic Reorder Alert", `The alert about low stock of ${name} waits in Messages`);
    }
    if (type === "reorder-alert.failed") void showFailure(id);
  });
}

async function showFailure(itemId: string): Promise<void> {
  // If the reason cannot be loaded, the toast shows the failure without it.
  const alert = await call(lastAlert, { query: { id: itemId } }).then(
    (response) => response.alert,
    () => null,
  );
  notify.error("Alert Failed", `Could not send reorder notification: ${alert?.error || "Unknown error"}`);
}
