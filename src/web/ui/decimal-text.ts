import Big from "big.js";

/**
 * What a typed text becomes in a decimal field: digits and one point. A comma is a point, as on many keypads, unless
 * the text also has a point or several commas: then the commas group thousands. "12,5" is "12.5", "1,250.50" is "1250.50".
 */
export function tidyDecimal(typed: string, { negative = false, decimals = 6 } = {}): string {
  const commas = typed.split(",").length - 1;
  const plain = typed.includes(".") || commas > 1 ? typed.replaceAll(",", "") : typed.replace(",", ".");
  const sign = negative && plain.trimStart().startsWith("-") ? "-" : "";
  const [whole = "", ...rest] = plain.replaceAll(/[^\d.]/g, "").split(".");
  if (rest.length === 0 || decimals === 0) return sign + whole;
  return `${sign}${whole}.${rest.join("").slice(0, decimals)}`;
}

/** `text` moved by `steps` times `step`, exactly, and clamped to the limits; an empty or unreadable text counts as 0. */
export function stepDecimal(text: string, steps: number, { step = "1", min, max }: DecimalLimits = {}): string {
  return clampDecimal(new Big(readable(text) ? text : 0).plus(new Big(step).times(steps)).toString(), { min, max });
}

/** The text within its limits; "5." and "007" are written plainly, an unreadable text is left for the form to reject. */
export function clampDecimal(text: string, { min, max }: DecimalLimits = {}): string {
  if (!readable(text)) return text;
  let value = new Big(text);
  if (min !== undefined && value.lt(min)) value = new Big(min);
  if (max !== undefined && value.gt(max)) value = new Big(max);
  const plain = value.toFixed();
  return value.eq(text) ? withTrailingZeros(text, plain) : plain;
}

export interface DecimalLimits {
  step?: string | undefined;
  min?: string | number | undefined;
  max?: string | number | undefined;
}

function readable(text: string): boolean {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text);
}

/** "2.50" stays "2.50": a price that was typed with its cents is shown with them. */
function withTrailingZeros(text: string, plain: string): string {
  const decimals = text.split(".")[1]?.length ?? 0;
  return decimals > 0 ? new Big(text).toFixed(decimals) : plain;
}
