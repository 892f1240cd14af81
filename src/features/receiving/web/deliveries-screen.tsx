import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DeliverySummary } from "#src/features/deliveries/contract.ts";
import { deliveriesQuery, DELIVERY_EVENTS, refreshDeliveries } from "#src/features/receiving/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import type { Column } from "#src/web/ui/data-column.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

const PAUSE_MS = 1000;

function resultText({ reversed_at, different }: DeliverySummary): string {
  if (reversed_at !== null) return "Taken back";
  if (different === 0) return "All as ordered";
  return different === 1 ? "1 line different" : `${different} lines different`;
}

const columnsOf = (format: Format): Column<DeliverySummary>[] => [
  { key: "supplier", header: "Supplier", render: ({ supplier_name }) => supplier_name, phone: "title" },
  { key: "when", header: "When", render: ({ booked_at }) => format.dateTime(booked_at), phone: "meta" },
  { key: "by", header: "By", render: ({ booked_by }) => booked_by ?? "–", phone: "hidden" },
  {
    key: "order",
    header: "Order",
    render: ({ po_number }) => (po_number === null ? "–" : `No. ${po_number}`),
    phone: "meta",
  },
  { key: "lines", header: "Lines", align: "end", render: ({ line_count }) => line_count, phone: "hidden" },
  { key: "result", header: "Result", render: resultText, phone: "trailing" },
];

/** The deliveries that were counted in at the door, newest first. */
export function DeliveriesScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const deliveries = useQuery(deliveriesQuery(page));
  useRefreshOnEvents(DELIVERY_EVENTS, () => void refreshDeliveries(client), PAUSE_MS);
  const { data } = deliveries;
  return (
    <>
      <PageHeader title="Past Deliveries" back={<BackLink to="/receive">Back to Receive</BackLink>} />
      {deliveries.isPending && <SkeletonRows count={8} label="Loading deliveries" />}
      {deliveries.isError && !data && (
        <ErrorState
          message={messageOf(deliveries.error, "Please try again.")}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {data && (
        <>
          <DataTable
            label="Deliveries"
            columns={columnsOf(format)}
            rows={data.deliveries}
            rowKey={({ id }) => id}
            rowLabel={({ supplier_name }) => `Delivery from ${supplier_name}`}
            onRowClick={({ id }) => void navigate({ to: "/deliveries/$id", params: { id } })}
            empty={<EmptyState title="Nothing was counted in yet" action={<Link to="/receive">Receive</Link>} />}
          />
          <Pager label="Deliveries" page={page} totalPages={data.pagination.totalPages} onChange={setPage} />
        </>
      )}
    </>
  );
}
