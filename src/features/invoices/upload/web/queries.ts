import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRefreshOnEvents } from "#src/web/events.ts";

/** Milliseconds between loads of an invoice that is being read, in case an event was lost. */
export const READING_POLL_MS = 5000;

export const reloadInvoices = (client: QueryClient) => client.invalidateQueries({ queryKey: ["invoices"] });

/**
 * Loads every invoice query again when an invoice is read, saved, reversed or discarded, on this screen or elsewhere.
 */
export function useInvoicesRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(["invoices.changed"], () => void reloadInvoices(client));
}
