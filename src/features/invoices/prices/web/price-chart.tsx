import { LineChart } from "@mantine/charts";
import { type PriceRow, priceRows } from "#src/features/invoices/prices/price-series.ts";
import type { listPrices } from "#src/features/invoices/prices/contract.ts";
import { strokeOf } from "#src/features/invoices/prices/web/price-strokes.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import classes from "./price-history.module.css";

interface PriceChartProps {
  suppliers: ResponseOutputOf<typeof listPrices>["suppliers"];
}

/** What each supplier charged over time; a price that stands out is a triangle. The list below says the same in words. */
export function PriceChart({ suppliers }: PriceChartProps) {
  return (
    <div aria-hidden inert className={classes.chart}>
      <LineChart
        h={128}
        data={priceRows(suppliers)}
        dataKey="at"
        series={suppliers.map(({ supplier_name }, place) => ({
          name: `supplier${place}`,
          label: supplier_name,
          color: strokeOf(place).color,
          ...(strokeOf(place).dash && { strokeDasharray: strokeOf(place).dash }),
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
  payload?: PriceRow;
}

function Point({ cx, cy, stroke, payload }: PointProps) {
  if (typeof cx !== "number" || typeof cy !== "number") return null;
  if (payload?.unusual)
    return <path d={`M${cx} ${cy - 7}l6.5 11h-13z`} fill="var(--warn)" stroke="var(--paper)" strokeWidth="1.5" />;
  return <circle cx={cx} cy={cy} r={3.5} fill="var(--paper)" stroke={stroke} strokeWidth="2" />;
}
