import type { PrintedNumber } from "./printed-number.ts";
import type { Column } from "./header.ts";
import type { NumberStyle } from "./number-format.ts";
import type { ColumnKind } from "./vocabulary.ts";
import { THRESHOLDS, WEIGHTS } from "./weights.ts";

export type Role = "quantity" | "price" | "amount" | "discount";

/** Left and right edge along the row. */
export interface Extent {
  u0: number;
  u1: number;
}

/** Where a role's numbers stood on rows that arithmetic proved; they follow the column down the page. */
export type Samples = Record<Role, (Extent & { v: number })[]>;

export interface Counts {
  positions: Extent[];
  /** The count is the first thing on its row. */
  lead: boolean;
}

/** The current knowledge about the table. */
export interface Layout {
  columns: Column[];
  samples: Samples;
  /** Position of the counts, if (nearly) every line has one on the row of its amount; undefined before it is known. */
  counts?: Counts | undefined;
  style: NumberStyle;
  /** Width of a character, the unit of distances. */
  charWidth: number;
}

/** Column headers that name a role. */
const ROLE_COLUMNS: Record<Role, readonly ColumnKind[]> = {
  quantity: ["quantity"],
  price: ["price"],
  amount: ["amount", "gross"],
  discount: ["discount"],
};
const UNRELATED_COLUMNS: readonly ColumnKind[] = ["ordered", "tax", "line", "code", "pack"];

/** How well the number fits the role's column: positive if it fits, negative if it fits another role's column. */
export function columnFit(number: PrintedNumber, v: number, role: Role, layout: Layout): number {
  return provedColumnFit(number, v, role, layout) + headerFit(number, role, layout);
}

function provedColumnFit(number: PrintedNumber, v: number, role: Role, { samples, charWidth }: Layout): number {
  const proved = samples[role];
  if (proved.length === 0) return 0;
  const nearest = proved.reduce((a, b) => (Math.abs(b.v - v) < Math.abs(a.v - v) ? b : a));
  const distance = columnDistance(number, nearest) / charWidth;
  const { inProved, nearProved, farFromProved } = WEIGHTS.column;
  return distance < THRESHOLDS.column.inProved
    ? inProved
    : distance < THRESHOLDS.column.nearProved
      ? nearProved
      : farFromProved;
}

function headerFit(number: PrintedNumber, role: Role, { columns, samples, charWidth }: Layout): number {
  if (columns.length === 0) return 0;
  const weights = WEIGHTS.column;
  const nearest = columns.reduce((a, b) => (columnDistance(number, b) < columnDistance(number, a) ? b : a));
  const distance = columnDistance(number, nearest) / charWidth;
  const trust = samples[role].length > 1 ? weights.headerBesideProved : 1;
  if (ROLE_COLUMNS[role].includes(nearest.kind)) {
    const fit = distance < THRESHOLDS.column.underHeader ? weights.underHeader : weights.nearHeader;
    return trust * fit + (nearest.kind === "gross" ? weights.underGross : 0);
  }
  if (columns.some((column) => ROLE_COLUMNS[role].includes(column.kind))) return trust * weights.underOther;
  return UNRELATED_COLUMNS.includes(nearest.kind) && distance < THRESHOLDS.column.underUnrelated
    ? trust * weights.underUnrelated
    : 0;
}

/** Distance of a number from a column, by their nearest edges or centres; if they overlap, it counts a third. */
export function columnDistance(a: Extent, b: Extent): number {
  const distance = Math.min(Math.abs(a.u0 - b.u0), Math.abs(a.u1 - b.u1), Math.abs(a.u0 + a.u1 - b.u0 - b.u1) / 2);
  return a.u0 < b.u1 && a.u1 > b.u0 ? 0.35 * distance : distance;
}

/** Is the number an amount of money in this document? */
export function isMoney(number: PrintedNumber, style: NumberStyle): boolean {
  if (number.percent || number.unit !== "") return false;
  const { value, decimals, currency, grouped, times } = number;
  if (style.digits === 0) {
    if (decimals > 0 || Math.abs(value) >= 1e9 || times === "after") return false;
    if (grouped || currency !== "") return true;
    return Math.abs(value) >= 10 && (!style.grouped || Math.abs(value) < 1000);
  }
  return (
    (decimals >= (style.tenths ? 1 : 2) && decimals <= 4) ||
    // "RM 50" is money; in "KR600" after or before a word, the number is part of a name.
    (currency !== "" && decimals === 0 && number.standalone && number.words[0]?.joined === false && !isModel(number))
  );
}

/** Currency letters joined to three or more digits without decimals: this is as often a model number. */
export const isModel = ({ words, currency }: PrintedNumber) =>
  /^[A-Za-z]{2,3}\.?$/.test(currency) && /^[A-Za-z]{2,3}\d{3,}$/.test(words[0]?.text ?? "");
