import type { Figure } from "./figures.ts";
import { parseWord, type NumberStyle } from "./numbers.ts";

/** Trust that another reading costs: more than an exact product gains over one that rounding explains. */
const OTHER_DIGIT = 1.8;
const LOST_POINT = 1.2;

/**
 * Other readings of a printed number, for arithmetic to choose from: a digit the recogniser was torn about, or a decimal
 * point too faint to be seen. A reading that nothing proves is never taken.
 */
export function variantsOf(figure: Figure, style: NumberStyle): Figure[] {
  const [word, more] = figure.words;
  if (!word || more || figure.free || figure.percent || figure.unit !== "" || figure.times !== "") return [];
  const others = (word.or ?? []).flatMap((text): Figure[] => {
    const parsed = parseWord(text, style);
    if (!parsed || parsed.decimals !== figure.decimals || parsed.value === figure.value) return [];
    return [{ ...figure, value: parsed.value, mended: true, doubt: OTHER_DIGIT }];
  });
  return [...others, ...withPoint(figure, style)];
}

function withPoint(figure: Figure, style: NumberStyle): Figure[] {
  const digits = (figure.words[0]?.text ?? "").replaceAll(/\D/g, "").length;
  if (style.digits !== 2 || figure.decimals > 0 || figure.grouped || digits < 2 || digits > 6) return [];
  const decimals = digits === 2 ? 1 : 2;
  const value = figure.value / 10 ** decimals;
  return [{ ...figure, value, decimals, mended: true, doubt: LOST_POINT }];
}
