import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { supplierInvoicesQuery } from "#src/features/suppliers/web/queries.ts";
import { noonUtc } from "#src/shared/time.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./suppliers.module.css";

/** The five newest invoices of a supplier. */
export function SupplierInvoices({ supplierId }: { supplierId: string }) {
  const invoices = useQuery(supplierInvoicesQuery(supplierId));
  const format = useFormat();
  return (
    <section aria-labelledby="recent-invoices">
      <h3 id="recent-invoices" className={ui.partTitle}>
        Recent Invoices
      </h3>
      {invoices.isPending && <SkeletonRows count={2} label="Loading invoices" />}
      {invoices.isError && (
        <ErrorBanner message="Could not load supplier invoices" onRetry={() => void invoices.refetch()} />
      )}
      {invoices.data?.length === 0 && <p className={ui.muted}>No invoices found for this supplier</p>}
      <ul className={classes.invoices}>
        {invoices.data?.map((invoice) => (
          <li key={invoice.id}>
            <span>
              <Anchor
                fw={700}
                renderRoot={(props) => <Link {...props} to="/invoices/$id" params={{ id: invoice.id }} />}
              >
                Invoice #{invoice.id.slice(0, 8)}
              </Anchor>
              <span className={`${ui.mutedSm} ${classes.when}`}>
                {invoice.invoice_number && `${invoice.invoice_number} · `}
                {format.date(invoice.invoice_date ? noonUtc(invoice.invoice_date) : invoice.created_at)}
              </span>
            </span>
            <StatusBadge status={invoice.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
