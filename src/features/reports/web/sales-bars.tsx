import { BarChart } from "#src/web/ui/chart/bar-chart.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./reports.module.css";

interface Bar {
  name: string;
  orders: number;
  revenue: number;
}

/** Sales as bars, and as a table for exact numbers and screen readers. */
export function SalesBars({ title, unit, bars }: { title: string; unit: string; bars: Bar[] }) {
  const format = useFormat();
  const compact = new Intl.NumberFormat(format.locale, {
    style: "currency",
    currency: format.currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return (
    <SectionCard title={title}>
      <BarChart
        height={220}
        columns={bars.map(({ name, revenue }) => ({ name, value: revenue }))}
        label="Sales"
        formatTick={(value) => compact.format(value)}
        formatValue={(value) => format.money(value)}
      />
      <details className={classes.details}>
        <summary>Show numbers</summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">Orders</th>
              <th scope="col">Sales</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, orders, revenue }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{format.number(orders)}</td>
                <td>{format.money(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </SectionCard>
  );
}
