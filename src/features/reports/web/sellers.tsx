import type { NamedTotals } from "#src/features/reports/contract.ts";
import { isCosted } from "#src/features/reports/known-costs.ts";
import { useFirstRows } from "#src/features/reports/web/first-rows.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

/** Shows a dash when no ingredient has a price. */
const ifKnown = (row: NamedTotals, amount: number) => (isCosted(row) ? <Money amount={amount} /> : "–");

/** The sales of dishes, categories, sizes or options, best sellers first. */
export function Sellers({ title, rows }: { title: string; rows: NamedTotals[] }) {
  const { shown, more } = useFirstRows(rows, title.toLowerCase());
  // Sorting applies to the rows shown, so it is offered only when all of them are.
  const sortable = shown.length === rows.length;
  const by = (value: (row: NamedTotals) => number | string) => (sortable ? { sortValue: value } : {});
  return (
    <SectionCard title={title} flush>
      <DataTable
        key={String(sortable)}
        label={title}
        rows={shown}
        rowKey={(row) => row.name}
        {...(sortable && { defaultSort: { key: "revenue", descending: true } })}
        footer={more}
        columns={[
          { key: "name", header: "Name", phone: "title", render: (row) => row.name, ...by((row) => row.name) },
          {
            key: "items",
            header: "Items",
            align: "end",
            width: "minmax(5rem, auto)",
            render: (row) => row.items,
            ...by((row) => row.items),
          },
          {
            key: "revenue",
            header: "Sales",
            align: "end",
            width: "minmax(6.5rem, auto)",
            phone: "trailing",
            render: (row) => <Money amount={row.revenue} />,
            ...by((row) => row.revenue),
          },
          {
            key: "food_cost",
            header: "Food cost",
            align: "end",
            width: "minmax(6.5rem, auto)",
            from: "wide",
            phone: "hidden",
            render: (row) => ifKnown(row, row.food_cost),
            ...by((row) => row.food_cost),
          },
          {
            key: "margin",
            header: "Margin",
            align: "end",
            width: "minmax(6.5rem, auto)",
            render: (row) => ifKnown(row, row.margin),
            ...by((row) => row.margin),
          },
        ]}
      />
    </SectionCard>
  );
}
