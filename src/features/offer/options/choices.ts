import { type Choice, countChosen, type PricedGroup } from "#src/features/offer/options/price.ts";

/** Returns whether too few or too many of a group are chosen; null when the number is right. */
export function numberProblem(
  group: Pick<PricedGroup, "choose_min" | "choose_max" | "options">,
  choices: readonly Choice[],
): "too_few" | "too_many" | null {
  const count = countChosen(group, choices);
  if (count < group.choose_min) return "too_few";
  return group.choose_max !== null && count > group.choose_max ? "too_many" : null;
}

/** Returns whether a required group has no available option, so that its dish is sold out. */
export function nothingLeft(group: { choose_min: number; options: readonly { sold_out: boolean }[] }): boolean {
  return group.choose_min > 0 && group.options.every((option) => option.sold_out);
}

/** Returns the initial choices: the available defaults, as many as the group allows. */
export function defaultChoices(
  groups: readonly {
    choose_max: number | null;
    options: readonly { id: string; is_default: boolean; sold_out: boolean }[];
  }[],
): Choice[] {
  return groups.flatMap(({ choose_max, options }) =>
    options
      .filter((option) => option.is_default && !option.sold_out)
      .slice(0, choose_max ?? options.length)
      .map(({ id }) => ({ option_id: id, count: 1 })),
  );
}
