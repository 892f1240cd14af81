/** Where the parts of a chart with columns are, in pixels. */
export interface Plot {
  /** The height of the drawing. */
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The distance from top to bottom. */
  depth: number;
  /** The width of a column with its gaps, and of its bar. */
  band: number;
  bar: number;
  start(column: number): number;
  center(column: number): number;
  /** Returns the column at a distance from the left edge; undefined beside the columns. */
  columnAt(x: number): number | undefined;
  /** Returns where the tooltip of a column is shown: beside it, on the side that has more width. */
  beside(column: number): { left: number } | { right: number };
}

interface Size {
  width: number;
  height: number;
  columns: number;
  tickTexts: readonly string[];
  /** The numbers on the right; empty without a line. */
  lineTexts: readonly string[];
}

const MAX_BAR = 28;
const CHARACTER_WIDTH = 7.5;
const GAP = 8;
const NAMES_HEIGHT = 28;
const LEGEND_HEIGHT = 28;

export function plotOf({ width, height: whole, columns, tickTexts, lineTexts }: Size): Plot {
  const widthOf = (texts: readonly string[]) =>
    texts.length === 0 ? 0 : Math.max(...texts.map((text) => text.length)) * CHARACTER_WIDTH + GAP;
  const height = lineTexts.length > 0 ? whole - LEGEND_HEIGHT : whole;
  const left = widthOf(tickTexts);
  const right = Math.max(left + 1, width - widthOf(lineTexts));
  const top = GAP;
  const bottom = height - NAMES_HEIGHT;
  const band = (right - left) / Math.max(columns, 1);
  const start = (column: number) => left + column * band;
  const center = (column: number) => start(column) + band / 2;
  return {
    height,
    left,
    right,
    top,
    bottom,
    depth: bottom - top,
    band,
    bar: Math.min(MAX_BAR, band * 0.8),
    start,
    center,
    columnAt: (x) => (x < left || x >= right ? undefined : Math.floor((x - left) / band)),
    beside: (column) =>
      center(column) < width / 2 ? { left: start(column) + band + GAP } : { right: width - start(column) + GAP },
  };
}
