import type { PrintedNumber } from "./printed-number.ts";
import { columnFit, isMoney, type Layout, type Role } from "./layout.ts";
import type { Row } from "./page.ts";
import { prove, type Proof, type Proved } from "./proof.ts";
import { variantsOf } from "./variants.ts";
import { THRESHOLDS, WEIGHTS } from "./weights.ts";

/** One way to read the numbers of a line. */
export interface LineReading {
  quantity: PrintedNumber | undefined;
  price: PrintedNumber | undefined;
  amount: PrintedNumber;
  discount: PrintedNumber | undefined;
  proof: Proof;
  score: number;
}

/** A number that may have a role in the line, and its row. */
interface Candidate {
  number: PrintedNumber;
  row: number;
  v: number;
  /** No other text is printed after it on its row. */
  last: boolean;
}

interface Candidates {
  /** Every number that is not part of a name, as printed. */
  printed: Candidate[];
  /** Those of them that are money. */
  money: Candidate[];
  /** What may be the amount, the price and the quantity: as printed, or read another way. */
  amounts: Candidate[];
  prices: Candidate[];
  quantities: Candidate[];
}

/** Which candidate has which role. */
interface Assignment {
  amount: Candidate;
  quantity: Candidate | undefined;
  price: Candidate | undefined;
}

/**
 * The best reading of the numbers of the given rows as one line, or undefined when no number can be its amount: every
 * candidate is tried in every role, and the assignment with the highest score is taken.
 */
export function readLine(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  layout: Layout,
): LineReading | undefined {
  const candidates = candidatesOf(rows, numbers, layout);
  const scoreOf = scorer(candidates, layout);
  const printed = candidates.printed.map(({ number }) => number);
  let best: LineReading | undefined;
  for (const assignment of assignmentsOf(candidates, layout)) {
    const { quantity, price, amount } = assignment;
    const proved = prove(quantity?.number, price?.number, amount.number, printed);
    // Another reading of a printed number must be proved by the resulting arithmetic.
    if (trustCost(assignment) > 0 && (proved.proof !== "exact" || amount.number.value === 0)) continue;
    const score = scoreOf(assignment, proved);
    if (!best || score > best.score)
      best = {
        quantity: quantity?.number,
        price: price?.number,
        amount: amount.number,
        discount: proved.discount,
        proof: proved.proof,
        score,
      };
  }
  return best;
}

function candidatesOf(rows: readonly Row[], numbers: readonly PrintedNumber[][], { style }: Layout): Candidates {
  const printed = numbers
    .flatMap((list, row) =>
      list.map((number, k) => ({ number, row, v: rows[row]?.v ?? 0, last: k === list.length - 1 })),
    )
    .filter(({ number }) => number.standalone && !(style.digits > 0 && isCode(number)));
  const variants = printed.flatMap((candidate) =>
    variantsOf(candidate.number, style).map((number) => ({ ...candidate, number })),
  );
  const all = [...printed, ...variants];
  return {
    printed,
    money: printed.filter(({ number }) => isMoney(number, style)),
    amounts: all.filter(
      ({ number }) =>
        isMoney(number, style) &&
        !number.at &&
        number.times !== "before" &&
        number.decimals <= Math.max(2, style.digits),
    ),
    prices: all.filter(
      ({ number }) =>
        !number.percent && number.unit === "" && (isMoney(number, style) || number.at || number.times === "before"),
    ),
    quantities: all.filter(
      ({ number }) =>
        !number.percent &&
        number.currency === "" &&
        !number.at &&
        Math.abs(number.value) < 100_000 &&
        // "1.0000" is one.
        (number.decimals <= 3 || (number.decimals === 4 && Number.isInteger(number.value * 1000))),
    ),
  };
}

/** Whole numbers this long are codes. */
const isCode = (number: PrintedNumber) =>
  number.decimals === 0 && (number.words[0]?.text.replaceAll(/\D/g, "").length ?? 0) >= 6 && number.currency === "";

/** Every assignment of the roles; quantity and price may be missing. */
function* assignmentsOf({ amounts, prices, quantities }: Candidates, layout: Layout): Generator<Assignment> {
  // Without a header or proved lines, a quantity must be before the amount.
  const free = layout.columns.length === 0 && layout.samples.quantity.length === 0;
  for (const amount of amounts) {
    for (const quantity of [undefined, ...quantities]) {
      if (quantity && isSameSpot(quantity, amount)) continue;
      if (quantity && free && quantity.row === amount.row && quantity.number.u0 > amount.number.u0) continue;
      for (const price of [undefined, ...prices]) {
        if (price && (isSameSpot(price, amount) || (quantity && isSameSpot(price, quantity)))) continue;
        const assignment = { amount, quantity, price };
        if (trustCost(assignment) <= THRESHOLDS.variant.maxTrustCost) yield assignment;
      }
    }
  }
}

const isSameSpot = (a: Candidate, b: Candidate) =>
  a.row === b.row && a.number.from === b.number.from && a.number.u0 === b.number.u0;

