import { useElementSize } from "@mantine/hooks";
import type { listPrices } from "#src/features/invoices/prices/contract.ts";
import { priceScale } from "#src/features/invoices/prices/price-series.ts";
import { strokeOf } from "#src/features/invoices/prices/web/price-strokes.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import classes from "./price-history.module.css";

interface PriceChartProps {
  suppliers: ResponseOutputOf<typeof listPrices>["suppliers"];
}

const HEIGHT = 128;
const MARGIN = 12;

/** What each supplier charged over time; an unusual price is a triangle. The list below shows the same as text. */
export function PriceChart({ suppliers }: PriceChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const scale = priceScale(suppliers, { width, height: HEIGHT, margin: MARGIN });
  return (
    <div ref={ref} aria-hidden className={classes.chart} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} style={{ display: "block" }}>
          {suppliers.map(({ supplier_id, prices }, index) => {
            const { color, dash } = strokeOf(index);
            const points = prices.map((price) => ({ ...scale(price), unusual: price.anomaly?.flag ?? false }));
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

function Point({ x, y, stroke, unusual }: { x: number; y: number; stroke: string; unusual: boolean }) {
  if (unusual)
    return <path d={`M${x} ${y - 7}l6.5 11h-13z`} fill="var(--warn)" stroke="var(--paper)" strokeWidth="1.5" />;
  return <circle cx={x} cy={y} r={3.5} fill="var(--paper)" stroke={stroke} strokeWidth="2" />;
}
