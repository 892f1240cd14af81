/** The words that rotate in the headline; the keyframes in hero.module.css depend on their number. */
export const BUSINESSES = [
  "restaurant",
  "juice bar",
  "poke bar",
  "açaí store",
  "café",
  "bakery",
  "fast-food spot",
  "ghost kitchen",
] as const;

export const AUDIENCE =
  "For quick-service restaurants, juice bars, poke and açaí stores, cafés, bakeries, fast food and ghost kitchens.";

/** Returns a price such as "$49" or "$49.50": whole amounts have no decimals. */
export function formatPrice(amount: number, currency: string): string {
  const options = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat("en-US", options).format(amount);
}
