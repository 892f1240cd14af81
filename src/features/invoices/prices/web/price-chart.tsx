import { LineChart } from "@mantine/charts";
import { type ChartRow, chartRows } from "#src/features/invoices/prices/price-series.ts";
import type { listPrices } from "#src/features/invoices/prices/contract.ts";
import { strokeOf } from "#src/features/invoices/prices/web/price-strokes.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import classes from "./price-history.module.css";

interface PriceChartProps {
  suppliers: ResponseOutputOf<typeof listPrices>["suppliers"];
}

/** What each supplier charged over time; an unusual price is a triangle. The list below shows the same as text. */
export function PriceChart({ suppliers }: PriceChartProps) {
  return (
    <div aria-hidden inert className={classes.chart}>
      <LineChart
        h={128}
        data={chartRows(suppliers)}
        dataKey="at"
        series={suppliers.map(({ supplier_name }, index) => ({
          name: `supplier${index}`,
          label: supplier_name,
          color: strokeOf(index).color,
          ...(strokeOf(index).dash && { strokeDasharray: strokeOf(index).dash }),
        }))}
        curveType="linear"
        withXAxis={false}
        withYAxis={false}
        withTooltip={false}
        gridAxis="none"
        strokeWidth={2}
        connectNulls
        xAxisProps={{ type: "number", domain: ["dataMin", "dataMax"], padding: { left: 8, right: 8 } }}
        yAxisProps={{ domain: ["auto", "auto"] }}
        lineProps={{ dot: Point, isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false, margin: { top: 8, bottom: 8 } }}
      />
    </div>
  );
}

interface PointProps {
  cx?: number | undefined;
  cy?: number | undefined;
  stroke?: string | undefined;
  payload?: ChartRow;
}

function Point({ cx, cy, stroke, payload }: PointProps) {
  if (typeof cx !== "number" || typeof cy !== "number") return null;
  if (payload?.unusual)
    return <path d={`M${cx} ${cy - 7}l6.5 11h-13z`} fill="var(--warn)" stroke="var(--paper)" strokeWidth="1.5" />;
  return <circle cx={cx} cy={cy} r={3.5} fill="var(--paper)" stroke={stroke} strokeWidth="2" />;
}
