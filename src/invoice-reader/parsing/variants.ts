import type { PrintedNumber } from "./printed-number.ts";
import { parseWord, type NumberStyle } from "./number-format.ts";
import { WEIGHTS } from "./weights.ts";

/**
 * Other readings of a printed number, from which arithmetic can choose: an uncertain digit, or a decimal point too
 * faint to be seen. A reading is used only if arithmetic proves it.
 */
export function variantsOf(number: PrintedNumber, style: NumberStyle): PrintedNumber[] {
  const [word, more] = number.words;
  if (!word || more || number.free || number.percent || number.unit !== "" || number.times !== "") return [];
  const others = (word.or ?? []).flatMap((text): PrintedNumber[] => {
    const parsed = parseWord(text, style);
    if (!parsed || parsed.decimals !== number.decimals || parsed.value === number.value) return [];
    return [{ ...number, value: parsed.value, corrected: true, trustCost: WEIGHTS.variant.otherDigit }];
  });
  return [...others, ...withPoint(number, style)];
}

function withPoint(number: PrintedNumber, style: NumberStyle): PrintedNumber[] {
  const digits = (number.words[0]?.text ?? "").replaceAll(/\D/g, "").length;
  if (style.digits !== 2 || number.decimals > 0 || number.grouped || digits < 2 || digits > 6) return [];
  const decimals = digits === 2 ? 1 : 2;
  const value = number.value / 10 ** decimals;
  return [{ ...number, value, decimals, corrected: true, trustCost: WEIGHTS.variant.lostPoint }];
}
