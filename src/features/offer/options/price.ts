import type Big from "big.js";
import { multiply, roundMoney, sum } from "#src/shared/money.ts";

/** How many times one option is chosen for one portion. */
export interface Choice {
  option_id: string;
  count: number;
}

/** The fields of a group that decide prices and limits. Options are in the order in which the group shows them. */
export interface PricedGroup {
  choose_min: number;
  /** Null when any number can be chosen. */
  choose_max: number | null;
  /** How many choices cost only their own price. */
  included: number;
  /** The surcharge for each choice beyond the included ones, on top of its own price. */
  extra_price: number | null;
  options: readonly { id: string; price: number }[];
}

/** Returns how many of a group's options are chosen. */
export const countChosen = ({ options }: { options: readonly { id: string }[] }, choices: readonly Choice[]): number =>
  options.reduce((count, option) => count + countOf(option, choices), 0);

const countOf = ({ id }: { id: string }, choices: readonly Choice[]): number =>
  choices.reduce((all, { option_id, count }) => (option_id === id ? all + count : all), 0);

/** The fields of an option that decide prices. */
type PricedOption = PricedGroup["options"][number];

/** The fields of a group that decide prices. `O` is the type of its options. */
export type GroupPrices<O extends PricedOption = PricedOption> = Pick<PricedGroup, "included" | "extra_price"> & {
  options: readonly O[];
};

/** An option that was chosen for a portion. */
export interface PricedChoice<O extends PricedOption> {
  option: O;
  count: number;
  /** The price that all portions of the option together add to the price of the dish's portion. */
  surcharge: Big;
}

/**
 * Returns the choices of a group, in the order of the group. Each option costs its own price. The last choices in that
 * order, beyond the included ones, also cost the group's surcharge. Choices of other groups are left out.
 * choose_options.sql computes the same.
 */
export function pricedChoices<O extends PricedOption>(
  { included, extra_price, options }: GroupPrices<O>,
  choices: readonly Choice[],
): PricedChoice<O>[] {
  let before = 0;
  return options.flatMap((option) => {
    const count = countOf(option, choices);
    before += count;
    const beyond = Math.max(0, Math.min(count, before - included));
    const surcharge = sum([multiply(option.price, count), multiply(extra_price ?? 0, beyond)]);
    return count > 0 ? { option, count, surcharge } : [];
  });
}

/** Returns the price of one portion with its options. Only a line's total is rounded (`linePrice`). */
export function unitPrice(sizePrice: number, groups: readonly GroupPrices[], choices: readonly Choice[]): number {
  const chosen = groups.flatMap((group) => pricedChoices(group, choices));
  return sum([sizePrice, ...chosen.map(({ surcharge }) => surcharge)]).toNumber();
}

/** Returns the total of a line, rounded once to the decimals of its currency. */
export function linePrice(unit: number, quantity: number, currency: string): number {
  return roundMoney(multiply(unit, quantity), currency);
}
