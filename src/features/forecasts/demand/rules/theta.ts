const ALPHA = 0.1;
/** Half-life of an observation's weight in the trend, in open days. */
const TREND_HALF_LIFE = 180;
const TREND_DECAY = 0.5 ** (1 / TREND_HALF_LIFE);

/** Theta(0,2): exponential smoothing of the weekday-adjusted values plus half their linear trend. */
export interface Theta {
  level: number;
  days: number;
  /** Weighted sums for the line through the values: of weights, positions, squares, values, position x value. */
  sums: { w: number; t: number; tt: number; y: number; ty: number };
}

export function createTheta(): Theta {
  return { level: 0, days: 0, sums: { w: 0, t: 0, tt: 0, y: 0, ty: 0 } };
}

/** @param value the value over its weekday's share */
export function updateTheta(model: Theta, value: number, weight: number): void {
  const { sums, days } = model;
  model.level = days === 0 ? value : model.level + Math.max(ALPHA, 1 / (days + 1)) * weight * (value - model.level);
  sums.w = sums.w * TREND_DECAY + weight;
  sums.t = sums.t * TREND_DECAY + weight * days;
  sums.tt = sums.tt * TREND_DECAY + weight * days * days;
  sums.y = sums.y * TREND_DECAY + weight * value;
  sums.ty = sums.ty * TREND_DECAY + weight * days * value;
  model.days += 1;
}

/** Returns the growth of the values per day. */
export function trendOf({ sums: { w, t, tt, y, ty } }: Theta): number {
  const spread = w * tt - t * t;
  return spread > 1e-9 * tt * w ? (w * ty - t * y) / spread : 0;
}

/** @param openDays number of open days ahead, including the forecast one */
export function predictTheta({ level }: Theta, slope: number, openDays: number): number {
  return Math.max(0, level + (slope / 2) * (openDays + 1 / ALPHA - 1));
}
