import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";

type InvoiceState = Pick<InvoiceSummary, "status" | "stage">;

/** Returns whether the stage adds to the status: the invoice waits for a person, or was reversed. */
const hasOwnStage = ({ stage }: InvoiceState) => stage === "ready" || stage === "reversed";

/** A single badge, for lists. */
export function InvoiceBadge({ invoice }: { invoice: InvoiceState }) {
  return <StatusBadge status={hasOwnStage(invoice) ? invoice.stage : invoice.status} />;
}

/**
 * The status badge of docs/spec/2-back-office.md, "4. States and transitions", and the stage beside it if the status
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
