import { useMutation, useQueryClient } from "@tanstack/react-query";
import { discardInvoice } from "#src/features/invoices/upload/contract.ts";
import { forgetDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";
import { reloadInvoices } from "#src/features/invoices/upload/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";

interface DiscardUploadProps {
  invoice: { id: string };
  label: string;
  confirmLabel: string;
  onDiscarded?: () => void;
}

/** Removes an upload with its files, after a confirmation. */
export function DiscardUpload({ invoice: { id }, label, confirmLabel, onDiscarded }: DiscardUploadProps) {
  const client = useQueryClient();
  const discard = useMutation({
    mutationFn: () => call(discardInvoice, { query: { id } }),
    onSuccess: () => {
      forgetDraft(id);
      notify.info("Upload Discarded", "Nothing was saved.");
      onDiscarded?.();
    },
    onError: (error) => notify.error("Failed to discard the upload", messageOf(error, "")),
    onSettled: () => reloadInvoices(client),
  });
  return (
    <ConfirmButton
      label={label}
      confirmLabel={confirmLabel}
      busy={discard.isPending}
      onConfirm={() => discard.mutate()}
    />
  );
}
