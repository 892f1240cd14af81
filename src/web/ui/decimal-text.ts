import Big from "big.js";

interface DecimalLimits {
  step?: string | undefined;
  min?: string | number | undefined;
  max?: string | number | undefined;
}

/**
 * Returns `text` plus `steps` times `step`, exactly, and within the limits; an empty or unreadable text counts as 0.
 */
export function stepDecimal(text: string, steps: number, { step = "1", min, max }: DecimalLimits = {}): string {
  let value = new Big(/^-?(\d+\.?\d*|\.\d+)$/.test(text) ? text : 0).plus(new Big(step).times(steps));
  if (min !== undefined && value.lt(min)) value = new Big(min);
  if (max !== undefined && value.gt(max)) value = new Big(max);
  return value.toFixed();
}

/** Returns a number's text without trailing zeros: "1.500" becomes "1.5". */
export function withoutTrailingZeros(text: string): string {
  return new Big(text).toFixed();
}
