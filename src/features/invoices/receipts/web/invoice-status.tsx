import type { InvoiceSummary } from "#src/features/invoices/receipts/contract.ts";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";

type Standing = Pick<InvoiceSummary, "status" | "stage">;

/** What the documents' badge leaves unsaid: it waits for a person, or was taken back. */
const saysMore = ({ stage }: Standing) => stage === "ready" || stage === "reversed";

/** One badge, for lists. */
export function InvoiceBadge({ invoice }: { invoice: Standing }) {
  return <StatusBadge status={saysMore(invoice) ? invoice.stage : invoice.status} />;
}

/** The documents' badge, and beside it what it leaves unsaid. */
export function InvoiceStatus({ invoice }: { invoice: Standing }) {
  return (
    <span style={{ display: "inline-flex", flexWrap: "wrap", gap: "0.25rem" }}>
      <StatusBadge status={invoice.status} />
      {saysMore(invoice) && <StatusBadge status={invoice.stage} />}
    </span>
  );
}
