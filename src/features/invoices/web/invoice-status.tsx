import type { InvoiceSummary } from "#src/features/invoices/records-contract.ts";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";

/** The documents' badge, and beside it what it leaves unsaid. */
export function InvoiceStatus({ invoice: { status, stage } }: { invoice: Pick<InvoiceSummary, "status" | "stage"> }) {
  return (
    <span style={{ display: "inline-flex", flexWrap: "wrap", gap: "0.25rem" }}>
      <StatusBadge status={status} />
      {(stage === "ready" || stage === "reversed") && <StatusBadge status={stage} />}
    </span>
  );
}
