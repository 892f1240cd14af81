import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CountSummary } from "#src/features/counts/contract.ts";
import { COUNTS_KEY, countsQuery } from "#src/features/counts/web/queries.ts";
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

export const stateText = (count: Pick<CountSummary, "state">) =>
  ({ open: "Being counted", closed: "Posted", discarded: "Discarded" })[count.state];

const columnsOf = (format: Format): Column<CountSummary>[] => [
  {
    key: "started",
    header: "Started",
    width: "minmax(9rem, 1fr)",
    render: (count) => format.dateTime(count.started_at),
    phone: "title",
  },
  { key: "by", header: "By", render: ({ started_by }) => started_by ?? "–", phone: "meta" },
  { key: "items", header: "Counted", align: "end", render: ({ items }) => items, phone: "meta" },
  { key: "corrected", header: "Corrected", align: "end", render: ({ corrected }) => corrected, phone: "meta" },
  { key: "note", header: "Note", width: "minmax(0, 2fr)", render: ({ note }) => note ?? "–", phone: "hidden" },
  { key: "state", header: "Status", render: (count) => stateText(count), phone: "trailing" },
];

/** All counts, newest first. */
export function CountsScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const counts = useQuery({ ...countsQuery(page), placeholderData: keepPreviousData });
  useRefreshOnEvents(["counts.changed"], () => void client.invalidateQueries({ queryKey: COUNTS_KEY }));
  const { data } = counts;
  return (
    <>
      <PageHeader title="Past Counts" back={<BackLink to="/inventory/stocktake">Back to Stocktake</BackLink>} />
      {counts.isPending && <SkeletonRows count={8} label="Loading counts" />}
      {counts.isError && !data && (
        <ErrorState message={messageOf(counts.error, "Please try again.")} onRetry={() => void counts.refetch()} />
      )}
      {data && (
        <>
          <DataTable
            label="Counts"
            columns={columnsOf(format)}
            rows={data.counts}
            rowKey={({ id }) => id}
            rowLabel={({ started_at }) => `Count of ${format.dateTime(started_at)}`}
            onRowClick={({ id }) => void navigate({ to: "/inventory/counts/$id", params: { id } })}
            empty={
              <EmptyState
                title="Nothing was counted yet"
                action={<Link to="/inventory/stocktake">Start a stocktake</Link>}
              />
            }
          />
          <Pager label="Counts" page={page} totalPages={data.pagination.totalPages} onChange={setPage} />
        </>
      )}
    </>
  );
}
