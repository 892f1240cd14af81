import { isMoney } from "./layout.ts";
import type { PrintedNumber } from "./find-numbers.ts";
import type { NumberStyle } from "./number-format.ts";
import type { Row } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import { foldWord, holds, words } from "./vocabulary.ts";

/** An amount below the lines, with the row it stands on. */
export interface Sum {
  kind: RowKind;
  row: number;
  amount: PrintedNumber;
}

export interface Totals {
  total: Sum | undefined;
  /** Arithmetic says the total is right: lines, subtotal and tax, or cash less change. */
  proved: boolean;
  subtotal: Sum | undefined;
  tax: Sum[];
  rounding: Sum | undefined;
  discounts: Sum[];
  charges: Sum[];
}

const STRONG = words(`
    payable | amountdue | grandtotal | nettotal | finaltotal | rounded | totaldue | apayer | zuzahlen |
    apagar | tebetalen | endbetrag | rechnungsbetrag | gesamtbetrag | totalttc | balancedue | totalinvoice |
    invoicetotal | aftertotal | totalafter | bruttobetrag | totaalincl | totalincl | jumlahbesar | pleasepay |
    totalbayar | totalinc | totalfattura | totalfactura`);

/** All rows that state an amount for the whole document. */
export function sumsOf(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  kinds: readonly RowKind[],
  style: NumberStyle,
  from: number,
): Sum[] {
  const sums: Sum[] = [];
  for (let i = from; i < rows.length; i++) {
    const kind = kinds[i] as RowKind;
    if (kind === "meta" || kind === "summary" || kind === "count") continue;
    const money = (numbers[i] ?? []).filter(
      (f) => isMoney(f, style) && f.standalone && (f.decimals <= 2 || style.digits === 3),
    );
    let amount = money.at(-1);
    if (!amount && kind !== "item" && (numbers[i] ?? []).length === 0) {
      // The amount may stand under its label, or a touch lower than a row.
      const below = (numbers[i + 1] ?? []).filter((f) => isMoney(f, style));
      if (kinds[i + 1] === "item" && below.length === 1 && (rows[i + 1]?.words.length ?? 9) <= 2) amount = below[0];
    }
    if (amount) sums.push({ kind, row: i, amount });
  }
  return sums;
}

