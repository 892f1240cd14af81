import { cents } from "./evidence.ts";
import type { NumberStyle } from "./number-format.ts";
import type { Row } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import type { Sum } from "./sums.ts";
import { bestTotal, type BestTotal, type Facts } from "./total-score.ts";

export interface Totals {
  total: Sum | undefined;
  /** Arithmetic confirms the total: lines, subtotal and tax, or cash less change. */
  proved: boolean;
  /** It stands beside a word for a total. */
  labelled: boolean;
  /** Score difference to the best sum with another value; undefined if there is no other. */
  margin: number | undefined;
  subtotal: Sum | undefined;
  tax: Sum[];
  rounding: Sum | undefined;
  discounts: Sum[];
  charges: Sum[];
}

/** Chooses the document's totals from its sums; `lines` are the amounts of the lines of goods. */
export function chooseTotals(
  sums: readonly Sum[],
  rows: readonly Row[],
  kinds: readonly RowKind[],
  lines: readonly number[],
  style: NumberStyle,
): Totals {
  const facts = factsOf(sums, rows, kinds, lines, style);
  const found = bestTotal(facts);
  const best = found && withTax(found, facts);
  const { taxes, rounding, discounts, charges } = facts;
  const subtotal = best && pickSubtotal(best.sum, facts);
  return {
    total: best?.sum,
    proved: best?.proved ?? false,
    labelled: best?.labelled ?? false,
    margin: best?.margin,
    subtotal,
    tax: best ? consistentTax(taxes, subtotal, best.sum, facts) : taxes,
    rounding,
    discounts,
    charges,
  };
}

/**
 * If a sum with another label is below the total of the goods and equals it plus the tax, that sum is the total:
 * "Amount credited", "Net à votre crédit". A sum that is labelled as a total stays the total.
 */
function withTax(best: BestTotal, { sums, taxes, tax, isSame }: Facts): BestTotal {
  if (best.labelled || taxes.length === 0) return best;
  const gross = sums.findLast(
    ({ row, kind, amount }) =>
      row > best.sum.row && kind !== "tax" && isSame(amount.value, best.sum.amount.value + tax),
  );
  return gross ? { ...best, sum: gross, proved: true } : best;
}

const ofKind = (kind: RowKind, among: readonly Sum[]) => among.filter((sum) => sum.kind === kind);

function factsOf(
  sums: readonly Sum[],
  rows: readonly Row[],
  kinds: readonly RowKind[],
  lines: readonly number[],
  style: NumberStyle,
): Facts {
  const taxTable = taxTableAbove(sums, kinds);
  const above = sums.filter(({ row }) => taxTable < 0 || row < taxTable);
  const hasReturns = lines.some((amount) => amount < 0);
  const parts = partsOf(above, hasReturns);
  const valuesOf = (kind: RowKind) => ofKind(kind, sums).map(({ amount }) => Math.abs(amount.value));
  const tolerance = 0.5 * 10 ** -style.digits;
  return {
    sums,
    rows,
    taxTable,
    above,
    ...parts,
    ...lineSums(lines, parts),
    hasReturns,
    paid: valuesOf("payment"),
    change: valuesOf("change"),
    usualHeight: medianHeight(rows),
    isSame: (a, b) => Math.abs(a - b) <= tolerance + 1e-9,
  };
}

/** The row of a tax table that stands above the total, as on some papers; -1 without one. */
function taxTableAbove(sums: readonly Sum[], kinds: readonly RowKind[]): number {
  const firstTable = kinds.findIndex((kind, i) => kind === "summary" && i > (sums[0]?.row ?? 0));
  return sums.some(({ kind, row }) => kind === "total" && row < firstTable) ? firstTable : -1;
}

