import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";

type Standing = Pick<InvoiceSummary, "status" | "stage">;

/** True for what the status badge does not show: the invoice waits for a person, or was reversed. */
const saysMore = ({ stage }: Standing) => stage === "ready" || stage === "reversed";

/** One badge, for lists. */
export function InvoiceBadge({ invoice }: { invoice: Standing }) {
  return <StatusBadge status={saysMore(invoice) ? invoice.stage : invoice.status} />;
}

/**
 * The status badge of docs/spec/2-back-office.md, "4. States and transitions", and beside it the stage where the status
 * does not show it.
 */
export function InvoiceStatus({ invoice }: { invoice: Standing }) {
  return (
    <span style={{ display: "inline-flex", flexWrap: "wrap", gap: "0.25rem" }}>
      <StatusBadge status={invoice.status} />
      {saysMore(invoice) && <StatusBadge status={invoice.stage} />}
    </span>
  );
}
