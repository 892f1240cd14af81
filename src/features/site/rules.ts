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
