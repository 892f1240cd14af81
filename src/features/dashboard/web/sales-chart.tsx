import { VisuallyHidden } from "@mantine/core";
import { BarChart } from "#src/web/ui/chart/bar-chart.tsx";
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
  return (
    <>
      <BarChart
        height={224}
        columns={days.map(({ day, orders, revenue }) => ({ name: nameOf(day), value: revenue, line: orders }))}
        label="Sales"
        lineLabel="Orders"
        formatTick={(value) => compact.format(value)}
        formatValue={(value) => format.money(value)}
        formatLine={(value) => format.number(value)}
      />
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
