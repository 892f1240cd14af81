import { useQuery } from "@tanstack/react-query";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { stockHistoryQuery } from "#src/features/inventory/web/queries.ts";
import { stockRange } from "#src/features/inventory/web/stock-range.ts";
import { StepChart } from "#src/web/ui/chart/step-chart.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
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
      <StepChart height={112} values={days.map((day) => day.quantity)} threshold={item.reorder_threshold} />
      <figcaption className={`${ui.mutedSm} ${classes.small}`}>
        Last {days.length} days: {stockRange(min, max, unit, format.number)}
      </figcaption>
    </figure>
  );
}
