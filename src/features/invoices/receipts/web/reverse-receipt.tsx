import { Alert } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { reloadAfterReceipt } from "#src/features/invoices/receipts/web/queries.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./reverse-receipt.module.css";

/** Two steps to reverse a receipt; a third when some of its goods have been used since. */
export function ReverseReceipt({ id }: { id: string }) {
  const client = useQueryClient();
  const reverse = useMutation({
    mutationFn: (allow_negative: boolean) => call(reverseInvoice, { query: { id }, body: { allow_negative } }),
    onSuccess: async () => {
      await reloadAfterReceipt(client);
      notify.success("Invoice Reversed", "Its goods were taken out of stock again.");
    },
    onError: (error) => {
      if (!isStockUsed(error)) notify.error("Failed to reverse the invoice", messageOf(error, ""));
    },
  });
  const shortage = isStockUsed(reverse.error) ? reverse.error : null;
  return (
    <>
      <p className={`${ui.mutedMd} ${classes.soft}`}>
        Reversing takes these goods out of stock and restores the earlier prices, unless newer ones were set. The
        invoice stays in your list and can be entered again.
      </p>
      {shortage && (
        <Alert color="red" role="alert" title="Some of it has been used" mb="sm">
          {shortage.message}
        </Alert>
      )}
      <ConfirmButton
        key={shortage ? "anyway" : "reverse"}
        label={shortage ? "Reverse Anyway" : "Reverse Invoice"}
        confirmLabel={shortage ? "Let Stock Fall Below Zero" : "Confirm Reversal"}
        fullWidth
        busy={reverse.isPending}
        onConfirm={() => reverse.mutate(shortage !== null)}
      />
    </>
  );
}

const isStockUsed = (error: unknown): error is CallError => error instanceof CallError && error.code === "STOCK_USED";
