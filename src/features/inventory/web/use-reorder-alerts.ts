import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { lastAlert } from "#src/features/inventory/reorder-contract.ts";
import { knownItem } from "#src/features/inventory/web/queries.ts";
import { call } from "#src/web/call.ts";
import { useCompanyEvents } from "#src/web/events.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Alerts that come together, as after a stocktake, are told together. */
const TOGETHER_MS = 600;
const NAMED = 3;

/** Says on screen when the server has sent a reorder alert, or could not. */
export function useReorderAlerts(): void {
  const client = useQueryClient();
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useCompanyEvents(({ type, id }) => {
    if (!id) return;
    if (type === "reorder-alert.failed") void publishFailure(id);
    if (type !== "reorder-alert.sent") return;
    sent.current.push(id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const names = sent.current.splice(0).map((one) => knownItem(client, one)?.name ?? "an ingredient");
      notify.info("Automatic Reorder Alert", `WhatsApp notification sent for low stock of ${listed(names)}`);
    }, TOGETHER_MS);
  });
}

/** "Rice", "Rice, Eggs and Limes", "Rice, Eggs, Limes and 4 more". */
export function listed(names: readonly string[]): string {
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names;
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(shown);
}

async function publishFailure(itemId: string): Promise<void> {
  // Without the reason the failure is still told.
  const alert = await call(lastAlert, { query: { id: itemId } }).then(
    (answer) => answer.alert,
    () => null,
  );
  notify.error("Alert Failed", `Could not send reorder notification: ${alert?.error || "Unknown error"}`);
}
