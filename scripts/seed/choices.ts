import { pricedChoices, unitPrice } from "#src/features/offer/options/price.ts";
import { multiply, sum } from "#src/shared/money.ts";
import { round } from "./random.ts";

// What guests of the history chose, and what that cost and took. The rules are those of `choose_options` and
// `line_option_needs`: what one option leaves out is at most what the recipe has.

export interface SoldOption {
  id: string;
  name: string;
  price: number;
  /** The cost of one such option; null when an ingredient has no price. */
  cost: number | null;
  weight: number;
  /** In the items' own units; negative for an ingredient that the option leaves out. */
  needs: readonly { item_id: string; quantity: number }[];
}

export interface SoldGroup {
  name: string;
  choose_min: number;
  choose_max: number | null;
  included: number;
  extra_price: number | null;
  taken: readonly (readonly [count: number, share: number])[];
  options: readonly SoldOption[];
}

/** An option as an order keeps it. */
export interface Chosen {
  option_id: string;
  group_name: string;
  option_name: string;
  count: number;
  unit_price: number;
  total_price: number;
  unit_cost: number | null;
}

export interface ChosenPortion {
  price: number;
  recipe: { item_id: string; quantity: number }[];
  cost: number;
  options: Chosen[];
}

interface Plain {
  price: number;
  cost: number;
  recipe: readonly { item_id: string; quantity: number }[];
  groups: readonly SoldGroup[];
}

/** Chooses of each group of a dish as guests usually do, never an option twice. */
export function choosePortion(random: () => number, size: Plain): ChosenPortion {
  const options = size.groups.flatMap((group) => chooseOf(random, group));
  const needs = new Map(size.recipe.map(({ item_id, quantity }) => [item_id, quantity]));
  const chosen = new Map(
    size.groups.flatMap((group) => group.options).map((soldOption) => [soldOption.id, soldOption]),
  );
  for (const { option_id } of options) {
    for (const { item_id, quantity } of chosen.get(option_id)?.needs ?? []) {
      needs.set(item_id, round(Math.max(0, (needs.get(item_id) ?? 0) + quantity)));
    }
  }
  const choices = options.map(({ option_id, count }) => ({ option_id, count }));
  return {
    price: unitPrice(size.price, size.groups, choices),
    recipe: [...needs].map(([item_id, quantity]) => ({ item_id, quantity })).filter(({ quantity }) => quantity > 0),
    cost: sum([size.cost, ...options.map(({ unit_cost, count }) => multiply(unit_cost ?? 0, count))]).toNumber(),
    options,
  };
}

function chooseOf(random: () => number, group: SoldGroup): Chosen[] {
  const left = [...group.options];
  let share = random();
  const [wanted] = group.taken.find(([, part]) => (share -= part) <= 0) ?? group.taken.at(-1) ?? [0];
  const taken = Array.from({ length: Math.min(wanted, left.length) }, () => take(random, left));
  const choices = taken.map(({ id }) => ({ option_id: id, count: 1 }));
  return pricedChoices(group, choices).map(({ option, count, surcharge }) => ({
    option_id: option.id,
    group_name: group.name,
    option_name: option.name,
    count,
    unit_price: option.price,
    total_price: surcharge.toNumber(),
    unit_cost: option.cost,
  }));
}

function take(random: () => number, left: SoldOption[]): SoldOption {
  let weight = random() * left.reduce((total, soldOption) => total + soldOption.weight, 0);
  const found = left.findIndex((soldOption) => (weight -= soldOption.weight) <= 0);
  const [taken] = left.splice(found < 0 ? left.length - 1 : found, 1);
  if (!taken) throw new Error("There is no option left to choose.");
  return taken;
}
