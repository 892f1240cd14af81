import type { Token } from "#src/invoice-reader/menu/lines.ts";
import { priceOf } from "#src/invoice-reader/menu/price.ts";
import { isSizeLabel } from "#src/invoice-reader/menu/sizes.ts";

const BINS = 240;
/** A gutter is at least so wide, as a part of the page's text. */
const MIN_GUTTER = 4;
/** Maximum share of rows that may cross a gutter, such as a title. */
const MAX_CROSSING = 0.06;
const MIN_ROWS = 4;

/**
 * Returns the rows of a page, band by band and within a band column by column. A gap that runs down a band separates
 * columns, unless only prices are to the right of it. A row that crosses a gap, such as a title, is left out.
 */
export function columnsOf(rows: readonly Token[][]): Token[][][] {
  return bandsOf(rows, MAX_BAND_DEPTH).flatMap(({ rows: own, columns }) =>
    columns.length < 2
      ? [own.map((row) => [...row])]
      : columns.map(({ left, right }) =>
          own
            .filter((row) => !isAcross(row, columns))
            .map((row) => row.filter((token) => isIn(token, left, right)))
            .filter((row) => row.length > 0),
        ),
  );
}

/** A horizontal part of a page that has the same columns from top to bottom. */
interface Band {
  rows: readonly Token[][];
  columns: Segment[];
  /** Number of rows that contradict these columns. */
  faults: number;
}

/** Maximum depth of nested bands. */
const MAX_BAND_DEPTH = 3;
/** Bands are separated at the widest spaces between rows; this is the number of spaces that are tried. */
const MAX_CUTS = 24;
/** Minimum number of contradicting rows that a split must avoid. */
const MIN_RESCUED = 2;

/** Splits rows where their columns change, if fewer rows contradict the columns of the parts than of the whole. */
function bandsOf(rows: readonly Token[][], depth: number): Band[] {
  const whole = bandOf(rows);
  if (depth === 0 || whole.faults < MIN_RESCUED) return [whole];
  let best: { at: number; faults: number } | null = null;
  for (const at of cutsOf(rows)) {
    const faults = bandOf(rows.slice(0, at)).faults + bandOf(rows.slice(at)).faults;
    if (faults < (best?.faults ?? Infinity)) best = { at, faults };
  }
  if (!best || best.faults > whole.faults - MIN_RESCUED) return [whole];
  return [...bandsOf(rows.slice(0, best.at), depth - 1), ...bandsOf(rows.slice(best.at), depth - 1)];
}

/** The rows that have the widest spaces above them. */
function cutsOf(rows: readonly Token[][]): number[] {
  const heightOf = (row: readonly Token[] | undefined) => row?.[0]?.v ?? 0;
  return rows
    .map((row, at) => ({ at, space: heightOf(row) - heightOf(rows[at - 1]) }))
    .slice(1)
    .toSorted((a, b) => b.space - a.space)
    .slice(0, MAX_CUTS)
    .map(({ at }) => at);
}

/** Arranges the rows in the columns that their gaps define, or in one column if fewer rows contradict that. */
function bandOf(rows: readonly Token[][]): Band {
  let [from, to] = [Infinity, -Infinity];
  for (const { u0, u1 } of rows.flat()) [from, to] = [Math.min(from, u0), Math.max(to, u1)];
  const scale = BINS / Math.max(1, to - from);
  const edges = [from, ...guttersOf(rows, from, scale).map((bin) => from + bin / scale), to + 1];
  const segments = edges.slice(0, -1).map((left, at) => ({ left, right: edges[at + 1] ?? to + 1 }));
  const columns = mergePrices(segments, rows);
  const single = { rows, columns: [], faults: rows.filter((row) => isSideBySide(row, to - from)).length };
  if (columns.length < 2) return single;
  const checked = columns.map((column) => ({ ...column, pricesBelow: hasPricesBelow(rows, column) }));
  const several = { rows, columns, faults: rows.reduce((sum, row) => sum + faultOf(row, checked), 0) };
  return several.faults <= single.faults ? several : single;
}

/** Fault of a row without a price that crosses columns: a title is expected to do so, a row with a price is not. */
const ACROSS_WITHOUT_PRICE = 0.25;

