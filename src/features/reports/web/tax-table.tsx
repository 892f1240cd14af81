import type { Report } from "#src/features/reports/contract.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

type Row = Report["by_tax"][number];

/** The tax that is included in the sales of the period, per rate. */
export function TaxTable({ taxes }: { taxes: Row[] }) {
  const amount = (key: "net" | "tax", header: string) => ({
    key,
    header,
    align: "end" as const,
    width: "minmax(6.5rem, auto)",
    render: (row: Row) => <Money amount={row[key]} />,
  });
  return (
    <SectionCard title="Tax included in sales" flush>
      <DataTable
        label="Tax included in sales"
        rows={taxes}
        rowKey={(row) => `${row.name} ${row.percent}`}
        columns={[
          { key: "name", header: "Tax", phone: "title", render: (row) => `${row.name} ${row.percent}%` },
          { key: "orders", header: "Orders", align: "end", width: "minmax(5rem, auto)", render: (row) => row.orders },
          amount("net", "Without tax"),
          amount("tax", "Tax"),
        ]}
      />
    </SectionCard>
  );
}
