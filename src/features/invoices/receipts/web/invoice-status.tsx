import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";

type InvoiceState = Pick<InvoiceSummary, "status" | "stage">;

/** Whether the stage says more than the status: the invoice waits for a person, or was reversed. */
const hasOwnStage = ({ stage }: InvoiceState) => stage === "ready" || stage === "reversed";

/** One badge, for lists. */
export function InvoiceBadge({ invoice }: { invoice: InvoiceState }) {
  return <StatusBadge status={hasOwnStage(invoice) ? invoice.stage : invoice.status} />;
}

/**
 * The status badge of docs/spec/2-back-office.md, "4. States and transitions", and beside it the stage where the status
 * does not show it.
 */
export function InvoiceStatus({ invoice }: { invoice: InvoiceState }) {
  return (
    <span style={{ display: "inline-flex", flexWrap: "wrap", gap: "0.25rem" }}>
      <StatusBadge status={invoice.status} />
      {hasOwnStage(invoice) && <StatusBadge status={invoice.stage} />}
    </span>
  );
}
