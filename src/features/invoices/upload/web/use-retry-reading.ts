import { useMutation, useQueryClient } from "@tanstack/react-query";
import { retryReading } from "#src/features/invoices/upload/contract.ts";
import { reloadInvoices } from "#src/features/invoices/upload/web/queries.ts";
import { forgetDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";
import { NOT_READ } from "#src/features/invoices/upload/web/uploads.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Reads an upload again. The new reading replaces what was typed by hand. */
export function useRetryReading(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryReading, { query: { id } }),
    onSuccess: () => forgetDraft(id),
    onError: (error) => notify.error("Processing Failed", messageOf(error, NOT_READ)),
    onSettled: () => reloadInvoices(client),
  });
}
