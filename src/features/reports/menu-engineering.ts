import Big from "big.js";

export const MENU_CLASSES = ["star", "plowhorse", "puzzle", "dog"] as const;
export type MenuClass = (typeof MENU_CLASSES)[number];
export const CLASS_NAMES: Record<MenuClass, string> = {
  star: "Star",
  plowhorse: "Plowhorse",
  puzzle: "Puzzle",
  dog: "Dog",
};

export interface MenuLine {
  /** Portions sold in the period. */
  units: number;
  /** Contribution margin of one portion: its price without tax, less the cost of its ingredients. */
  margin: Big.BigSource;
}

/** Minimum share of its category's average sales for a dish to be popular. */
const POPULAR_FROM = 0.7;

/**
 * Menu engineering after Kasavana and Smith, for the dishes of one category. A dish is popular when it sells at least
 * 70% of the average units per dish, and profitable when its margin is at least the average margin of a sold portion.
 * Null for all when nothing was sold, because there is nothing to compare with.
 */
export function classifyMenu(lines: readonly MenuLine[]): (MenuClass | null)[] {
  const sold = lines.reduce((sum, { units }) => sum.plus(units), new Big(0));
  if (sold.eq(0)) return lines.map(() => null);
  const earned = lines.reduce((sum, { units, margin }) => sum.plus(new Big(margin).times(units)), new Big(0));
  return lines.map(({ units, margin }) => {
    // Both comparisons multiply and do not divide, so that nothing is rounded.
    const popular = new Big(units).times(lines.length).gte(sold.times(POPULAR_FROM));
    const profitable = new Big(margin).times(sold).gte(earned);
    if (popular) return profitable ? "star" : "plowhorse";
    return profitable ? "puzzle" : "dog";
  });
}
