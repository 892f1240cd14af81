import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProofList } from "#src/features/reports/proof/web/proof-list.tsx";
import { type Span, spanOf } from "#src/features/reports/periods.ts";
import { PeriodPicker } from "#src/features/reports/web/period-picker.tsx";
import { readVariance, varianceCsv, type VarianceItem, variancePdf } from "#src/features/counts/variance/contract.ts";
import { VarianceTables } from "#src/features/counts/variance/web/variance-tables.tsx";
import { dayIn } from "#src/shared/time.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { call, messageOf } from "#src/web/call.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { DetailPanel } from "#src/web/ui/detail-panel.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { ListDetail } from "#src/web/ui/list-detail.tsx";
import { LoadingBar } from "#src/web/ui/loading-bar.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";

const varianceQuery = (span: Span) =>
  queryOptions({
    queryKey: ["variance", span.from, span.to],
    queryFn: async ({ signal }) => (await call(readVariance, { query: span }, { signal })).report,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The stock that left between two counts and is explained neither by sales nor by waste. */
export function VarianceScreen() {
  const { timezone } = useCompany();
  const today = dayIn(timezone);
  const [span, setSpan] = useState(() => spanOf("30", today));
  const [selectedId, setSelectedId] = useState<string>();
  const variance = useQuery({ ...varianceQuery(span), enabled: span.from !== "" && span.from <= span.to });
  const selected = variance.data?.items.find(({ id }) => id === selectedId);
  return (
    <>
      <PageHeader
        title="Variance"
        subtitle="What left the stock between two counts, against what recipes and waste explain."
        back={<BackLink to="/reports">Back to Reports</BackLink>}
        actions={<Downloads span={span} />}
      />
      <PeriodPicker span={span} today={today} onChange={setSpan} />
      <LoadingBar active={variance.isFetching} />
      {variance.isError && (
        <ErrorState
          message={messageOf(variance.error, "The variance report could not be loaded.")}
          onRetry={() => void variance.refetch()}
        />
      )}
      {variance.isPending && <SkeletonRows label="Loading the variance report" />}
      {variance.data && (
        <ListDetail
          detail={
            <DetailPanel
              subject={selected?.id}
              onClose={() => setSelectedId(undefined)}
              title={selected?.name}
              emptyText="No ingredient selected"
            >
              {selected && <ItemProof item={selected} span={span} />}
            </DetailPanel>
          }
        >
          <VarianceTables report={variance.data} selectedId={selected?.id ?? null} onSelect={setSelectedId} />
        </ListDetail>
      )}
    </>
  );
}

function ItemProof({ item, span }: { item: VarianceItem; span: Span }) {
  return (
    <>
      <VarianceFacts item={item} />
      <ProofList kind="variance" id={`${item.id}_${span.from}_${span.to}`} item={item.id} />
    </>
  );
}

function Downloads({ span }: { span: Span }) {
  return [
    { label: "CSV", endpoint: varianceCsv },
    { label: "PDF", endpoint: variancePdf },
  ].map(({ label, endpoint }) => (
    <Button
      key={label}
      component="a"
      href={addressInTab(endpoint, { query: { ...span } })}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {label}
    </Button>
  ));
}

/** One ingredient's usage and the unexplained part of it. */
function VarianceFacts({ item }: { item: VarianceItem }) {
  const quantity = (value: number) => <Quantity value={value} unit={item.unit} />;
  return (
    <Facts
      rows={[
        ["Actual usage", quantity(item.actual)],
        ["Used by recipes", quantity(item.theoretical)],
        ["Wasted", quantity(item.wasted)],
        ["Variance", quantity(item.variance)],
        ["Cost", <Money key="cost" amount={item.variance_cost} />],
        ["Supplier", item.supplier_name],
      ]}
    />
  );
}
