import type Big from "big.js";
import { multiply, roundMoney, sum } from "#src/shared/money.ts";

/** How many of one option are chosen for one portion. */
export interface Choice {
  option_id: string;
  count: number;
}

/** What of a group decides about prices and numbers. Options are in the order in which the group shows them. */
export interface PricedGroup {
  choose_min: number;
  /** Null when any number can be chosen. */
  choose_max: number | null;
  /** So many cost nothing but their own price. */
  included: number;
  /** What each one beyond the included ones costs on top of its own price. */
  extra_price: number | null;
  options: readonly { id: string; price: number }[];
}

/** Returns how many of a group's options are chosen. */
export function countChosen({ options }: Pick<PricedGroup, "options">, choices: readonly Choice[]): number {
  const ids = new Set(options.map(({ id }) => id));
  return choices.reduce((count, choice) => count + (ids.has(choice.option_id) ? choice.count : 0), 0);
}

/** Returns what the options chosen of one group add to the price of a portion: choose_options.sql computes the same. */
function groupPrice(group: PricedGroup, choices: readonly Choice[]): Big {
  const prices = new Map(group.options.map(({ id, price }) => [id, price]));
  const own = choices.map(({ option_id, count }) => multiply(prices.get(option_id) ?? 0, count));
  const extra = Math.max(0, countChosen(group, choices) - group.included);
  return sum([...own, multiply(group.extra_price ?? 0, extra)]);
}

/** Returns the price of one portion with its options. Only a line's total is rounded (`linePrice`). */
export function unitPrice(sizePrice: number, groups: readonly PricedGroup[], choices: readonly Choice[]): number {
  return sum([sizePrice, ...groups.map((group) => groupPrice(group, choices))]).toNumber();
}

/** Returns the total of a line, rounded once to what its currency has. */
export function linePrice(unit: number, quantity: number, currency: string): number {
  return roundMoney(multiply(unit, quantity), currency);
}
