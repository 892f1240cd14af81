import { useElementSize } from "@mantine/hooks";
import type { Anomaly, listPrices } from "#src/features/invoices/prices/contract.ts";
import { priceScale } from "#src/features/invoices/prices/price-series.ts";
import { strokeOf } from "#src/features/invoices/prices/web/price-strokes.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import classes from "./price-history.module.css";

interface PriceChartProps {
  suppliers: ResponseOutputOf<typeof listPrices>["suppliers"];
}

const HEIGHT = 128;
const MARGIN = 12;

/** Returns the colour of the triangle; null for none. */
function markOf(anomaly: Anomaly | null): string | null {
  if (anomaly?.flag) return "var(--bad)";
  return anomaly?.class && anomaly.class !== "cheaper_elsewhere" ? "var(--warn)" : null;
}

/**
 * A chart of each supplier's prices over time. A price with a finding is a triangle, which is red if the price is
 * probably wrong or is not as agreed. The list below shows the same as text.
 */
export function PriceChart({ suppliers }: PriceChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const scale = priceScale(suppliers, { width, height: HEIGHT, margin: MARGIN });
  return (
    <div ref={ref} aria-hidden className={classes.chart} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} style={{ display: "block" }}>
          {suppliers.map(({ supplier_id, prices }, index) => {
            const { color, dash } = strokeOf(index);
            const points = prices.map((price) => ({ ...scale(price), mark: markOf(price.anomaly) }));
            const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
            return (
              <g key={supplier_id}>
                <polyline points={line} fill="none" stroke={color} strokeWidth={2} strokeDasharray={dash} />
                {points.map((point, at) => (
                  <Point key={at} {...point} stroke={color} />
                ))}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

interface PointProps {
  x: number;
  y: number;
  stroke: string;
  mark: string | null;
}

function Point({ x, y, stroke, mark }: PointProps) {
  if (mark !== null)
    return <path d={`M${x} ${y - 7}l6.5 11h-13z`} fill={mark} stroke="var(--paper)" strokeWidth="1.5" />;
  return <circle cx={x} cy={y} r={3.5} fill="var(--paper)" stroke={stroke} strokeWidth="2" />;
}
