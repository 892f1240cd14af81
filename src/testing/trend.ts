import jstat from "jstat";

/** One measurement, in minutes since the load began. */
export interface Point {
  minute: number;
  value: number;
}

export interface Trend {
  /** Mean of all points. */
  mean: number;
  /** The increase per hour, with its 95 % interval. */
  perHour: number;
  low: number;
  high: number;
  /** Number of blocks of measurements to which the line is fitted. */
  blocks: number;
}

/** Number of blocks. Neighbouring measurements depend on each other; the means of this many blocks nearly do not. */
const BLOCKS = 22;
const MIN_BLOCKS = 4;

/**
 * Returns the straight line through the means of blocks of equal length, by least squares, with Student's interval of
 * its slope. Undefined when there are too few measurements.
 */
export function trendOf(points: readonly Point[]): Trend | undefined {
  const blocks = blockMeans(points);
  if (blocks.length < MIN_BLOCKS) return undefined;
  const n = blocks.length;
  const meanX = blocks.reduce((sum, { minute }) => sum + minute, 0) / n;
  const meanY = blocks.reduce((sum, { value }) => sum + value, 0) / n;
  let [sxx, sxy] = [0, 0];
  for (const { minute, value } of blocks) {
    sxx += (minute - meanX) ** 2;
    sxy += (minute - meanX) * (value - meanY);
  }
  const slope = sxy / sxx;
  const residuals = blocks.reduce((sum, { minute, value }) => sum + (value - meanY - slope * (minute - meanX)) ** 2, 0);
  const error = Math.sqrt(residuals / (n - 2) / sxx) * jstat.studentt.inv(0.975, n - 2);
  return { mean: meanY, perHour: slope * 60, low: (slope - error) * 60, high: (slope + error) * 60, blocks: n };
}

function blockMeans(points: readonly Point[]): Point[] {
  const first = Math.min(...points.map(({ minute }) => minute));
  const span = Math.max(...points.map(({ minute }) => minute)) - first;
  if (!(span > 0)) return [];
  const length = Math.max(1, span / BLOCKS);
  const blocks = Map.groupBy(points, ({ minute }) => Math.floor((minute - first) / length));
  return [...blocks.values()].map((block) => ({
    minute: block.reduce((sum, { minute }) => sum + minute, 0) / block.length,
    value: block.reduce((sum, { value }) => sum + value, 0) / block.length,
  }));
}

export type Verdict = "flat" | "rises" | "too short";

/** Returns "flat" when the slope is not clearly above zero, or is at most `bound` of the mean per hour. */
export function verdictOf(trend: Trend | undefined, bound: number): Verdict {
  if (!trend) return "too short";
  return trend.low <= 0 || trend.perHour <= bound * trend.mean ? "flat" : "rises";
}
