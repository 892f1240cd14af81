import { CURRENCY, parseWord, type NumberStyle, type Parsed } from "./number-format.ts";
import type { Row, Word } from "./page.ts";

/** A number found on a row. */
export interface PrintedNumber {
  value: number;
  decimals: number;
  /** Index of its first and last word in the row. */
  from: number;
  to: number;
  u0: number;
  u1: number;
  p: number;
  /** What stood around the digits: currency, @, x, a percent sign, a tax letter, a unit. */
  currency: string;
  at: boolean;
  times: "" | "before" | "after";
  percent: boolean;
  suffix: string;
  /** A unit that clings to the number: "7kg". */
  unit: string;
  /** Thousands were set apart. */
  grouped: boolean;
  /** Letters read as digits (O, l, S) or a separator taken as the decimal one: right more often than not, never certain. */
  corrected: boolean;
  /** The word holds nothing but the number and its marks, and stands in a cell of its own or beside other numbers. */
  standalone: boolean;
  words: Word[];
  /** Stands for "free of charge" in words. */
  free?: boolean;
  /** For another reading of a printed number: what it costs in trust. Only arithmetic may choose one. */
  trustCost?: number;
}

/** Goods that cost nothing, in a cell of their own behind a count: free of charge, no charge. */
const FREE = /^(F\.?O\.?C\.?|FREE|GRATIS|N\/C|OFFERT|GRATUIT|OMAGGIO|BONUS)$/i;

