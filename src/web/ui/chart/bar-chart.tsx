import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { axisTicks, labelStep } from "#src/web/ui/chart/axis-ticks.ts";
import { type Plot, plotOf } from "#src/web/ui/chart/plot.ts";
import classes from "./chart.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** One column: a bar, and a point of the line where the chart has one. */
export interface Column {
  name: string;
  value: number;
  line?: number;
}

interface BarChartProps {
  columns: Column[];
  /** The meaning of the bars, and of the line: "Sales", "Orders". */
  label: string;
  lineLabel?: string;
  height: number;
  formatTick: (value: number) => string;
  formatValue: (value: number) => string;
  formatLine?: (value: number) => string;
}

/**
 * Bars over the available width, and a line with a scale of its own. It is hidden from screen readers: the screen that
 * shows it also has the numbers as text.
 */
export function BarChart({
  columns,
  label,
  lineLabel,
  height,
  formatTick,
  formatValue,
  formatLine = String,
}: BarChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();
  const ticks = axisTicks(Math.max(0, ...columns.map(({ value }) => value)));
  const lineTicks = lineLabel ? axisTicks(Math.max(1, ...columns.map(({ line = 0 }) => line))) : [];
  const tickTexts = ticks.map(formatTick);
  const plot = plotOf({ width, height, columns: columns.length, tickTexts, lineTexts: lineTicks.map(formatLine) });
  const shown = pointed === undefined ? undefined : columns[pointed];
  const point = ({ clientX, currentTarget }: PointerEvent) =>
    setPointed(plot.columnAt(clientX - currentTarget.getBoundingClientRect().left));
  return (
    <div ref={ref} className={classes.chart} style={{ height }} aria-hidden>
      {lineLabel && (
        <div className={classes.legend}>
          <span>{label}</span>
          <span className={classes["line-label"]}>{lineLabel}</span>
        </div>
      )}
      {width > 0 && (
        <svg width={width} height={plot.height} onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
          {pointed !== undefined && (
            <rect
              className={classes.pointed}
              x={plot.start(pointed)}
              y={plot.top}
              width={plot.band}
              height={plot.depth}
            />
          )}
          <Grid plot={plot} left={tickTexts} right={lineTicks.map(formatLine)} />
          {columns.map(({ name, value }, index) => {
            const tall = (plot.depth * Math.max(0, value)) / (ticks.at(-1) ?? 1);
            const left = plot.center(index) - plot.bar / 2;
            return (
              <rect
                key={`${index} ${name}`}
                className={classes.bar}
                x={left}
                y={plot.bottom - tall}
                width={plot.bar}
                height={tall}
              />
            );
          })}
          {lineLabel && <Line plot={plot} columns={columns} max={lineTicks.at(-1) ?? 1} />}
          <Names plot={plot} names={columns.map(({ name }) => name)} />
        </svg>
      )}
      {shown && pointed !== undefined && (
        <div className={`${ui.box} ${ui.number} ${classes.tooltip}`} style={plot.beside(pointed)}>
          <strong>{shown.name}</strong>
          {label}: {formatValue(shown.value)}
          {lineLabel && (
            <div>
              {lineLabel}: {formatLine(shown.line ?? 0)}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** The lines of the left axis and the numbers of both. */
function Grid({ plot, left, right }: { plot: Plot; left: string[]; right: string[] }) {
  const heightOf = (index: number) => plot.bottom - (plot.depth * index) / (left.length - 1);
  return left.map((text, index) => (
    <g key={index}>
      <line className={classes.grid} x1={plot.left} x2={plot.right} y1={heightOf(index)} y2={heightOf(index)} />
      <text x={plot.left - 8} y={heightOf(index)} dy="0.32em" textAnchor="end">
        {text}
      </text>
      {right[index] !== undefined && (
        <text x={plot.right + 8} y={heightOf(index)} dy="0.32em">
          {right[index]}
        </text>
      )}
    </g>
  ));
}

function Line({ plot, columns, max }: { plot: Plot; columns: Column[]; max: number }) {
  const points = columns.map(({ line = 0 }, index) => [plot.center(index), plot.bottom - (plot.depth * line) / max]);
  return (
    <>
      <polyline className={classes.line} points={points.join(" ")} />
      {points.map(([x, y]) => (
        <circle key={String(x)} className={classes.point} cx={x} cy={y} r={3.5} />
      ))}
    </>
  );
}

function Names({ plot, names }: { plot: Plot; names: string[] }) {
  const step = labelStep(names, plot.right - plot.left);
  return names.map((name, index) =>
    index % step === 0 ? (
      <text key={`${index} ${name}`} x={plot.center(index)} y={plot.bottom + 20} textAnchor="middle">
        {name}
      </text>
    ) : null,
  );
}
