import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type CountDetail, countCsv, type CountLine, type CountResult } from "#src/features/counts/contract.ts";
import { stateText } from "#src/features/counts/web/counts-screen.tsx";
import { COUNTS_KEY, countQuery } from "#src/features/counts/web/queries.ts";
import { differenceText } from "#src/features/counts/web/stocktake-rows.tsx";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import type { Column } from "#src/web/ui/data-column.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./count-screen.module.css";

/** One count: its results, and every line. */
export function CountScreen() {
  const client = useQueryClient();
  const { id = "" } = useParams({ strict: false });
  const count = useQuery(countQuery(id));
  useRefreshOnEvents(["counts.changed"], () => void client.invalidateQueries({ queryKey: COUNTS_KEY }));
  const { data } = count;
  return (
    <>
      <PageHeader
        title="Count"
        back={<BackLink to="/inventory/counts">Back to Past Counts</BackLink>}
        actions={
          <Button
            variant="default"
            component="a"
            href={addressInTab(countCsv, { query: { id } })}
            download
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Download CSV
          </Button>
        }
      />
      {count.isPending && <SkeletonRows count={8} label="Loading the count" />}
      {count.isError && !data && (
        <ErrorState message={messageOf(count.error, "Please try again.")} onRetry={() => void count.refetch()} />
      )}
      {data && <CountParts count={data} />}
    </>
  );
}

/** Sorts by the cost of the difference, the most expensive first. */
const byCost = (results: readonly CountResult[]) =>
  results.toSorted((a, b) => Math.abs(b.cost ?? 0) - Math.abs(a.cost ?? 0));

function CountParts({ count }: { count: CountDetail }) {
  const format = useFormat();
  return (
    <div className={classes.parts}>
      <SectionCard title={stateText(count)}>
        <Facts
          rows={[
            ["Started", format.dateTime(count.started_at)],
            ["By", count.started_by ?? "–"],
            ["Ended", count.ended_at === null ? "–" : format.dateTime(count.ended_at)],
            ["Note", count.note ?? "–"],
          ]}
        />
      </SectionCard>
      <SectionCard title="Ingredients" flush>
        <DataTable
          label="Ingredients"
          columns={resultColumns(format)}
          rows={byCost(count.results)}
          rowKey={({ item_id }) => item_id}
          empty={<EmptyState title="Nothing was booked." />}
        />
      </SectionCard>
      <SectionCard title="Every number" flush>
        <DataTable
          label="Every number"
          columns={lineColumns(format, count.lines)}
          rows={count.lines}
          rowKey={({ id }) => id}
          empty={<EmptyState title="Nothing was counted." />}
        />
      </SectionCard>
    </div>
  );
}

const resultColumns = (format: Format): Column<CountResult>[] => [
  { key: "name", header: "Name", width: "minmax(9rem, 2fr)", render: ({ name }) => name, phone: "title" },
  {
    key: "expected",
    header: "Expected",
    align: "end",
    render: ({ expected, unit }) => (expected === null ? "–" : <Quantity value={expected} unit={unit} />),
    phone: "meta",
  },
  {
    key: "counted",
    header: "Counted",
    align: "end",
    render: (one) => <Quantity value={one.counted} unit={one.unit} />,
    phone: "meta",
  },
  {
    key: "difference",
    header: "Difference",
    align: "end",
    render: ({ difference, unit }) => (difference === null ? "–" : differenceText(difference, unit, format.quantity)),
    phone: "trailing",
  },
  {
    key: "cost",
    header: "Amount",
    align: "end",
    render: ({ cost }) => (cost === null ? "–" : <Money amount={cost} />),
    phone: "hidden",
  },
];

/** Returns the columns of the lines, without those that are empty in all lines. */
const lineColumns = (format: Format, lines: readonly CountLine[]): Column<CountLine>[] => [
  { key: "name", header: "Name", width: "minmax(9rem, 2fr)", render: ({ item_name }) => item_name, phone: "title" },
  ...columnIf<CountLine>(
    lines.some(({ area_name }) => area_name !== null),
    { key: "area", header: "Storage area", render: ({ area_name }) => area_name ?? "–", phone: "meta" },
  ),
  {
    key: "counted",
    header: "Counted",
    align: "end",
    render: ({ counted, unit }) => (counted === null ? "taken back" : <Quantity value={counted} unit={unit} />),
    phone: "trailing",
  },
  ...columnIf<CountLine>(
    lines.some(({ typed }) => typed !== null),
    { key: "typed", header: "As typed", render: ({ typed }) => typed ?? "–", phone: "hidden" },
  ),
  {
    key: "at",
    header: "At",
    render: ({ counted_at, received_at, late }) =>
      late ? `${format.dateTime(counted_at)}, received ${format.dateTime(received_at)}` : format.dateTime(counted_at),
    phone: "meta",
  },
  {
    key: "by",
    header: "By",
    render: ({ by, device }) => [by, device].filter(Boolean).join(", ") || "–",
    phone: "meta",
  },
  ...columnIf<CountLine>(
    lines.some(({ stands }) => !stands),
    { key: "stands", header: "Stands", render: ({ stands }) => (stands ? "Yes" : "Replaced"), phone: "status" },
  ),
];

const columnIf = <Row,>(isShown: boolean, column: Column<Row>): Column<Row>[] => (isShown ? [column] : []);
