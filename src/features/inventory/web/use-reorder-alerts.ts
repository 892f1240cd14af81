import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { lastAlert } from "#src/features/inventory/reorder-contract.ts";
import { cachedItem } from "#src/features/inventory/web/queries.ts";
import { call } from "#src/web/call.ts";
import { useCompanyEvents } from "#src/web/events.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Alerts within this time, as after a stocktake, are shown in one toast. */
const COLLECT_MS = 600;
const MAX_NAMES = 3;

/** Shows a toast when the server has sent a reorder alert, or failed to. */
export function useReorderAlerts(): void {
  const client = useQueryClient();
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useCompanyEvents(({ type, id }) => {
    if (!id) return;
    if (type === "reorder-alert.failed") void showFailure(id);
    if (type !== "reorder-alert.sent") return;
    sent.current.push(id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const names = sent.current.splice(0).map((one) => cachedItem(client, one)?.name ?? "an ingredient");
      notify.info("Automatic Reorder Alert", `WhatsApp notification sent for low stock of ${listNames(names)}`);
    }, COLLECT_MS);
  });
}

/** Returns "Rice", "Rice, Eggs and Limes" or "Rice, Eggs, Limes and 4 more". */
export function listNames(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), `${names.length - MAX_NAMES} more`] : names;
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(shown);
}

async function showFailure(itemId: string): Promise<void> {
  // If the reason cannot be loaded, the toast shows the failure without it.
  const alert = await call(lastAlert, { query: { id: itemId } }).then(
    (response) => response.alert,
    () => null,
  );
  notify.error("Alert Failed", `Could not send reorder notification: ${alert?.error || "Unknown error"}`);
}
