/** Returns the range of a chart in a few digits: "24 to 271 pcs", "0.25 to 1.5 kg", "30 pcs" when it did not change. */
export function stockRange(min: number, max: number, unit: string, format: (amount: number) => string): string {
  const factor = Math.max(Math.abs(min), Math.abs(max)) >= 100 ? 1 : 100;
  const [low, high] = [min, max].map((amount) => format(Math.round(amount * factor) / factor));
  return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
}