/** The parts of a total besides the lines. */
function partsOf(above: readonly Sum[], hasReturns: boolean) {
  const [taxes, discounts, charges] = [
    distinct(ofKind("tax", above), hasReturns),
    ofKind("discount", above),
    ofKind("charge", above),
  ];
  const roundings = ofKind("rounding", above).filter(({ amount }) => Math.abs(amount.value) < 1);
  const add = (list: readonly Sum[]) => list.reduce((total, { amount }) => total + Math.abs(amount.value), 0);
  const tax = taxes.reduce((total, { amount }) => total + amount.value, 0);
  return {
    taxes,
    discounts,
    charges,
    rounding: roundings.at(-1),
    roundings,
    tax,
    others: add(charges) - add(discounts),
  };
}

/** The sum of the lines, and the totals that follow from it. */
function lineSums(lines: readonly number[], { tax, others }: Pick<Facts, "tax" | "others">) {
  const lineSum = lines.reduce((a, b) => a + b, 0);
  const fromLines = lines.length === 0 ? [] : [lineSum, lineSum + tax, lineSum + others, lineSum + others + tax];
  return { lineSum, fromLines };
}

const medianHeight = (rows: readonly Row[]) =>
  rows.map((row) => row.height).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 1;

function pickSubtotal(total: Sum, { above, tax, lineSum, hasReturns, isSame }: Facts): Sum | undefined {
  const subtotals = ofKind("subtotal", above);
  const fit = [...subtotals, ...ofKind("total", above)].find(
    (sum) => sum !== total && (isSame(sum.amount.value + tax, total.amount.value) || isSame(sum.amount.value, lineSum)),
  );
  // Documents with returns print sums of parts; none of these is the sum of all lines.
  return fit ?? (hasReturns ? undefined : (sumOfRates(subtotals, total, tax, isSame) ?? subtotals[0]));
}

/** "Netto 7 %  130.02", "Netto 19 %  95.80": one subtotal for each tax rate; together they give the total. */
function sumOfRates(subtotals: readonly Sum[], total: Sum, tax: number, isSame: Facts["isSame"]): Sum | undefined {
  const first = subtotals[0];
  const value = subtotals.reduce((sum, { amount }) => sum + amount.value, 0);
  if (!first || subtotals.length < 2 || !isSame(value + tax, total.amount.value)) return undefined;
  const words = subtotals.flatMap(({ amount }) => amount.words);
  return { ...first, amount: { ...first.amount, value: cents(value), words } };
}

/**
 * Does the printed subtotal, with the amounts printed in between, give the printed total? If not, handwriting or a
 * misread digit changed one of them. True if there is nothing to compare.
 */
export function subtotalLeadsToTotal({ subtotal, total, tax, charges, discounts, rounding }: Totals): boolean {
  if (!subtotal || !total) return true;
  const add = (sums: readonly Sum[], of = (value: number) => value) =>
    sums.reduce((sum, { amount }) => sum + of(amount.value), 0);
  const parts = [add(tax), add(charges), -add(discounts, Math.abs)];
  const round = rounding?.amount.value ?? 0;
  const sums = parts.reduce((all, part) => all.flatMap((sum) => [sum, sum + part]), [subtotal.amount.value]);
  return sums.some((sum) => [0, round, -round].some((r) => Math.abs(sum + r - total.amount.value) < 0.0101));
}

/** A tax is printed beside its label and again in a table; only parts that add up to the difference count. */
function consistentTax(taxes: Sum[], subtotal: Sum | undefined, total: Sum, { isSame }: Facts): Sum[] {
  if (!subtotal) return taxes;
  const difference = total.amount.value - subtotal.amount.value;
  const single = taxes.find(({ amount }) => isSame(amount.value, difference));
  return single ? [single] : taxes;
}

/** A negative tax is accepted only if goods were returned. */
function distinct(sums: Sum[], mayBeNegative: boolean): Sum[] {
  const seen = new Set<string>();
  return sums.filter(({ amount, row }) => {
    const key = `${amount.value}/${row}`;
    return (mayBeNegative || amount.value >= 0) && !seen.has(key) && seen.add(key);
  });
}
