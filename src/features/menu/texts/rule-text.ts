import type { OptionTexts } from "#src/shared/languages/en/option.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";

/** Returns "Choose 1 to 3" for the numbers of a group. */
export function ruleText(
  texts: OptionTexts,
  { choose_min: min, choose_max: max }: { choose_min: number; choose_max: number | null },
): string {
  if (max === null) return min > 0 ? formatText(texts.choose_least, { min }) : texts.choose_any;
  if (min === max) return formatText(texts.choose_exactly, { min });
  return min > 0 ? formatText(texts.choose_between, { min, max }) : formatText(texts.choose_most, { max });
}
