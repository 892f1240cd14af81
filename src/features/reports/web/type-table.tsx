import type { Report } from "#src/features/reports/contract.ts";
import { ORDER_TYPE_NAMES } from "#src/features/orders/order-type-names.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

/** The orders and sales of the period by order type. */
export function TypeTable({ types }: { types: Report["by_type"] }) {
  return (
    <SectionCard title="Table, pickup and counter" flush>
      <DataTable
        label="Table, pickup and counter"
        rows={types}
        rowKey={(row) => row.order_type}
        columns={[
          { key: "type", header: "Type", phone: "title", render: (row) => ORDER_TYPE_NAMES[row.order_type] },
          { key: "orders", header: "Orders", align: "end", width: "minmax(5rem, auto)", render: (row) => row.orders },
          {
            key: "revenue",
            header: "Sales",
            align: "end",
            width: "minmax(6.5rem, auto)",
            render: (row) => <Money amount={row.revenue} />,
          },
        ]}
      />
    </SectionCard>
  );
}
