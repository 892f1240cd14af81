import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { columns } from "#src/features/invoices/receipts/web/invoice-columns.tsx";
import { invoiceName } from "#src/features/invoices/receipts/web/invoice-text.ts";
import { type InvoiceFilters, invoicesQuery } from "#src/features/invoices/receipts/web/queries.ts";
import { useInvoicesRefresh } from "#src/features/invoices/upload/web/queries.ts";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";

type Status = NonNullable<InvoiceFilters["status"]>;

const STATUSES: { value: Status; label: string }[] = [
  { value: "all", label: "All" },
  { value: "pending", label: "Pending" },
  { value: "processed", label: "Processed" },
  { value: "error", label: "Error" },
];

/** The invoices of all suppliers, newest first. */
export function InvoicesScreen() {
  const [typed, setTyped] = useState("");
  const [status, setStatus] = useState<Status>("all");
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(typed.trim(), 250);
  useInvoicesRefresh();
  const invoices = useQuery(invoicesQuery({ page, status, search }));
  const { data } = invoices;
  return (
    <>
      <InvoicesHeader />
      <Toolbar>
        <SearchField
          label="Search supplier, number or item"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(1);
          }}
        />
        <FilterBar<Status>
          label="Invoice status"
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
          options={STATUSES}
        />
      </Toolbar>
      {invoices.isError && data && (
        <ErrorBanner message="The invoices could not be loaded." onRetry={() => void invoices.refetch()} />
      )}
      {invoices.isPending && <SkeletonRows count={8} label="Loading invoices" />}
      {invoices.isError && !data && (
        <ErrorState
          message={messageOf(invoices.error, "The invoices could not be loaded.")}
          onRetry={() => void invoices.refetch()}
          busy={invoices.isFetching}
        />
      )}
      {data && <InvoiceTable invoices={data.invoices} filtered={search !== "" || status !== "all"} />}
      {data && <Pager label="Invoices" page={page} totalPages={data.pagination.totalPages} onChange={setPage} />}
    </>
  );
}

function InvoicesHeader() {
  return (
    <PageHeader
      title="Invoices"
      back={<BackLink to="/inventory">Back to Inventory</BackLink>}
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/bills" />}>
            Bills
          </Button>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/prices" />}>
            Prices
          </Button>
          <Button
            renderRoot={(props) => <Link {...props} to="/inventory" search={{ upload: "1" }} />}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            Upload Invoice
          </Button>
        </>
      }
    />
  );
}

interface InvoiceTableProps {
  invoices: InvoiceSummary[];
  /** A filter is set, so an empty list does not mean that there are no invoices. */
  filtered: boolean;
}

function InvoiceTable({ invoices, filtered }: InvoiceTableProps) {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Invoices"
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      rowLabel={(invoice) => `${invoiceName(invoice)} ${invoice.supplier_name}`.trim()}
      onRowClick={({ id }) => void navigate({ to: "/invoices/$id", params: { id } })}
      empty={
        filtered ? (
          <EmptyState title="No invoice matches." />
        ) : (
          <EmptyState title="No invoices yet">
            Upload a supplier's invoice on the inventory screen. Its items are added to stock once you confirm them.
          </EmptyState>
        )
      }
    />
  );
}
