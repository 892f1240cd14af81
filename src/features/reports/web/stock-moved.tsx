import type { Report } from "#src/features/reports/contract.ts";
import { useFirstRows } from "#src/features/reports/web/first-rows.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

type Row = Report["stock"][number];

const amount = (value: number, unit: string) => (value === 0 ? "–" : <Quantity value={value} unit={unit} />);

/** The stock used, wasted and received in the period, the most expensive waste first. */
export function StockMoved({ stock }: { stock: Row[] }) {
  const { shown, more } = useFirstRows(
    stock.toSorted((a, b) => b.waste_cost - a.waste_cost),
    "ingredients",
  );
  const quantity = (key: "used" | "wasted" | "received", header: string) => ({
    key,
    header,
    align: "end" as const,
    width: "minmax(6.5rem, auto)",
    render: (row: Row) => amount(row[key], row.unit),
  });
  return (
    <SectionCard title="Stock used and wasted" flush>
      <DataTable
        label="Stock used and wasted"
        rows={shown}
        rowKey={(row) => `${row.name} ${row.unit}`}
        footer={more}
        columns={[
          { key: "name", header: "Ingredient", phone: "title", render: (row) => row.name },
          quantity("used", "Used"),
          quantity("wasted", "Wasted"),
          { ...quantity("received", "Received"), phone: "hidden" },
          {
            key: "waste_cost",
            header: "Cost of waste",
            align: "end",
            width: "minmax(6.5rem, auto)",
            render: (row) => (row.wasted === 0 ? "–" : <Money amount={row.waste_cost} />),
          },
        ]}
      />
    </SectionCard>
  );
}