/** Picks the document's totals among the sums; `lines` are the amounts of the lines of goods. */
export function chooseTotals(
  sums: readonly Sum[],
  rows: readonly Row[],
  kinds: readonly RowKind[],
  lines: readonly number[],
  style: NumberStyle,
): Totals {
  const cent = style.digits === 0 ? 0.5 : style.digits === 3 ? 0.0005 : 0.005;
  const same = (a: number, b: number, slack = cent) => Math.abs(a - b) <= slack + 1e-9;
  const table = kinds.findIndex((k, i) => k === "summary" && i > (sums[0]?.row ?? 0));
  // Some papers print the tax table above the total.
  const summary = sums.some((s) => s.kind === "total" && s.row < table) ? table : -1;
  const before = sums.filter((s) => summary < 0 || s.row < summary);
  const of = (kind: RowKind, among: readonly Sum[] = before) => among.filter((s) => s.kind === kind);
  const taxes = distinct(of("tax"));
  const rounding = of("rounding").findLast((r) => Math.abs(r.amount.value) < 1);
  const discounts = of("discount");
  const charges = of("charge");
  const add = (list: readonly Sum[]) => list.reduce((total, s) => total + Math.abs(s.amount.value), 0);
  const lineSum = lines.reduce((a, b) => a + b, 0);
  const tax = add(taxes);
  const others = add(charges) - add(discounts);
  const round = rounding?.amount.value ?? 0;
  const bases = lines.length === 0 ? [] : [lineSum, lineSum + tax, lineSum + others, lineSum + others + tax];
  const paid = of("payment", sums).map((s) => Math.abs(s.amount.value));
  const change = of("change", sums).map((s) => Math.abs(s.amount.value));
  const tall = rows.map((r) => r.height).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 1;
  const repeated = (value: number) => sums.filter((s) => same(s.amount.value, value)).length;

  const adjustments = of("rounding").filter((r) => Math.abs(r.amount.value) < 1 && r.amount.value !== 0);
  const rounded = (s: Sum) =>
    adjustments.some(
      (r) =>
        r.row < s.row &&
        before.some(
          (b) => b.row < r.row && b !== s && same(Math.abs(b.amount.value - s.amount.value), Math.abs(r.amount.value)),
        ),
    );
  /** What the sums printed above lead to: a subtotal with its tax, or the parts of two tax rates. */
  const stated = (s: Sum): number[] => {
    const above = before
      .filter((b) => b.row < s.row && (b.kind === "subtotal" || b.kind === "total"))
      .map((b) => b.amount.value);
    const taxed = before
      .filter((b) => b.row !== s.row && b.kind === "subtotal" && tax > 0)
      .flatMap((b) => [
        b.amount.value + tax,
        b.amount.value + tax + others,
        ...taxes.map((t) => b.amount.value + t.amount.value),
      ]);
    const pairs = above.flatMap((a, i) =>
      above
        .slice(i + 1)
        .filter((b) => a > 0 && b > 0 && !same(a, b))
        .map((b) => a + b),
    );
    const less = others === 0 ? [] : above.map((a) => a + others);
    return [...taxed, ...pairs, ...less];
  };
  let best: Sum | undefined;
  let bestScore = -Infinity;
  let proved = false;
  for (const s of sums) {
    const value = s.amount.value;
    // "Rounding RM 182.00" states what is left to pay; the rounding itself is a few cents.
    const afterRounding = s.kind === "rounding" && value >= 1;
    if (!afterRounding && !["total", "subtotal", "item", "payment"].includes(s.kind)) continue;
    const words = rows[s.row]?.words.map((w) => foldWord(w.text)).join("") ?? "";
    const parts = [...bases, ...stated(s)];
    const added = parts.some(
      (b) => same(b, value) || (round !== 0 && (same(b + round, value) || same(b - round, value))),
    );
    const settled = value > 0 && paid.some((p) => change.some((c) => c > 0 && same(p - c, value)));
    let score = { total: 3, subtotal: 0.4, item: -1, payment: -0.5, rounding: 1 }[s.kind as "total"];
    if (STRONG.some((phrase) => holds(words, phrase))) score += 1;
    if (/excl|exc|before/.test(words) && !/incl/.test(words)) score -= 1.5;
    if (added) score += 2;
    if (settled) score += 3;
    if (rounded(s)) score += 2;
    if (value > 0 && paid.some((p) => same(p, value))) score += 0.8;
    if (summary >= 0 && s.row > summary) score -= 2;
    score += Math.min(1, Math.max(0, ((rows[s.row]?.height ?? 0) / tall - 1) * 1.5));
    score += 0.3 * Math.min(3, repeated(value) - 1);
    if (value <= 0) score -= 2;
    if (s.amount.corrected) score -= 0.3;
    // Equal marks: the lower one stands after rounding and tax.
    if (score >= bestScore - 0.001) {
      bestScore = Math.max(score, bestScore);
      best = s;
      proved = added || settled;
    }
  }
  const total = best;
  const subtotal = total ? pickSubtotal(of("subtotal"), of("total"), total, tax, lineSum, same) : undefined;
  return {
    total,
    proved,
    subtotal,
    tax: total ? consistentTax(taxes, subtotal, total, same) : taxes,
    rounding,
    discounts,
    charges,
  };
}

function pickSubtotal(
  subs: Sum[],
  totals: Sum[],
  total: Sum,
  tax: number,
  lineSum: number,
  same: (a: number, b: number) => boolean,
): Sum | undefined {
  const fit = [...subs, ...totals].find(
    (s) => s !== total && (same(s.amount.value + tax, total.amount.value) || same(s.amount.value, lineSum)),
  );
  return fit ?? subs[0];
}

/** A tax is printed beside its label and again in a table; only parts that add up to the difference count. */
function consistentTax(
  taxes: Sum[],
  subtotal: Sum | undefined,
  total: Sum,
  same: (a: number, b: number) => boolean,
): Sum[] {
  if (!subtotal) return taxes;
  const difference = total.amount.value - subtotal.amount.value;
  const single = taxes.find((t) => same(t.amount.value, difference));
  return single ? [single] : taxes;
}

function distinct(sums: Sum[]): Sum[] {
  const seen = new Set<string>();
  return sums.filter((s) => {
    const key = `${s.amount.value}/${s.row}`;
    return s.amount.value >= 0 && !seen.has(key) && seen.add(key);
  });
}
