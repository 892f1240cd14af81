import { CompositeChart } from "@mantine/charts";
import { VisuallyHidden } from "@mantine/core";
import { useFormat } from "#src/web/ui/format.tsx";

interface Day {
  day: string;
  orders: number;
  revenue: number;
}

/** Sales as bars, orders as a line with a scale of its own, and both as a table for screen readers. */
export function SalesChart({ days }: { days: Day[] }) {
  const format = useFormat();
  // A calendar day has no timezone: it is formatted in UTC at noon, so that it stays the same day.
  const dayName = new Intl.DateTimeFormat(format.locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const nameOf = (day: string) => dayName.format(new Date(`${day}T12:00:00Z`));
  const compact = new Intl.NumberFormat(format.locale, {
    style: "currency",
    currency: format.currency,
    notation: "compact",
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  });
  const maxOrders = Math.max(1, ...days.map((day) => day.orders));
  return (
    <>
      <div aria-hidden>
        <CompositeChart
          h={224}
          data={days.map(({ day, orders, revenue }) => ({ day: nameOf(day), Sales: revenue, Orders: orders }))}
          dataKey="day"
          series={[
            { name: "Sales", type: "bar", color: "carbon" },
            { name: "Orders", type: "line", color: "var(--ink-soft)", yAxisId: "right" },
          ]}
          withLegend
          withRightYAxis
          curveType="linear"
          strokeWidth={2}
          maxBarWidth={28}
          gridAxis="x"
          valueFormatter={(value) => format.number(value)}
          yAxisProps={{ width: 56, tickFormatter: (value: number) => compact.format(value), allowDecimals: false }}
          rightYAxisProps={{ width: 32, allowDecimals: false, domain: [0, maxOrders], tickFormatter: String }}
          xAxisProps={{ minTickGap: 16 }}
          composedChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>Sales and orders by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Sales</th>
              <th scope="col">Orders</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, revenue }) => (
              <tr key={day}>
                <th scope="row">{nameOf(day)}</th>
                <td>{format.money(revenue)}</td>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
