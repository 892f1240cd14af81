import type { SubjectScore } from "#src/features/forecasts/score-contract.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import type { Column } from "#src/web/ui/data-column.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

interface ScoreTableProps {
  scores: readonly SubjectScore[];
  loading: boolean;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

const percentText = (share: number | null) => (share === null ? "–" : `${Math.round(share * 100)}%`);

const columns: Column<SubjectScore>[] = [
  { key: "name", header: "Name", render: ({ name }) => name, sortValue: ({ name }) => name.toLowerCase() },
  {
    key: "ours",
    header: "Off by",
    align: "end",
    render: ({ score }) => percentText(score.wape),
    sortValue: ({ score }) => score.wape,
    phone: "trailing",
  },
  {
    key: "plain",
    header: "Same weekday off by",
    align: "end",
    render: ({ score }) => percentText(score.base_wape),
    sortValue: ({ score }) => score.base_wape,
    phone: "meta",
  },
  {
    key: "enough",
    header: "Upper number enough",
    align: "end",
    render: ({ score }) => percentText(score.coverage90),
    sortValue: ({ score }) => score.coverage90,
    phone: "hidden",
  },
  {
    key: "used",
    header: "Used",
    render: ({ score }) => (score.plain_used ? "Same weekday" : "Our forecast"),
    phone: "hidden",
  },
];

/** Every dish or item with the errors of both rules, one day ahead. */
export function ScoreTable({ scores, loading, selectedId, onSelect }: ScoreTableProps) {
  if (loading) return <SkeletonRows label="Loading scores" />;
  return (
    <SectionCard title="One by one" flush>
      <DataTable
        label="How right forecasts were"
        rows={scores}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={columns}
        selectedKey={selectedId}
        onRowClick={({ id }) => onSelect(id)}
        empty={<EmptyState title="Nothing to compare yet. After two weeks of open days it is shown here." />}
      />
    </SectionCard>
  );
}
