import { AreaChart } from "@mantine/charts";
import { useQuery } from "@tanstack/react-query";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { stockHistoryQuery } from "#src/features/inventory/web/queries.ts";
import { stockRange } from "#src/features/inventory/web/stock-range.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import classes from "./inventory.module.css";

/** The stock at the end of each of the last 30 days, as steps. */
export function StockChart({ item }: { item: InventoryItem }) {
  const history = useQuery(stockHistoryQuery(item.id));
  const format = useFormat();
  const days = history.data?.days ?? [];
  if (days.length === 0) return <div style={{ height: "8.5rem" }} />;
  const unit = history.data?.unit ?? item.unit;
  const max = Math.max(...days.map((day) => day.quantity));
  const min = Math.min(...days.map((day) => day.quantity));
  return (
    <figure className={classes.chart}>
      <div aria-hidden inert>
        <AreaChart
          h={112}
          data={days}
          dataKey="day"
          series={[{ name: "quantity", label: "Stock", color: "carbon" }]}
          curveType="stepAfter"
          withXAxis={false}
          withYAxis={false}
          withDots={false}
          withTooltip={false}
          gridAxis="none"
          strokeWidth={2}
          fillOpacity={0.15}
          withGradient={false}
          referenceLines={item.reorder_threshold > 0 ? [{ y: item.reorder_threshold, color: "yellow" }] : []}
          yAxisProps={{ domain: [Math.min(0, min), Math.max(max, item.reorder_threshold) || 1] }}
          areaChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <figcaption className={classes.small}>
        Last {days.length} days: {stockRange(min, max, unit, format.number)}
      </figcaption>
    </figure>
  );
}
