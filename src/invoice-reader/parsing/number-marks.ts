import { CURRENCY, isPerUnit } from "./number-format.ts";
import type { Word } from "./page.ts";
import type { PrintedNumber } from "./printed-number.ts";

/** "3.20 /kg", "3.20 per kg", "2.170 RM / LITRE": the number is the price of one. */
function isPriceOfOne(words: Word[], at: number): boolean {
  const rest = words.slice(at + 1, at + 4).map(({ text }) => text);
  if (rest[0] !== undefined && CURRENCY_WORD.test(rest[0])) rest.shift();
  return isPerUnit(rest[0] ?? "") || (/^(\/|per)$/i.test(rest[0] ?? "") && isPerUnit(`/${rest[1] ?? ""}`));
}

/** "@" before a price, in the same word or a separate one. */
function isPriceMark(words: Word[], at: number): boolean {
  const text = words[at]?.text ?? "";
  return /^@\d/.test(text) || (text === "@" && /^\D{0,3}\d/.test(words[at + 1]?.text ?? ""));
}

const CURRENCY_WORD = new RegExp(`^(${CURRENCY})$`, "i");
const MISREAD_CURRENCY_WORD = new RegExp(`^(${CURRENCY}|RN|RH)$`, "i");

/** Times signs, "@", currency and per cent in words of their own. */
export function marksAround(words: Word[], at: number): Partial<PrintedNumber> {
  const before = words[at - 1]?.text ?? "";
  const after = words[at + 1]?.text ?? "";
  // "#" may be a misread "@", but "# 02" is a number of something.
  const atSign =
    before === "@" ||
    (before === "#" && /[.,]\d{2}/.test(words[at]?.text ?? "")) ||
    ((words[at - 2]?.text ?? "").startsWith("@") && MISREAD_CURRENCY_WORD.test(before));
  return {
    ...(/^[xX×*]$/.test(before) && { times: "before" }),
    // "@2 X RM 24.35": the mark before a count is a misread or a bullet.
    ...(/^[xX×*]$/.test(after) && { times: "after", at: false }),
    ...((atSign || isPriceOfOne(words, at)) && { at: true }),
    // "Lemons 3 @ 0.50"
    ...(/^\d{1,3}$/.test(words[at]?.text ?? "") && isPriceMark(words, at + 1) && { times: "after", at: false }),
    ...(CURRENCY_WORD.test(before) && { currency: before }),
    ...(after === "%" && { percent: true }),
  };
}