const trustCost = ({ amount, quantity, price }: Assignment) =>
  (amount.number.trustCost ?? 0) + (quantity?.number.trustCost ?? 0) + (price?.number.trustCost ?? 0);

/** Returns the score of an assignment; the score of one candidate in one role is computed once. */
function scorer(candidates: Candidates, layout: Layout): (assignment: Assignment, proved: Proved) => number {
  const fit = (role: Role, { number, v }: Candidate) => columnFit(number, v, role, layout);
  const amountScore = memoized((amount) => fit("amount", amount) + amountPrior(amount, candidates, layout));
  const quantityScore = memoized((quantity) => fit("quantity", quantity) + quantityPrior(quantity.number));
  const priceScore = memoized((price) => fit("price", price) + pricePrior(price.number));
  return (assignment, proved) => {
    const { amount, quantity, price } = assignment;
    return (
      proved.score -
      trustCost(assignment) +
      ignoredScore(assignment, candidates, layout) +
      amountScore(amount) +
      (quantity ? quantityScore(quantity) : 0) +
      (price ? priceScore(price) : 0) +
      orderScore(assignment) +
      WEIGHTS.line.unusedMoney * Math.max(0, unusedMoney(assignment, candidates) - (proved.discount ? 1 : 0))
    );
  };
}

function memoized(compute: (candidate: Candidate) => number): (candidate: Candidate) => number {
  const known = new Map<Candidate, number>();
  return (candidate) => {
    let value = known.get(candidate);
    if (value === undefined) known.set(candidate, (value = compute(candidate)));
    return value;
  };
}

/** The score of a number as the amount, without its column. */
function amountPrior(amount: Candidate, { money }: Candidates, { columns }: Layout): number {
  const { line } = WEIGHTS;
  const { number } = amount;
  const rowMoney = money.filter(({ row }) => row === amount.row);
  const isLast = rowMoney.at(-1) === amount || (number.trustCost !== undefined && amount.last) || columns.length > 0;
  const behind = columns.length === 0 ? rowMoney.filter((other) => other.number.u0 > number.u1).length : 0;
  return (
    (isLast ? line.lastAmount : 0) +
    behind * line.moneyBehindAmount +
    (number.corrected ? line.corrected : 0) +
    (number.suffix !== "" ? line.taxLetter : 0)
  );
}

function quantityPrior(number: PrintedNumber): number {
  const { line } = WEIGHTS;
  const unit = number.unit !== "" && !isMeasured(number) ? line.quantityWithUnit : 0;
  if (number.times === "after") return line.quantityBeforeTimes + unit;
  if (number.times === "before") return line.quantityAfterTimes + unit;
  const decimals =
    number.decimals === 0
      ? line.quantityWhole
      : number.decimals === 1 || number.decimals >= 3
        ? line.quantityWithDecimals
        : 0;
  return (
    decimals +
    (number.corrected ? line.quantityCorrected : 0) +
    (number.value > 9999 ? line.quantityOver9999 : 0) +
    (number.grouped ? line.quantityWithThousands : 0) +
    unit
  );
}

/** "12.34 kg": a number with its unit in a separate word, which means weighed goods. */
const isMeasured = ({ unit, words }: PrintedNumber) => unit !== "" && words.length > 1;

function pricePrior(number: PrintedNumber): number {
  const marked = number.at || number.times === "before";
  return (marked ? WEIGHTS.line.markedPrice : 0) + (number.corrected ? WEIGHTS.line.corrected : 0);
}

function orderScore({ amount, quantity, price }: Assignment): number {
  if (!price) return 0;
  const { inOrder } = WEIGHTS.line;
  const after = (a: Candidate, b: Candidate) => a.row === b.row && a.number.u0 < b.number.u0;
  return (quantity && after(quantity, price) ? inOrder : 0) + (after(price, amount) ? inOrder : 0);
}

function unusedMoney({ amount, quantity, price }: Assignment, { money }: Candidates): number {
  const used = [amount, quantity, price];
  return money.filter((item) => !used.some((one) => one && isSameSpot(item, one))).length;
}

/** Penalty for ignoring a printed count or price so that the arithmetic fits. */
function ignoredScore({ amount, quantity, price }: Assignment, { printed, money }: Candidates, layout: Layout): number {
  const isCount = ({ number, row }: Candidate) =>
    number.times === "after" && number.value !== 1 && (row === amount.row || row === price?.row);
  const count = printed.some((item) => isCount(item) && !(quantity && isSameSpot(item, quantity)));
  const isBetween = (item: Candidate) =>
    quantity !== undefined &&
    item.row === amount.row &&
    !isSameSpot(item, amount) &&
    !isSameSpot(item, quantity) &&
    item.number.u0 < amount.number.u0 &&
    item.number.u0 > quantity.number.u0;
  const each = quantity && !price && layout.columns.length === 0 && money.some(isBetween);
  const distant =
    quantity &&
    quantity.row !== amount.row &&
    quantity.number.times === "" &&
    !isMeasured(quantity.number) &&
    (!price || price.row !== quantity.row);
  return (count || each ? WEIGHTS.line.ignoredNumber : 0) + (distant ? WEIGHTS.line.quantityOnOtherRow : 0);
}
