import { useFirstRows } from "#src/features/reports/web/first-rows.tsx";
import type { VarianceGroup, VarianceItem, VarianceReport } from "#src/features/counts/variance/contract.ts";
import type { Level } from "#src/features/counts/variance/rules.ts";
import classes from "#src/features/counts/variance/web/variance.module.css";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { StatCard, StatRow } from "#src/web/ui/stat-card.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";

interface VarianceTablesProps {
  report: VarianceReport;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

const DEFAULT_SORT = { key: "cost", descending: true };
const percentText = (percent: number | null) => (percent === null ? "–" : `${percent}%`);
const STATUS_BY_LEVEL = {
  usual: "usual_variance",
  watch: "watch_variance",
  high: "high_variance",
} as const satisfies Record<Level, string>;

/**
 * The totals, the ingredients with the most expensive first, the categories and suppliers, and what the report does not
 * cover.
 */
export function VarianceTables({ report, selectedId, onSelect }: VarianceTablesProps) {
  const { totals } = report;
  return (
    <div className={classes.sections}>
      <StatRow>
        <StatCard
          label="Variance"
          value={<Money amount={totals.variance_cost} />}
          note={`${percentText(totals.variance_percent)} of what recipes used`}
        />
        <StatCard label="Missing" value={<Money amount={totals.missing_cost} />} />
        <StatCard label="Surplus" value={<Money amount={totals.surplus_cost} />} />
        <StatCard label="Used by recipes" value={<Money amount={totals.theoretical_cost} />} />
      </StatRow>
      <ItemTable items={report.items} selectedId={selectedId} onSelect={onSelect} />
      {report.by_category.length > 1 && (
        <GroupTable title="By category" of="Category" more="categories" groups={report.by_category} />
      )}
      {report.by_supplier.length > 1 && (
        <GroupTable title="By supplier" of="Supplier" more="suppliers" groups={report.by_supplier} />
      )}
      <UnknownPart unknown={report.unknown} />
    </div>
  );
}

function ItemTable({ items, selectedId, onSelect }: { items: VarianceItem[] } & Omit<VarianceTablesProps, "report">) {
  const quantity = (key: "actual" | "theoretical" | "wasted", header: string) => ({
    key,
    header,
    align: "end" as const,
    from: "wide" as const,
    phone: "hidden" as const,
    render: (item: VarianceItem) => <Quantity value={item[key]} unit={item.unit} />,
    sortValue: (item: VarianceItem) => item[key],
  });
  return (
    <SectionCard title="Ingredients" flush>
      <DataTable
        label="Variance by ingredient"
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        onRowClick={({ id }) => onSelect(id)}
        selectedKey={selectedId}
        defaultSort={DEFAULT_SORT}
        empty={
          <EmptyState title="Nothing to compare yet. Count the same ingredient on two days, then the difference is shown here." />
        }
        columns={[
          {
            key: "name",
            header: "Ingredient",
            render: ({ name }) => name,
            sortValue: ({ name }) => name.toLowerCase(),
          },
          quantity("actual", "Actual"),
          quantity("theoretical", "By recipes"),
          quantity("wasted", "Wasted"),
          {
            key: "variance",
            header: "Variance",
            align: "end",
            render: ({ variance, unit }) => <Quantity value={variance} unit={unit} />,
          },
          {
            key: "percent",
            header: "% of usage",
            align: "end",
            render: ({ variance_percent }) => percentText(variance_percent),
            sortValue: ({ variance_percent }) => Math.abs(variance_percent ?? 0),
          },
          {
            key: "cost",
            header: "Cost",
            align: "end",
            phone: "trailing",
            render: ({ variance_cost }) => <Money amount={variance_cost} />,
            sortValue: ({ variance_cost }) => Math.abs(variance_cost),
          },
          {
            key: "level",
            header: "Level",
            phone: "status",
            render: ({ level }) => <StatusBadge status={STATUS_BY_LEVEL[level]} />,
          },
        ]}
      />
    </SectionCard>
  );
}

interface GroupTableProps {
  title: string;
  /** The word for a group, and its plural. */
  of: string;
  more: "categories" | "suppliers";
  groups: VarianceGroup[];
}

function GroupTable({ title, of, more: plural, groups }: GroupTableProps) {
  const { shown, more } = useFirstRows(groups, plural);
  return (
    <SectionCard title={title} flush>
      <DataTable
        label={title}
        rows={shown}
        rowKey={({ name }) => name}
        footer={more}
        columns={[
          { key: "name", header: of, render: ({ name }) => name },
          { key: "items", header: "Ingredients", align: "end", render: ({ items }) => items },
          {
            key: "percent",
            header: "% of usage",
            align: "end",
            render: (group) => percentText(group.variance_percent),
          },
          {
            key: "cost",
            header: "Cost",
            align: "end",
            phone: "trailing",
            render: ({ variance_cost }) => <Money amount={variance_cost} />,
          },
        ]}
      />
    </SectionCard>
  );
}

/** The reasons why the report is incomplete, each with what can be done about it. */
function UnknownPart({ unknown }: { unknown: VarianceReport["unknown"] }) {
  const { uncounted, without_recipe, special_requests } = unknown;
  if (uncounted.length === 0 && without_recipe.length === 0 && special_requests === 0) return null;
  const lists = [
    {
      title: "Count again to know",
      rows: uncounted.map(({ name, counts }) => `${name} (${counts === 0 ? "not counted yet" : "counted once"})`),
    },
    {
      title: "Sold without a recipe, so nothing was taken from stock",
      rows: without_recipe.map(({ name, portions }) => `${name} (${portions})`),
    },
    { title: "Special requests", rows: special_requests === 0 ? [] : [`${special_requests} portions`] },
  ];
  return (
    <SectionCard title="What this report cannot say">
      {lists
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <p key={title} className={classes.unknown}>
            <strong>{title}:</strong> {rows.join(", ")}
          </p>
        ))}
    </SectionCard>
  );
}
