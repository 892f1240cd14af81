import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FindingDetail } from "#src/features/invoices/price-watch/web/finding-detail.tsx";
import { FindingList } from "#src/features/invoices/price-watch/web/finding-list.tsx";
import {
  type FindingFilter,
  findingsQuery,
  useFindingsRefresh,
} from "#src/features/invoices/price-watch/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { DetailPanel } from "#src/web/ui/detail-panel.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { ListDetail } from "#src/web/ui/list-detail.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import { useAddressRequest } from "#src/web/ui/use-address-request.ts";

const FILTERS = [
  { value: "open", label: "To look at" },
  { value: "decided", label: "Decided" },
] as const;

/** The findings about suppliers' prices, those with the highest weekly cost first. */
export function PricesScreen() {
  const [filter, setFilter] = useState<FindingFilter>("open");
  const [selectedId, setSelectedId] = useState<string>();
  useFindingsRefresh();
  useAddressRequest("finding", setSelectedId);
  const query = useQuery(findingsQuery(filter));
  const findings = query.data?.findings ?? [];
  const selected = findings.find(({ id }) => id === selectedId);
  return (
    <>
      <PageHeader
        title="Prices"
        subtitle="What changed on your suppliers' invoices, and what it costs."
        back={<BackLink to="/invoices">Back to Invoices</BackLink>}
      />
      <Toolbar>
        <FilterBar<FindingFilter> label="Prices" value={filter} onChange={setFilter} options={FILTERS} />
      </Toolbar>
      {query.isPending && <SkeletonRows count={5} label="Loading prices" />}
      {query.isError && !query.data && (
        <ErrorState
          message={messageOf(query.error, "The prices could not be loaded.")}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && findings.length === 0 && <NoFindings filter={filter} />}
      {findings.length > 0 && (
        <ListDetail
          detail={
            <DetailPanel
              subject={selected?.id}
              onClose={() => setSelectedId(undefined)}
              title={selected?.item_name}
              subtitle={selected?.supplier_name}
              emptyText="No price selected"
            >
              {selected && <FindingDetail key={selected.id} finding={selected} />}
            </DetailPanel>
          }
        >
          <FindingList findings={findings} selectedId={selected?.id} onSelect={setSelectedId} />
        </ListDetail>
      )}
    </>
  );
}

function NoFindings({ filter }: { filter: FindingFilter }) {
  return filter === "open" ? (
    <EmptyState title="No price to look at">
      Each invoice you save is compared with the ones before, with what you agreed, and with your other suppliers.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing decided yet">Prices you accept, dispute or dismiss are listed here.</EmptyState>
  );
}
