import Big from "big.js";
import { type Choice, type GroupPrices, pricedChoices } from "#src/features/offer/options/price.ts";
import type { ChargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import { taxOf } from "#src/features/offer/taxes/charges.ts";
import { currencyDigits, multiply, sum } from "#src/shared/money.ts";

/** The dish that an option is, as it is sold alone. */
export interface PartDish {
  id: string;
  category_id: string | null;
  price: number;
}

type ComboGroup = GroupPrices<{ id: string; price: number; dish?: PartDish | null | undefined }>;

interface Portion {
  /** Price of a portion with all chosen options. */
  price: number;
  /** Price of its size alone. */
  sizePrice: number;
  groups: readonly ComboGroup[];
  choices: readonly Choice[];
  currency: string;
}

/** How a portion's price is split: the combo's own part, and for each dish in it the part of all its pieces. */
export interface SplitPrice {
  own: number;
  parts: { dish: PartDish; amount: number }[];
}

/**
 * Splits the price of a portion of a dish among the dishes that were chosen for it: split_combos.sql computes the same.
 */
export function splitCombo({ price, sizePrice, groups, choices, currency }: Portion): SplitPrice {
  const chosen = groups.flatMap((group) => pricedChoices(group, choices));
  const parts = chosen.flatMap(({ option: { dish }, ...choice }) =>
    dish ? [{ ...choice, dish, list: multiply(dish.price, choice.count) }] : [],
  );
  const free = sum(parts.filter(({ surcharge }) => surcharge.eq(0)).map(({ list }) => list));
  const others = sum(chosen.filter(({ option }) => !option.dish).map(({ surcharge }) => surcharge));
  const ownList = sum([sizePrice]).minus(free);
  const list = sum([ownList.gt(0) ? ownList : 0, others, ...parts.map((part) => part.list)]);
  const split = parts.map(({ dish, count }) => {
    const piece = list.eq(0) ? new Big(0) : multiply(price, dish.price).div(list);
    return { dish, amount: piece.round(currencyDigits(currency), Big.roundDown).times(count).toNumber() };
  });
  return { own: sum([price, ...split.map(({ amount }) => -amount)]).toNumber(), parts: split };
}

interface SoldLine {
  dish_id: string;
  category_id: string | null;
  /** Price of one portion. */
  price: number;
  quantity: number;
  /** Missing unless the dish is a combo. */
  split?: SplitPrice | undefined;
}

/** Returns the amounts of a line with the tax of each: the dishes of a combo have their own tax rates. */
export function taxedAmounts({ dish_id, category_id, price, quantity, split }: SoldLine, rules: ChargeRules | null) {
  const own = { id: dish_id, category_id, amount: split?.own ?? price };
  const parts = (split?.parts ?? []).map(({ dish, amount }) => ({ ...dish, amount }));
  return [own, ...parts].map(({ id, category_id: category, amount }) => ({
    amount: multiply(amount, quantity),
    tax: rules && taxOf(rules, id, category),
  }));
}
