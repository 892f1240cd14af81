import type { Report } from "#src/features/reports/contract.ts";
import { MenuClasses } from "#src/features/reports/web/menu-classes.tsx";
import { SalesBars } from "#src/features/reports/web/sales-bars.tsx";
import { Sellers } from "#src/features/reports/web/sellers.tsx";
import { StockMoved } from "#src/features/reports/web/stock-moved.tsx";
import { TaxTable } from "#src/features/reports/web/tax-table.tsx";
import { sum } from "#src/shared/money.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { StatCard, StatRow } from "#src/web/ui/stat-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./reports.module.css";
import { ORDER_TYPE_NAMES } from "#src/features/orders/order-type-names.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

const NO_COSTS = "costs not known";

/** A report on screen: totals, charts and tables. */
export function ReportTotals({ report }: { report: Report }) {
  const { totals } = report;
  const format = useFormat();
  const hasCosts = totals.costed_revenue !== 0;
  return (
    <div className={classes.sections}>
      <StatRow>
        <StatCard label="Sales" value={format.money(totals.revenue)} note={`${format.number(totals.items)} items`} />
        <StatCard
          label="Orders"
          value={format.number(totals.orders)}
          note={`${totals.cancelled_orders} cancelled, ${totals.refunded_orders} refunded`}
        />
        <StatCard label="Average order" value={format.money(totals.average_order_value)} note="sales per order" />
        <StatCard
          label="Food cost"
          value={hasCosts ? format.money(totals.food_cost) : "–"}
          note={totals.food_cost_percent === null ? NO_COSTS : `${totals.food_cost_percent}% of sales`}
        />
        <StatCard
          label="Margin"
          value={hasCosts ? format.money(totals.margin) : "–"}
          note={hasCosts ? `from ${format.money(totals.costed_revenue)} sales with known costs` : NO_COSTS}
        />
        <TakenOff totals={totals} />
        <StatCard label="Waste" value={format.money(totals.waste_cost)} note="at today's prices" />
      </StatRow>
      {totals.orders === 0 ? <EmptyState title="No sales in this period" /> : <Sales report={report} />}
      {report.stock.length > 0 && <StockMoved stock={report.stock} />}
    </div>
  );
}

/** The amounts that are not in the sales: refunds, discounts and voids; nothing when there are none. */
function TakenOff({ totals: { refunds, discounts, voids } }: Pick<Report, "totals">) {
  const format = useFormat();
  const parts = [
    ["refunds", refunds],
    ["discounts", discounts],
    ["voids", voids],
  ] as const;
  const some = parts.filter(([, amount]) => amount > 0);
  if (some.length === 0) return null;
  return (
    <StatCard
      label="Taken off"
      value={format.money(sum([refunds, discounts, voids]).toNumber())}
      note={some.map(([name, amount]) => `${format.money(amount)} ${name}`).join(", ")}
    />
  );
}

function Sales({ report }: { report: Report }) {
  const { locale } = useFormat();
  // A calendar day has no timezone: it is formatted in UTC at noon, so that it stays the same day.
  const dayName = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    ...(report.from.slice(0, 4) !== report.to.slice(0, 4) && { year: "2-digit" }),
    timeZone: "UTC",
  });
  return (
    <>
      <div className={`${ui.topColumns} ${classes.pair}`}>
        {report.by_day.length > 1 && (
          <SalesBars
            title="Sales by day"
            unit="Day"
            bars={report.by_day.map((row) => ({ ...row, name: dayName.format(new Date(`${row.day}T12:00:00Z`)) }))}
          />
        )}
        <SalesBars
          title="Sales by hour"
          unit="Hour"
          bars={report.by_hour.map((row) => ({ ...row, name: String(row.hour).padStart(2, "0") }))}
        />
      </div>
      <Sellers title="Dishes" rows={report.by_dish} />
      <div className={`${ui.topColumns} ${classes.pair}`}>
        <Sellers title="Categories" rows={report.by_category} />
        <Sellers title="Sizes" rows={report.by_size} />
      </div>
      {report.by_option.length > 0 && (
        <Sellers
          title="Options"
          rows={report.by_option.map((row) => ({ ...row, name: `${row.group}: ${row.name}` }))}
        />
      )}
      {report.by_type.length > 0 && <TypeTable types={report.by_type} />}
      {report.by_tax.length > 0 && <TaxTable taxes={report.by_tax} />}
      {report.menu_engineering.length > 0 && <MenuClasses dishes={report.menu_engineering} />}
    </>
  );
}

/** The orders and sales of the period by order type. */
function TypeTable({ types }: { types: Report["by_type"] }) {
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
