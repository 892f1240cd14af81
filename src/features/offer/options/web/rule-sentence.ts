import type { OptionGroup } from "#src/features/offer/options/contract.ts";

type Numbers = Pick<OptionGroup, "choose_min" | "choose_max" | "included" | "extra_price">;

/** Returns "Choose 1 to 6. 3 included, then $1.50 each". */
export function ruleSentence(numbers: Numbers, money: (amount: number) => string): string {
  const { included, extra_price } = numbers;
  const choose = chooseSentence(numbers);
  return extra_price === null ? choose : `${choose}. ${included} included, then ${money(extra_price)} each`;
}

function chooseSentence({ choose_min: min, choose_max: max }: Numbers): string {
  if (max === null) return min > 0 ? `Choose at least ${min}` : "Choose any";
  if (min === max) return `Choose ${min}`;
  return min > 0 ? `Choose ${min} to ${max}` : `Choose up to ${max}`;
}