/** How much a row contradicts columns: a dish would be lost, or parted from its price. */
function faultOf(row: readonly Token[], columns: readonly (Segment & { pricesBelow: boolean })[]): number {
  if (isAcross(row, columns)) return row.some(isPrice) ? 1 : ACROSS_WITHOUT_PRICE;
  let isUnpriced = false;
  for (const { left, right, pricesBelow } of columns) {
    const own = row.filter((token) => isIn(token, left, right));
    if (isUnpriced && !pricesBelow && own.some(isPrice) && !own.some(isWord)) return 1;
    if (own.length > 0) isUnpriced = own.some(isWord) && !own.some(isPrice);
  }
  return 0;
}

const MIN_PRICES_BELOW = 3;

/** Whether prices are alone below names in a column. Such a price does not belong to a name in the column before it. */
function hasPricesBelow(rows: readonly Token[][], { left, right }: Segment): boolean {
  const count = { alone: 0, beside: 0, none: 0 };
  for (const row of rows) {
    const own = row.filter((token) => isIn(token, left, right));
    const isWorded = own.some(isWord);
    if (own.some(isPrice)) count[isWorded ? "beside" : "alone"] += 1;
    else if (isWorded) count.none += 1;
  }
  return count.alone >= MIN_PRICES_BELOW && count.none >= count.alone && count.beside * 3 <= count.none;
}

/** Words further apart than this share of the width do not belong to the same dish or heading. */
const WIDE_GAP = 0.12;

/** Whether a row seems to contain two dishes or headings side by side. */
function isSideBySide(row: readonly Token[], width: number): boolean {
  const first = row.findIndex(isWord);
  return row.some((token, at) => {
    const before = row[at - 1];
    if (!before || first < 0 || at <= first || !isWord(token)) return false;
    return isPrice(before) || token.u0 - before.u1 > width * WIDE_GAP;
  });
}

const isPrice = ({ text }: Token) => priceOf(text, 2)?.isSure === true;

interface Segment {
  left: number;
  right: number;
}

const isIn = ({ u0, u1 }: Token, left: number, right: number) => (u0 + u1) / 2 >= left && (u0 + u1) / 2 < right;

/** The middles of the gaps that run down the page, in bins. */
function guttersOf(rows: readonly Token[][], from: number, scale: number): number[] {
  const covered = Array.from({ length: BINS + 1 }, () => 0);
  for (const row of rows) {
    const bins = new Set<number>();
    for (const { u0, u1 } of row)
      for (let bin = Math.floor((u0 - from) * scale); bin <= (u1 - from) * scale; bin += 1) bins.add(bin);
    for (const bin of bins) covered[bin] = (covered[bin] ?? 0) + 1;
  }
  const limit = Math.max(1, Math.floor(rows.length * MAX_CROSSING));
  const gutters: number[] = [];
  let start: number | null = null;
  for (let bin = 0; bin <= BINS; bin += 1) {
    const isFree = (covered[bin] ?? 0) <= limit;
    if (isFree) start ??= bin;
    if (isFree || start === null) continue;
    if (bin - start >= MIN_GUTTER && start > 0) gutters.push((start + bin) / 2);
    start = null;
  }
  return gutters;
}

/** Joins columns with hardly any words to the column on their left, and dish numbers to the column on their right. */
function mergePrices(segments: readonly Segment[], rows: readonly Token[][]): Segment[] {
  const columns: Segment[] = [];
  let open: number | null = null;
  for (const { left, right } of segments) {
    const own = rows.map((row) => row.filter((token) => isIn(token, left, right))).filter((row) => row.length > 0);
    const worded = own.filter((row) => row.some(isWord)).length;
    const isColumn = own.length >= MIN_ROWS && worded >= own.length * 0.5;
    const last = columns.at(-1);
    if (isColumn) {
      columns.push({ left: open ?? left, right });
      open = null;
    } else if (last) last.right = right;
    else open ??= left;
  }
  return columns;
}

const isWord = ({ text }: Token) => /\p{L}{3,}/u.test(text) && !isSizeLabel(text) && priceOf(text, 2) === null;

function isAcross(row: readonly Token[], columns: readonly Segment[]): boolean {
  return columns.slice(1).some(({ left }) =>
    row.some((token, at) => {
      const next = row[at + 1];
      const crosses = token.u0 < left && token.u1 > left;
      return crosses || (next?.joined === true && token.u1 <= left && next.u0 >= left);
    }),
  );
}
