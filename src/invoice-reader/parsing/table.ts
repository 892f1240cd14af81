import { findHeader } from "./header.ts";
import { nameLetters, netAmount, type Group, type Pattern, type Table } from "./line-group.ts";
import { groupRows } from "./group-rows.ts";
import { isMoney, type Layout, type Samples } from "./layout.ts";
import { readLine } from "./read-line.ts";
import { refineKinds } from "./refine-kinds.ts";
import { withLineDiscounts } from "./line-discounts.ts";
import { misreadSums } from "./misread-sums.ts";
import { edgesOf, pairingOf, type Pairing } from "./pairing.ts";
import type { PrintedNumber } from "./printed-number.ts";
import type { NumberStyle } from "./number-format.ts";
import type { Row } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import { countsOf, isUnpriced } from "./unpriced.ts";
import { WEIGHTS } from "./weights.ts";

export interface ReadTable extends Table {
  groups: Group[];
  pattern: Pattern;
  layout: Layout;
  pairing: Pairing;
}

const noSamples = (): Samples => ({ quantity: [], price: [], amount: [], discount: [] });
const ENDS: RowKind[] = ["payment", "change", "summary", "rounding"];

/**
 * Finds the lines of goods. Two passes: the first trusts header words and arithmetic, the second also where proved
 * numbers stood, so that columns follow the page and a misleading header is overruled.
 * `sumFits` says whether amounts add up to a printed total.
 */
export function readTable(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  kinds: RowKind[],
  style: NumberStyle,
  sumFits: (amounts: number[]) => boolean,
): ReadTable {
  const firstEnd = kinds.findIndex((k, i) => ENDS.includes(k) && (numbers[i]?.length ?? 0) > 0);
  const header = findHeader(rows, numbers, firstEnd < 0 ? rows.length : firstEnd);
  const start = header ? header.last + 1 : 0;
  const refined = refineKinds({ rows, numbers, kinds, style, header, start });
  const layout: Layout = {
    columns: header?.columns ?? [],
    samples: noSamples(),
    style,
    charWidth: characterWidth(rows),
  };
  const end = findEnd(rows, numbers, refined, start, layout);
  promote(rows, numbers, refined, start, end, layout);
  const table = bestGrouping({ rows, numbers, kinds: refined, start, end, header }, layout, sumFits);
  return withoutSums(withLineDiscounts(table, sumFits));
}

/** Names are below or above their numbers: the alternative with the higher score is used for the document. */
function bestGrouping(table: Table, layout: Layout, sumFits: (amounts: number[]) => boolean): ReadTable {
  const [below, above] = (["below", "above"] as const).map((pattern) => {
    const { groups, score, layout: learned } = groupWithColumns(table, layout, pattern);
    const fits = sumFits(groups.map((group) => group.reading.amount.value));
    return { groups, pattern, layout: learned, score: score + (fits ? WEIGHTS.group.leadsToTotal : 0) };
  }) as [Reading, Reading];
  const [chosen, other] = above.score > below.score + 0.01 ? [above, below] : [below, above];
  const { groups, pattern, layout: learned } = chosen;
  const pairing = { ...pairingOf(chosen, other), edges: edgesOf({ ...table, groups }, layout) };
  return { ...table, groups, pattern, layout: learned, pairing };
}

interface Reading extends Pick<ReadTable, "groups" | "pattern" | "layout"> {
  score: number;
}

/** Groups rows, then twice more with the column positions of the proved lines. */
function groupWithColumns(table: Table, layout: Layout, pattern: Pattern) {
  const hasCounts = layout.columns.some((column) => column.kind === "quantity");
  let learned = layout;
  let result = groupRows(table, learned, pattern);
  for (let pass = 0; pass < 2; pass++) {
    const priced = result.groups.filter((group) => !isUnpriced(group));
    learned = {
      ...layout,
      samples: learn(priced, table.rows),
      counts: countsOf(priced, table.rows, hasCounts),
    };
    result = groupRows(table, learned, pattern);
  }
  return { ...result, layout: learned };
}

/** Removes numbers without a name that the total does not need, and restores misread rows of sums. */
function withoutSums(all: ReadTable): ReadTable {
  const named = all.groups.filter((g) => !nameless(all, g));
  const sum = named.reduce((total, g) => total + netAmount(g), 0);
  const fits = all.numbers
    .slice((named.at(-1)?.last ?? -1) + 1)
    .flat()
    .some((f) => Math.abs(f.value - sum) < 0.0051);
  const table = fits ? { ...all, groups: named } : all;
  const sums = misreadSums(table.groups, table.rows);
  if (sums === 0) return table;
  for (const { main } of table.groups.slice(-sums)) table.kinds[main] = "subtotal";
  return { ...table, groups: table.groups.slice(0, -sums) };
}

