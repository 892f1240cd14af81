import type { Row } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import type { Sum } from "./sums.ts";
import { foldWord, holds, words } from "./vocabulary.ts";
import { WEIGHTS } from "./weights.ts";

/** Labels that name what is to be paid, folded. */
const STRONG = words(`
    payable | amountdue | grandtotal | nettotal | finaltotal | rounded | totaldue | apayer | zuzahlen |
    apagar | tebetalen | endbetrag | rechnungsbetrag | gesamtbetrag | totalttc | balancedue | totalinvoice |
    invoicetotal | aftertotal | totalafter | bruttobetrag | totaalincl | totalincl | jumlahbesar | pleasepay |
    totalbayar | totalinc | totalfattura | totalfactura`);

/** What the document says around its sums, gathered once for all candidates. */
export interface Facts {
  sums: readonly Sum[];
  rows: readonly Row[];
  /** Row of a table of taxes below the total; -1 without one. */
  taxTable: number;
  /** The sums above that table. */
  above: readonly Sum[];
  taxes: Sum[];
  discounts: Sum[];
  charges: Sum[];
  /** The rounding, and every row of one. */
  rounding: Sum | undefined;
  roundings: readonly Sum[];
  /** All taxes together; all charges less all discounts. */
  tax: number;
  others: number;
  lineSum: number;
  /** Some lines are goods that went back. */
  hasReturns: boolean;
  /** What the lines lead to: with and without tax, charges and discounts. */
  fromLines: readonly number[];
  paid: readonly number[];
  change: readonly number[];
  usualHeight: number;
  isSame: (a: number, b: number) => boolean;
}

export interface BestTotal {
  sum: Sum;
  /** Arithmetic says so. */
  proved: boolean;
  /** Its label names what is to be paid. */
  labelled: boolean;
  /** How much better it is than the best sum of another value; undefined when there is no other. */
  margin: number | undefined;
}

/** The sum with the highest score. */
export function bestTotal(facts: Facts): BestTotal | undefined {
  let best: BestTotal | undefined;
  let bestScore = -Infinity;
  const scored = facts.sums.filter(mayBeTotal).map((sum) => {
    const features = featuresOf(sum, facts);
    return { sum, features, score: scoreOf(features) };
  });
  for (const { sum, features, score } of scored) {
    // Of equal scores the lower one stands after rounding and tax.
    if (score < bestScore - 0.001) continue;
    bestScore = Math.max(score, bestScore);
    const others = scored.filter((other) => !facts.isSame(other.sum.amount.value, sum.amount.value));
    best = {
      sum,
      proved: features.added || features.settled,
      labelled: sum.kind === "total",
      margin: others.length > 0 ? score - Math.max(...others.map((other) => other.score)) : undefined,
    };
  }
  return best;
}

/** Kinds of rows that can state the total, with what that kind is worth. */
const KIND_WEIGHTS: Partial<Record<RowKind, keyof typeof WEIGHTS.total>> = {
  total: "onTotalRow",
  subtotal: "onSubtotalRow",
  item: "onItemRow",
  payment: "onPaymentRow",
  rounding: "onRoundingRow",
};

/** "Rounding RM 182.00" states what is left to pay; the rounding itself is a few cents. */
const mayBeTotal = ({ kind, amount }: Sum) => kind in KIND_WEIGHTS && (kind !== "rounding" || amount.value >= 1);

/** What speaks for a sum as the document's total, and against it. */
interface TotalFeatures {
  kind: RowKind;
  strongLabel: boolean;
  beforeTaxLabel: boolean;
  added: boolean;
  settled: boolean;
  rounded: boolean;
  paid: boolean;
  inTaxTable: boolean;
  /** Heights of text more than usual. */
  extraHeight: number;
  /** Other sums of the same value. */
  repeats: number;
  notPositive: boolean;
  corrected: boolean;
}

function featuresOf(sum: Sum, facts: Facts): TotalFeatures {
  const { rows, sums, taxTable, paid, change, usualHeight, isSame } = facts;
  const value = sum.amount.value;
  const label = rows[sum.row]?.words.map((word) => foldWord(word.text)).join("") ?? "";
  return {
    kind: sum.kind,
    strongLabel: STRONG.some((phrase) => holds(label, phrase)),
    beforeTaxLabel: /excl|exc|before/.test(label) && !/incl/.test(label),
    added: isAdded(sum, facts),
    settled: value > 0 && paid.some((cash) => change.some((back) => back > 0 && isSame(cash - back, value))),
    rounded: isRounded(sum, facts),
    paid: value > 0 && paid.some((cash) => isSame(cash, value)),
    inTaxTable: taxTable >= 0 && sum.row > taxTable,
    extraHeight: (rows[sum.row]?.height ?? 0) / usualHeight - 1,
    repeats: sums.filter(({ amount }) => isSame(amount.value, value)).length - 1,
    notPositive: value <= 0,
    corrected: sum.amount.corrected,
  };
}

function scoreOf(features: TotalFeatures): number {
  const weights = WEIGHTS.total;
  const when = (name: "strongLabel" | "beforeTaxLabel" | "added" | "settled" | "rounded" | "paid" | "inTaxTable") =>
    features[name] ? weights[name] : 0;
  return (
    weights[KIND_WEIGHTS[features.kind] ?? "onItemRow"] +
    when("strongLabel") +
    when("beforeTaxLabel") +
    when("added") +
    when("settled") +
    when("rounded") +
    when("paid") +
    when("inTaxTable") +
    Math.min(1, Math.max(0, features.extraHeight * weights.tallText)) +
    weights.repeated * Math.min(3, features.repeats) +
    (features.notPositive ? weights.notPositive : 0) +
    (features.corrected ? weights.corrected : 0)
  );
}

/** Do the lines, or the sums above, lead to it, the rounding with either sign? */
function isAdded(sum: Sum, facts: Facts): boolean {
  const { rounding, fromLines, isSame } = facts;
  const { value } = sum.amount;
  const round = rounding?.amount.value ?? 0;
  return [...fromLines, ...fromSums(sum, facts)].some(
    (base) => isSame(base, value) || (round !== 0 && (isSame(base + round, value) || isSame(base - round, value))),
  );
}

/** What the sums printed above lead to: a subtotal with its tax, or the parts of two tax rates. */
function fromSums({ row }: Sum, { above, taxes, tax, others, isSame }: Facts): number[] {
  const values = above
    .filter((sum) => sum.row < row && (sum.kind === "subtotal" || sum.kind === "total"))
    .map(({ amount }) => amount.value);
  const taxed = above
    .filter((sum) => sum.row !== row && sum.kind === "subtotal" && tax > 0)
    .flatMap(({ amount: { value } }) => [
      value + tax,
      value + tax + others,
      ...taxes.map(({ amount }) => value + amount.value),
    ]);
  const pairs = values.flatMap((a, i) =>
    values
      .slice(i + 1)
      .filter((b) => a > 0 && b > 0 && !isSame(a, b))
      .map((b) => a + b),
  );
  const less = others === 0 ? [] : values.map((value) => value + others);
  return [...taxed, ...pairs, ...less];
}

/** Is it a sum above with the rounding printed between the two? */
function isRounded(sum: Sum, { roundings, above, isSame }: Facts): boolean {
  return roundings.some(
    (rounding) =>
      rounding.amount.value !== 0 &&
      rounding.row < sum.row &&
      above.some(
        (other) =>
          other.row < rounding.row &&
          other !== sum &&
          isSame(Math.abs(other.amount.value - sum.amount.value), Math.abs(rounding.amount.value)),
      ),
  );
}
