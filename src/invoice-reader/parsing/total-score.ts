import type { Row } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import type { Sum } from "./sums.ts";
import { foldWord, holds, words } from "./vocabulary.ts";
import { WEIGHTS } from "./weights.ts";

/** Folded labels of the amount to be paid. */
const STRONG = words(`
    payable | amountdue | grandtotal | nettotal | finaltotal | rounded | totaldue | apayer | zuzahlen |
    apagar | tebetalen | endbetrag | rechnungsbetrag | gesamtbetrag | totalttc | balancedue | totalinvoice |
    invoicetotal | aftertotal | totalafter | bruttobetrag | totaalincl | totalincl | jumlahbesar | pleasepay |
    totalbayar | totalinc | totalfattura | totalfactura`);

/** Data about the document's sums, collected once for all candidates. */
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
  /** The rounding, and all rows that state one. */
  rounding: Sum | undefined;
  roundings: readonly Sum[];
  /** Sum of all taxes; sum of all charges less all discounts. */
  tax: number;
  others: number;
  lineSum: number;
  /** Some lines are returned goods. */
  hasReturns: boolean;
  /** Totals computed from the lines: with and without tax, charges and discounts. */
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
  /** Its label means the amount to be paid. */
  labelled: boolean;
  /** Score difference to the best sum with another value; undefined if there is no other. */
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
    // If scores are equal, the lower one on the page comes after rounding and tax.
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

/** Row kinds that can state the total, each with its weight. */
const KIND_WEIGHTS: Partial<Record<RowKind, keyof typeof WEIGHTS.total>> = {
  total: "onTotalRow",
  subtotal: "onSubtotalRow",
  item: "onItemRow",
  payment: "onPaymentRow",
  rounding: "onRoundingRow",
};

/** "Rounding RM 182.00" states the amount to be paid; the rounding itself is a few cents. */
const mayBeTotal = ({ kind, amount }: Sum) => kind in KIND_WEIGHTS && (kind !== "rounding" || amount.value >= 1);

/** Features for and against a sum as the document's total. */
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

/** Do the lines, or the sums above, add up to it, with the rounding added or subtracted? */
function isAdded(sum: Sum, facts: Facts): boolean {
  const { rounding, fromLines, isSame } = facts;
  const { value } = sum.amount;
  const round = rounding?.amount.value ?? 0;
  return [...fromLines, ...fromSums(sum, facts)].some(
    (base) => isSame(base, value) || (round !== 0 && (isSame(base + round, value) || isSame(base - round, value))),
  );
}

/** Totals computed from the sums printed above: a subtotal with its tax, or the parts of two tax rates. */
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

/** Is it a sum above, changed by the rounding printed in between? */
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
