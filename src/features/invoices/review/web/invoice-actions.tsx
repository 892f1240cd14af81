import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { retryReading, reenterInvoice } from "#src/features/invoices/upload/contract.ts";
import type { InvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { forgetDraft } from "#src/features/invoices/upload/web/saved-drafts.ts";
import { DiscardUpload } from "#src/features/invoices/upload/web/discard-upload.tsx";
import { reloadInvoices } from "#src/features/invoices/upload/web/queries.ts";
import { NOT_READ } from "#src/features/invoices/upload/web/uploads.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./invoice.module.css";

/** What can be done about an invoice where it stands now. */
export function InvoiceActions({ invoice }: { invoice: InvoiceRecord }) {
  const navigate = useNavigate();
  const { stage, can_retry } = invoice;
  if (stage === "saved") return <Reverse id={invoice.id} />;
  if (stage === "reversed") return <EnterAgain id={invoice.id} />;
  return (
    <div className={classes.actions}>
      {stage === "failed" && can_retry && <ReadAgain id={invoice.id} />}
      <DiscardUpload
        invoice={invoice}
        label="Discard Upload"
        confirmLabel="Confirm Discard"
        onGone={() => void navigate({ to: "/invoices", replace: true })}
      />
    </div>
  );
}

function ReadAgain({ id }: { id: string }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryReading, { query: { id } }),
    onSuccess: () => forgetDraft(id),
    onError: (error) => notify.error("Processing Failed", messageOf(error, NOT_READ)),
    onSettled: () => reloadInvoices(client),
  });
  return (
    <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
      Read Again
    </Button>
  );
}

/** Two steps to take a receipt back; a third when what it brought is partly used up. */
function Reverse({ id }: { id: string }) {
  const client = useQueryClient();
  const reverse = useMutation({
    mutationFn: (allow_negative: boolean) => call(reverseInvoice, { query: { id }, body: { allow_negative } }),
    onSuccess: async () => {
      await Promise.all([
        reloadInvoices(client),
        ...["inventory", "movements", "stock-history", "supplier-invoices", "dishes"].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ]);
      notify.success("Invoice Reversed", "What it brought was taken back out of stock.");
    },
    onError: (error) => {
      if (!isUsed(error)) notify.error("Failed to reverse the invoice", messageOf(error, ""));
    },
  });
  const short = isUsed(reverse.error) ? reverse.error : null;
  return (
    <>
      <p className={classes.soft}>
        Reversing takes what this invoice brought back out of stock, and its prices where none is newer. The invoice
        stays on record and can be entered again.
      </p>
      {short && (
        <Alert color="red" role="alert" title="Part of it is used up" mb="sm">
          {short.message}
        </Alert>
      )}
      <ConfirmButton
        key={short ? "anyway" : "reverse"}
        label={short ? "Reverse Anyway" : "Reverse Invoice"}
        confirmLabel={short ? "Let Stock Fall Below Zero" : "Confirm Reversal"}
        fullWidth
        busy={reverse.isPending}
        onConfirm={() => reverse.mutate(short !== null)}
      />
    </>
  );
}

const isUsed = (error: unknown): error is CallError => error instanceof CallError && error.code === "STOCK_USED";

function EnterAgain({ id }: { id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () => call(reenterInvoice, { query: { id } }),
    onSuccess: async ({ invoice_id }) => {
      await reloadInvoices(client);
      await navigate({ to: "/invoices/$id", params: { id: invoice_id }, search: { review: "1" } });
    },
    onError: (error) => notify.error("Failed to open it again", messageOf(error, "")),
  });
  return (
    <Button fullWidth disabled={again.isPending} onClick={() => again.mutate()}>
      Enter Again
    </Button>
  );
}