const nameless = (table: ReadTable, { first, last }: Group) =>
  table.rows
    .slice(first, last + 1)
    .every((row) => !/[A-Za-zÀ-ÿ]{2}|\d{4}/.test(row.words.map((w) => w.text).join(" ")));

export function characterWidth(rows: readonly Row[]): number {
  const widths = rows
    .flatMap((row) => row.words)
    .filter((w) => w.text.length >= 3)
    .map((w) => (w.u1 - w.u0) / w.text.length)
    .toSorted((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 10;
}

/** The first total after which there is no proved line. */
function findEnd(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  kinds: RowKind[],
  start: number,
  layout: Layout,
): number {
  const stops: RowKind[] = ["total", "subtotal", "tax", "count", ...ENDS];
  let firstItem = -1;
  let lastProved = -1;
  let hard = rows.length;
  for (let i = start; i < rows.length; i++) {
    const kind = kinds[i] as RowKind;
    const money = (numbers[i] ?? []).some(
      (f) => isMoney(f, layout.style) && (f.decimals > 0 || layout.style.digits === 0),
    );
    if (kind === "item" && money && firstItem < 0) firstItem = i;
    if (firstItem >= 0 && ENDS.includes(kind) && (money || kind === "summary")) {
      hard = i;
      break;
    }
    if (kind === "item" && proved(rows, numbers, i, layout)) lastProved = i;
  }
  if (firstItem < 0) return start;
  for (let i = Math.max(firstItem, lastProved) + 1; i < hard; i++)
    if (stops.includes(kinds[i] as RowKind) && statesSum(rows, numbers, kinds, i)) return i;
  return hard;
}

/**
 * Does the row of a sum have its number, on it or in the next row? One misread letter turns many a name into a word for
 * a sum. Without a number, such a row must not end the table while lines follow.
 */
function statesSum(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  kinds: readonly RowKind[],
  i: number,
): boolean {
  const own = numbers[i] ?? [];
  if (own.some((number) => number.decimals > 0 || number.currency !== "" || number.standalone)) return true;
  if ((numbers[i + 1] ?? []).length > 0 && (rows[i + 1]?.words.length ?? 9) <= 2) return true;
  // Nothing that could be a line follows.
  return !kinds
    .slice(i + 1)
    .some((kind, k) => kind === "item" && (numbers[i + 1 + k] ?? []).some((n) => n.decimals > 0));
}

function proved(rows: readonly Row[], numbers: readonly PrintedNumber[][], i: number, layout: Layout): boolean {
  const reading = readLine([rows[i] as Row], [numbers[i] ?? []], layout);
  return (
    reading !== undefined &&
    reading.quantity !== undefined &&
    reading.price !== undefined &&
    (reading.proof === "exact" || reading.proof === "discounted") &&
    reading.amount.value !== 0 &&
    (reading.quantity.value !== 1 || layout.columns.length > 0)
  );
}

/** "TOTAL 0 % FAT YOGHURT 2 3.50 7.00" is goods: if a line is proved, its words alone do not make it a total. */
function promote(
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  kinds: RowKind[],
  start: number,
  end: number,
  layout: Layout,
): void {
  for (let i = start; i < end; i++) {
    if (kinds[i] === "item" || kinds[i] === "meta" || kinds[i] === "count") continue;
    if (proved(rows, numbers, i, layout) && nameLetters(rows[i] as Row, numbers[i] ?? []) >= 3) kinds[i] = "item";
  }
}

function learn(groups: readonly Group[], rows: readonly Row[]): Samples {
  const samples = noSamples();
  const strong = groups.filter(
    (g) => g.reading.quantity && g.reading.price && (g.reading.proof === "exact" || g.reading.proof === "discounted"),
  );
  const informative = strong.filter((g) => g.reading.quantity?.value !== 1);
  const chosen = informative.length > 1 ? informative : strong;
  for (const group of chosen) {
    const v = rows[group.main]?.v ?? 0;
    const { quantity, price, amount, discount } = group.reading;
    if (quantity) samples.quantity.push({ v, u0: quantity.u0, u1: quantity.u1 });
    if (price) samples.price.push({ v, u0: price.u0, u1: price.u1 });
    samples.amount.push({ v, u0: amount.u0, u1: amount.u1 });
    if (discount) samples.discount.push({ v, u0: discount.u0, u1: discount.u1 });
  }
  if (samples.amount.length === 0) {
    for (const { main, reading } of groups)
      samples.amount.push({ v: rows[main]?.v ?? 0, u0: reading.amount.u0, u1: reading.amount.u1 });
  }
  return samples;
}
