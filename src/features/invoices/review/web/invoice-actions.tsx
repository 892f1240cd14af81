import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ReverseReceipt } from "#src/features/invoices/receipts/web/reverse-receipt.tsx";
import type { InvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { reenterInvoice } from "#src/features/invoices/upload/contract.ts";
import { DiscardUpload } from "#src/features/invoices/upload/web/discard-upload.tsx";
import { reloadInvoices } from "#src/features/invoices/upload/web/queries.ts";
import { useRetryReading } from "#src/features/invoices/upload/web/use-retry-reading.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The possible actions for an invoice at its present stage. */
export function InvoiceActions({ invoice }: { invoice: InvoiceRecord }) {
  const navigate = useNavigate();
  const { stage, can_retry } = invoice;
  if (stage === "saved") return <ReverseReceipt id={invoice.id} />;
  if (stage === "reversed") return <EnterAgain id={invoice.id} />;
  return (
    <div className={ui.stackSm}>
      {stage === "failed" && can_retry && <ReadAgain id={invoice.id} />}
      <DiscardUpload
        invoice={invoice}
        label="Discard Upload"
        confirmLabel="Confirm Discard"
        onDiscarded={() => void navigate({ to: "/invoices", replace: true })}
      />
    </div>
  );
}

function ReadAgain({ id }: { id: string }) {
  const retry = useRetryReading(id);
  return (
    <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
      Read Again
    </Button>
  );
}

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
