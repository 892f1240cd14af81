import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { axisTicks, labelStep } from "#src/web/ui/chart/axis-ticks.ts";
import { type Plot, plotOf } from "#src/web/ui/chart/plot.ts";
import classes from "./chart.module.css";
import ui from "#src/web/ui/patterns.module.css";

interface ChartLine {
  label: string;
  values: readonly number[];
  dashed?: boolean;
}

interface LinesChartProps {
  columns: readonly { name: string; value: number }[];
  /** The meaning of the bars. */
  label: string;
  lines: readonly ChartLine[];
  height: number;
  formatValue: (value: number) => string;
}

/**
 * Bars, and lines on the same scale. It is hidden from screen readers: the screen that shows it also has the numbers as
 * text.
 */
export function LinesChart({ columns, label, lines, height, formatValue }: LinesChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();
  const ticks = axisTicks(Math.max(0, ...columns.map(({ value }) => value), ...lines.flatMap(({ values }) => values)));
  const max = ticks.at(-1) ?? 1;
  const tickTexts = ticks.map(formatValue);
  const plot = plotOf({ width, height, columns: columns.length, tickTexts, lineTexts: [] });
  const y = (value: number) => plot.bottom - (plot.depth * Math.max(0, value)) / max;
  const point = ({ clientX, currentTarget }: PointerEvent) =>
    setPointed(plot.columnAt(clientX - currentTarget.getBoundingClientRect().left));
  const shown = pointed === undefined ? undefined : columns[pointed];
  return (
    <div ref={ref} className={classes.chart} style={{ minHeight: height }} aria-hidden>
      <div className={`${ui.wrap} ${classes.wrapped}`}>
        <span>{label}</span>
        {lines.map((line) => (
          <span key={line.label} className={classes["line-label"]} data-dashed={line.dashed || undefined}>
            {line.label}
          </span>
        ))}
      </div>
      {width > 0 && (
        <svg width={width} height={plot.height} onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
          <Axis plot={plot} texts={tickTexts} names={columns.map(({ name }) => name)} />
          {columns.map(({ name, value }, index) => (
            <rect
              key={name}
              className={classes.bar}
              data-soft
              x={plot.center(index) - plot.bar / 2}
              y={y(value)}
              width={plot.bar}
              height={plot.bottom - y(value)}
            />
          ))}
          {lines.map(({ label: name, values, dashed }) => (
            <polyline
              key={name}
              className={classes.line}
              data-dashed={dashed || undefined}
              points={values.map((value, index) => `${plot.center(index)},${y(value)}`).join(" ")}
            />
          ))}
        </svg>
      )}
      {shown && pointed !== undefined && (
        <div className={`${ui.box} ${ui.number} ${classes.tooltip}`} style={plot.beside(pointed)}>
          <strong>{shown.name}</strong>
          {label}: {formatValue(shown.value)}
          {lines.map((line) => (
            <div key={line.label}>
              {line.label}: {formatValue(line.values[pointed] ?? 0)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Axis({ plot, texts, names }: { plot: Plot; texts: readonly string[]; names: string[] }) {
  const step = labelStep(names, plot.right - plot.left);
  const heightOf = (index: number) => plot.bottom - (plot.depth * index) / Math.max(1, texts.length - 1);
  return (
    <>
      {texts.map((text, index) => (
        <g key={text}>
          <line className={classes.grid} x1={plot.left} x2={plot.right} y1={heightOf(index)} y2={heightOf(index)} />
          <text x={plot.left - 8} y={heightOf(index)} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {names.map((name, index) =>
        index % step === 0 ? (
          <text key={name} x={plot.center(index)} y={plot.bottom + 20} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
    </>
  );
}
