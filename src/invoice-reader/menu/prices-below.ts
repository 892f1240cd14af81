import type { MenuLine } from "#src/invoice-reader/menu/lines.ts";
import { dishName, isUpper } from "#src/invoice-reader/menu/names.ts";
import { isSizeLabel } from "#src/invoice-reader/menu/sizes.ts";

/** Typical measures of a column in which each price stands alone below its dish, as on centred menus. */
export interface PricesBelow {
  /** From the last text of a dish to its price. */
  inside: number;
  /** From a price to the name of the next dish. */
  between: number;
  /** Height of the lines that follow a price. */
  height: number;
  /** These lines are in capitals, so capitals do not indicate a heading. */
  upper: boolean;
}

const MIN_PRICES = 3;
const MIN_SHARE = 0.6;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const textOf = ({ texts }: MenuLine) => texts.join(" ").trim();
const isPriceAlone = (line: MenuLine) =>
  line.prices.length > 0 && dishName(textOf(line)) === "" && !isSizeLabel(textOf(line));

/** Returns null for a column whose prices are beside the names. */
export function pricesBelowOf(lines: readonly MenuLine[]): PricesBelow | null {
  const priced = lines.filter(({ prices }) => prices.length > 0);
  const pairs = lines.slice(1).map((line, at) => ({ before: lines[at] as MenuLine, line }));
  const ends = pairs.filter(({ before, line }) => before.prices.length === 0 && isPriceAlone(line));
  if (ends.length < MIN_PRICES || ends.length < priced.length * MIN_SHARE) return null;
  const starts = pairs.filter(({ before, line }) => isPriceAlone(before) && line.prices.length === 0);
  const names = starts.map(({ line }) => line);
  return {
    inside: median(ends.map(({ before, line }) => line.v - before.v)),
    between: median(starts.map(({ before, line }) => line.v - before.v)),
    height: median(names.map(({ height }) => height)),
    upper: names.filter((line) => isUpper(textOf(line))).length > names.length / 2,
  };
}

/** How much larger than usual the spaces above and below a heading and its letters are. */
const HEADING = { before: 1.15, after: 1.25, height: 1.12 };
const MIN_SIGNS = 2;
const MAX_WORDS = 6;

/** Whether a line is a heading rather than a name. On a photo no single indication is certain, so two are required. */
export function isHeadingAbove(
  line: MenuLine,
  { style, before, next }: { style: PricesBelow; before: MenuLine | undefined; next: MenuLine | undefined },
): boolean {
  const text = textOf(line);
  if (!next || next.prices.length > 0 || !/\p{L}{3,}/u.test(text) || /[.,;]$|^\p{Ll}/u.test(text)) return false;
  if (text.split(/\s+/).length > MAX_WORDS) return false;
  const signs = [
    line.v - (before?.v ?? -Infinity) > style.between * HEADING.before,
    next.v - line.v > style.inside * HEADING.after,
    line.height > style.height * HEADING.height,
    isUpper(text) && !style.upper,
  ];
  return signs.filter(Boolean).length >= MIN_SIGNS;
}

/** Maximum space inside a dish, as a multiple of the usual spaces. */
const LOST_PRICE = { inside: 1.5, between: 1.2 };

/** Index of the first line of the dish that a price belongs to. The lines above it belong to a dish without a price. */
export function startOfDish(lines: readonly MenuLine[], { inside, between }: PricesBelow): number {
  const limit = Math.max(inside * LOST_PRICE.inside, between * LOST_PRICE.between);
  return Math.max(
    0,
    lines.findLastIndex((line, at) => at > 0 && line.v - (lines[at - 1]?.v ?? 0) > limit),
  );
}
