import type { NumberStyle } from "./number-format.ts";
import { numbersAt } from "./number-forms.ts";
import type { Row, Word } from "./page.ts";
import type { PrintedNumber } from "./printed-number.ts";
import { isMeasureWord } from "./units.ts";

/** All numbers of a row, in order; "7. 00" and "RM 30.00" are joined, "3x8.00" is split. */
export function findNumbers(row: Row, style: NumberStyle): PrintedNumber[] {
  const { words } = row;
  const found: PrintedNumber[] = [];
  for (let at = 0; at < words.length; at++) {
    const position = { words, at, before: found, style };
    const numbers = numbersAt(position);
    if (!numbers) continue;
    found.push(...numbers);
    at = numbers.at(-1)?.to ?? at;
  }
  joinBroken(found, words, style);
  countAfterName(found, words);
  for (const [k, number] of found.entries()) number.standalone = isStandalone(number, found[k - 1], words);
  return found;
}

/** "Nasi x2 50.000", "25.000 x2": the count follows the name or the price. */
function countAfterName(found: PrintedNumber[], words: Word[]): void {
  for (const [k, number] of found.entries()) {
    const isCount =
      number.times === "before" &&
      number.decimals === 0 &&
      !number.grouped &&
      number.currency === "" &&
      Math.abs(number.value) < 1000;
    if (isCount && !followsCount(number, found[k - 1], words)) number.times = "after";
  }
}

/** Is a bare count printed right before the number, with at most a times sign between? */
const followsCount = (number: PrintedNumber, before: PrintedNumber | undefined, words: Word[]) =>
  before !== undefined &&
  before.to === number.from - (words[number.from - 1]?.text.length === 1 ? 2 : 1) &&
  before.decimals === 0 &&
  !before.grouped;

/** "14 40" at the end of a row: an amount that lost its point. Arithmetic has to confirm it. */
function joinBroken(out: PrintedNumber[], words: Word[], style: NumberStyle): void {
  const [whole, cents] = out.slice(-2);
  if (style.digits !== 2 || !whole || !cents || cents.from !== whole.to + 1 || cents.decimals > 0 || whole.decimals > 0)
    return;
  const [left, right] = [words[whole.to], words[cents.from]];
  const tail = words.slice(cents.to + 1);
  if (!left || !right?.joined || !/^\d{2}$/.test(right.text) || !/^\d{1,4}$/.test(left.text)) return;
  if (whole.from === 0 || tail.some((w) => w.text.length > 3)) return;
  out.splice(-2, 2, {
    ...cents,
    value: whole.value + cents.value / 100,
    decimals: 2,
    from: whole.from,
    u0: whole.u0,
    p: Math.min(whole.p, cents.p),
    corrected: true,
    words: [...whole.words, ...cents.words],
  });
}

/** A number inside a phrase belongs to a name ("JASMINE SUPER 5 SPECIAL") unless marks or neighbours say otherwise. */
function isStandalone(f: PrintedNumber, before: PrintedNumber | undefined, words: Word[]): boolean {
  const next = words[f.to + 1];
  // "2.27 kg" after a name is its size.
  if (f.unit !== "" && f.words.length > 1) return true;
  if (next?.joined && isMeasureWord(next.text) && (words[f.from] as Word).joined && before?.to !== f.from - 1)
    return false;
  if (f.decimals === 2 || f.at || f.times !== "" || f.currency !== "" || f.percent || f.from === 0) return true;
  const left = words[f.from] as Word;
  if (!left.joined) return true;
  return before !== undefined && before.to === f.from - 1 && before.standalone;
}
