import { type Choice, linePrice } from "#src/features/offer/options/price.ts";
import { type SplitPrice, taxedAmounts } from "#src/features/offer/options/split-combo.ts";
import { type Charges, orderCharges } from "#src/features/offer/taxes/charges.ts";
import type { ChargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import { multiply, roundMoney, sum } from "#src/shared/money.ts";

/** A line of the order that is being taken at the till. */
export interface TillLine {
  key: string;
  dish_id: string;
  size_id: string;
  category_id: string | null;
  /** The displayed name: the dish, with its size if it has several. */
  name: string;
  /** The names of the chosen options, in the order of their groups. */
  choices: readonly string[];
  options: readonly Choice[];
  /** The price of one portion with its options. */
  price: number;
  /** How it is split among the dishes of a combo; missing on all other lines. */
  split?: SplitPrice | undefined;
  quantity: number;
}

/** Maximum number of portions of one line that the server accepts. */
export const MAX_PORTIONS = 999;

/** Adds a portion to an identical line, or in a new line at the end. */
export function addPortion(lines: readonly TillLine[], added: Omit<TillLine, "quantity">): TillLine[] {
  const same = lines.find((line) => contentOf(line) === contentOf(added));
  if (!same) return [...lines, { ...added, quantity: 1 }];
  return setPortions(lines, same.key, same.quantity + 1);
}

const contentOf = ({ dish_id, size_id, options, price }: Omit<TillLine, "quantity">): string =>
  JSON.stringify([dish_id, size_id, price, options.map(({ option_id, count }) => `${option_id} ${count}`).sort()]);

/** Sets how many portions a line has. With 0 portions, the line is removed. */
export function setPortions(lines: readonly TillLine[], key: string, quantity: number): TillLine[] {
  return lines.flatMap((line) => {
    if (line.key !== key) return [line];
    return quantity < 1 ? [] : [{ ...line, quantity: Math.min(quantity, MAX_PORTIONS) }];
  });
}

/**
 * Returns the total of the lines as the server computes it, with service charge and taxes if the restaurant charges
 * any.
 */
export function chargesOf(
  lines: readonly Pick<TillLine, "price" | "quantity" | "dish_id" | "category_id" | "split">[],
  currency: string,
  rules: ChargeRules | null,
): Charges {
  const amounts = lines.flatMap((line) => taxedAmounts(line, rules));
  return orderCharges(amounts, { servicePercent: rules?.service_percent ?? 0, currency });
}

export const lineTotalOf = ({ price, quantity }: TillLine, currency: string): number =>
  linePrice(price, quantity, currency);

/** Values of banknotes and coins to which a total is rounded up, in units of the currency. */
const STEPS = [1, 5, 10, 20, 50, 100, 1000, 5000, 10_000] as const;
const MAX_SUGGESTIONS = 4;

/** Returns the amounts that a guest is likely to hand over: the total, and the next round amounts above it. */
export function likelyAmounts(total: number, currency: string): number[] {
  const rounded = STEPS.filter((step) => step <= Math.max(total * 10, 10)).map((step) =>
    roundMoney(multiply(Math.ceil(total / step), step), currency),
  );
  return [...new Set([total, ...rounded])].toSorted((a, b) => a - b).slice(0, MAX_SUGGESTIONS);
}

/** Returns the change; null when the amount is less than the total, or is not a number. */
export function changeOf(total: number, given: string, currency: string): number | null {
  if (given === "" || Number(given) < total) return null;
  return roundMoney(sum([given, -total]), currency);
}
