import classes from "./step-chart.module.css";

interface StepChartProps {
  /** A value for each day, oldest first. */
  values: readonly number[];
  /** The position of a line above which the value should stay; no line at 0. */
  threshold: number;
  height: number;
}

/** The width of a step in the drawing, which is stretched to the available width. */
const STEP = 10;
const HEIGHT = 100;

/** A quantity over time, as steps. It is hidden from screen readers: the text beside it says the same. */
export function StepChart({ values, threshold, height }: StepChartProps) {
  const low = Math.min(0, ...values);
  const high = Math.max(threshold, ...values);
  const y = (value: number) => HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT;
  const end = Math.max(1, values.length - 1) * STEP;
  const steps = values
    .map((value, index) => (index === 0 ? `M0 ${y(value)}` : `H${index * STEP}V${y(value)}`))
    .join("");
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${end} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={height}
      aria-hidden
    >
      <path className={classes.area} d={`${steps}V${y(0)}H0Z`} />
      {threshold > 0 && <path className={classes.threshold} d={`M0 ${y(threshold)}H${end}`} />}
      <path className={classes.line} d={steps} />
    </svg>
  );
}