/** All numbers of a row, in order; "7. 00" and "RM 30.00" are put together, "3x8.00" is taken apart. */
export function findNumbers(row: Row, style: NumberStyle): PrintedNumber[] {
  const out: PrintedNumber[] = [];
  const { words } = row;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word;
    const product = /^(\d{1,4}(?:[.,]\d{1,3})?)[xX×*@](?:RM|\$)?(\d+[.,]\d{2,4})$/.exec(word.text);
    if (product) {
      const q = parseWord(product[1] ?? "", style);
      const p = parseWord(product[2] ?? "", style);
      if (q && p) {
        const cut = word.u0 + ((word.u1 - word.u0) * (product[1] ?? "").length) / word.text.length;
        out.push(printedNumber(q, { ...word, u1: cut }, word, i, i, { times: "after" }));
        out.push(printedNumber(p, { ...word, u0: cut }, word, i, i, { times: "before" }));
        continue;
      }
    }
    const next = words[i + 1];
    // A space fell into the number: "7. 00", "14 40" stays apart because nothing proves it.
    if (next && /^[-(]?(RM|\$)?\d{1,6}[.,]$/.test(word.text) && /^\d{2}[A-Z]{0,2}$/.test(next.text) && next.joined) {
      const whole = parseWord(word.text + next.text, style);
      if (whole) {
        out.push(
          printedNumber(
            { ...whole, corrected: false },
            { ...word, u1: next.u1, p: Math.min(word.p, next.p) },
            word,
            i,
            ++i,
            {},
            [word, next],
          ),
        );
        continue;
      }
    }
    const third = words[i + 2];
    if (
      third?.joined &&
      next?.joined &&
      /^\d{1,6}$/.test(word.text) &&
      /^[.,]$/.test(next.text) &&
      /^\d{2}$/.test(third.text)
    ) {
      const whole = parseWord(word.text + next.text + third.text, style);
      const parts = [word, next, third];
      if (whole) {
        const place = { ...word, u1: third.u1, p: Math.min(...parts.map((w) => w.p)) };
        out.push(printedNumber(whole, place, word, i, i + 2, {}, parts));
        i += 2;
        continue;
      }
    }
    if (next && /^\d{1,6}$/.test(word.text) && /^[.,]\d{2}$/.test(next.text) && next.joined) {
      const whole = parseWord(word.text + next.text, style);
      if (whole) {
        out.push(
          printedNumber(whole, { ...word, u1: next.u1, p: Math.min(word.p, next.p) }, word, i, ++i, {}, [word, next]),
        );
        continue;
      }
    }
    if (isFree(words, i) && out.some((f) => f.from > 0 || f.value < 1000)) {
      out.push(freeOf(word, i, style));
      continue;
    }
    const parsed = parseWord(word.text, style);
    if (!parsed) continue;
    const before = words[i - 1]?.text ?? "";
    const after = next?.text ?? "";
    const marks: Partial<PrintedNumber> = {};
    if (/^[xX×*]$/.test(before)) marks.times = "before";
    // "@2 X RM 24.35": the mark before a count is a misread or a bullet.
    if (/^[xX×*]$/.test(after)) Object.assign(marks, { times: "after", at: false });
    if (
      /^[@#]$/.test(before) ||
      ((words[i - 2]?.text ?? "").startsWith("@") && new RegExp(`^(${CURRENCY}|RN|RH)$`, "i").test(before))
    )
      marks.at = true;
    if (new RegExp(`^(${CURRENCY})$`, "i").test(before)) marks.currency = before;
    if (/^%$/.test(after)) marks.percent = true;
    if (/^-$/.test(before) && parsed.value > 0 && word.joined && i === words.length - 1) parsed.value = -parsed.value;
    out.push(printedNumber(parsed, word, word, i, i, marks));
  }
  joinBroken(out, words, style);
  // "Nasi x2 50.000", "25.000 x2": after the name or the price stands how many.
  for (const [k, f] of out.entries()) {
    const plain = out[k - 1];
    const counted =
      plain !== undefined &&
      plain.to === f.from - (words[f.from - 1]?.text.length === 1 ? 2 : 1) &&
      plain.decimals === 0 &&
      !plain.grouped;
    if (
      f.times === "before" &&
      f.decimals === 0 &&
      !f.grouped &&
      f.currency === "" &&
      Math.abs(f.value) < 1000 &&
      !counted
    )
      f.times = "after";
  }
  for (const [k, f] of out.entries()) f.standalone = isStandalone(f, out[k - 1], words);
  return out;
}

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

/** "FREE" behind the numbers means the amount; in "Free Range Eggs" a name goes on. */
const isFree = (words: Word[], at: number) =>
  !words[at]?.joined && words.slice(at).every((w, i) => FREE.test(w.text) || (i > 0 && w.text.length <= 2));

/** The word as the amount it means. */
function freeOf(word: Word, at: number, style: NumberStyle): PrintedNumber {
  const nothing: Parsed = {
    value: 0,
    decimals: style.digits,
    currency: "",
    at: false,
    times: "",
    percent: false,
    suffix: "",
    unit: "",
    grouped: style.digits === 0,
    corrected: false,
    clean: true,
  };
  return printedNumber(nothing, word, word, at, at, { free: true });
}

function printedNumber(
  parsed: Parsed,
  place: Word,
  word: Word,
  from: number,
  to: number,
  marks: Partial<PrintedNumber>,
  words = [word],
): PrintedNumber {
  return {
    value: parsed.value,
    decimals: parsed.decimals,
    from,
    to,
    u0: place.u0,
    u1: place.u1,
    p: place.p,
    currency: parsed.currency,
    at: parsed.at,
    times: parsed.times,
    percent: parsed.percent,
    suffix: parsed.suffix,
    unit: parsed.unit,
    grouped: parsed.grouped,
    corrected: parsed.corrected,
    standalone: false,
    words,
    ...marks,
  };
}

/** A number inside a phrase belongs to a name ("JASMINE SUPER 5 SPECIAL") unless marks or neighbours say otherwise. */
function isStandalone(f: PrintedNumber, before: PrintedNumber | undefined, words: Word[]): boolean {
  const next = words[f.to + 1];
  // "2.27 kg" after a name is its size.
  if (
    next?.joined &&
    /^(kgs?|gr?|gm|lt?r?|ml|cl|lb|oz)$/i.test(next.text) &&
    (words[f.from] as Word).joined &&
    before?.to !== f.from - 1
  )
    return false;
  if (f.decimals === 2 || f.at || f.times !== "" || f.currency !== "" || f.percent || f.from === 0) return true;
  const left = words[f.from] as Word;
  if (!left.joined) return true;
  return before !== undefined && before.to === f.from - 1 && before.standalone;
}
