import { BarChart } from "@mantine/charts";
import type { NamedFigures, Report } from "#src/features/reports/contract.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Quantity } from "#src/web/ui/quantity.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { StatCard, StatRow } from "#src/web/ui/stat-card.tsx";
import classes from "./reports.module.css";

/** A report on screen: the figures, two charts, and the tables behind them. */
export function ReportFigures({ report }: { report: Report }) {
  const { totals } = report;
  const format = useFormat();
  const percent =
    totals.food_cost_percent === null ? "no known costs" : `${totals.food_cost_percent} % of sales with known cost`;
  // A calendar day has no zone: noon keeps it on its date wherever it is formatted.
  const dayName = new Intl.DateTimeFormat(format.locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <div className={classes.parts}>
      <StatRow>
        <StatCard label="Sales" value={format.money(totals.revenue)} note={`${totals.items} items`} />
        <StatCard
          label="Orders"
          value={String(totals.orders)}
          note={`${totals.cancelled_orders} cancelled, ${totals.refunded_orders} refunded`}
        />
        <StatCard label="Average order value" value={format.money(totals.average_order_value)} />
        <StatCard label="Food cost" value={format.money(totals.food_cost)} note={percent} />
        <StatCard label="Margin" value={format.money(totals.margin)} note="sales with known cost, less that cost" />
      </StatRow>
      {report.by_day.length > 1 && (
        <SectionCard title="Sales by day">
          <Bars
            data={report.by_day.map(({ day, revenue }) => ({
              name: dayName.format(new Date(`${day}T12:00:00Z`)),
              Sales: revenue,
            }))}
          />
        </SectionCard>
      )}
      <SectionCard title="Sales by hour">
        <Bars
          data={report.by_hour.map(({ hour, revenue }) => ({
            name: String(hour).padStart(2, "0"),
            Sales: revenue,
          }))}
        />
      </SectionCard>
      <Sellers title="Dishes" rows={report.by_dish} />
      <div className={classes.pair}>
        <Sellers title="Categories" rows={report.by_category} />
        <Sellers title="Sizes" rows={report.by_size} />
      </div>
      <SectionCard title="Stock used and wasted" flush>
        <DataTable
          label="Stock used and wasted"
          rows={report.stock}
          rowKey={(row) => `${row.name} ${row.unit}`}
          empty="No stock moved in this period."
          columns={[
            {
              key: "name",
              header: "Ingredient",
              phone: "title",
              render: (row) => row.name,
              sortValue: (row) => row.name,
            },
            {
              key: "used",
              header: "Used",
              align: "end",
              phone: "trailing",
              render: (row) => <Quantity value={row.used} unit={row.unit} />,
            },
            {
              key: "wasted",
              header: "Wasted",
              align: "end",
              phone: "meta",
              render: (row) => <Quantity value={row.wasted} unit={row.unit} />,
            },
            {
              key: "received",
              header: "Received",
              align: "end",
              phone: "hidden",
              render: (row) => <Quantity value={row.received} unit={row.unit} />,
            },
            {
              key: "waste_cost",
              header: "Waste",
              align: "end",
              phone: "hidden",
              render: (row) => <Money amount={row.waste_cost} />,
              sortValue: (row) => row.waste_cost,
            },
          ]}
        />
      </SectionCard>
    </div>
  );
}

/** The tables below and the files say the same in words. */
function Bars({ data }: { data: { name: string; Sales: number }[] }) {
  const format = useFormat();
  const short = new Intl.NumberFormat(format.locale, {
    style: "currency",
    currency: format.currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return (
    <div aria-hidden>
      <BarChart
        h={220}
        data={data}
        dataKey="name"
        series={[{ name: "Sales", color: "carbon" }]}
        valueFormatter={(value) => format.money(value)}
        maxBarWidth={28}
        gridAxis="y"
        yAxisProps={{ width: 56, allowDecimals: false, tickFormatter: (value: number) => short.format(value) }}
        xAxisProps={{ minTickGap: 12 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

function Sellers({ title, rows }: { title: string; rows: NamedFigures[] }) {
  return (
    <SectionCard title={title} flush>
      <DataTable
        label={title}
        rows={rows}
        rowKey={(row) => row.name}
        empty="Nothing was sold in this period."
        defaultSort={{ key: "revenue", descending: true }}
        columns={[
          { key: "name", header: "Name", phone: "title", render: (row) => row.name, sortValue: (row) => row.name },
          {
            key: "items",
            header: "Items",
            align: "end",
            phone: "meta",
            render: (row) => row.items,
            sortValue: (row) => row.items,
          },
          {
            key: "revenue",
            header: "Sales",
            align: "end",
            phone: "trailing",
            render: (row) => <Money amount={row.revenue} />,
            sortValue: (row) => row.revenue,
          },
          {
            key: "food_cost",
            header: "Food cost",
            align: "end",
            from: "wide",
            phone: "hidden",
            render: (row) => (row.costed_revenue > 0 ? <Money amount={row.food_cost} /> : "not known"),
            sortValue: (row) => row.food_cost,
          },
        ]}
      />
    </SectionCard>
  );
}
