/** The words the headline turns through; landing.module.css divides its round by their number. */
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

/** Parts of the plans that are sold by name and not finished: the page says so beside each. */
const BEING_BUILT = new Set(["AI inventory forecasting", "Customer support agent", "Chat-app agent"]);

export function isBeingBuilt(planFeature: string): boolean {
  return BEING_BUILT.has(planFeature);
}

/** "$49", "$49.50": whole amounts without their zeros, as prices stand on a sign. */
export function signPrice(amount: number, currency: string): string {
  const options = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat("en-US", options).format(amount);
}
