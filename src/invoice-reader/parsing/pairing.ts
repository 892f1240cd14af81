import type { Group, Pattern } from "./line-group.ts";
import type { PrintedNumber } from "./printed-number.ts";
import { isMoney, type Layout } from "./layout.ts";
import type { Row } from "./page.ts";
import { THRESHOLDS } from "./weights.ts";

/**
 * How sure it is that each name belongs to its numbers. Every amount may add up while all names are those of their
 * neighbours, so sums say nothing here.
 */
export interface Pairing {
  /** How much better this reading of the document is than the one with the names on the other side of the numbers. */
  margin: number;
  /** Main rows of the lines that would have other names then. */
  disputed: ReadonlySet<number>;
  /** Where names stand by the first and the last row of the table alone; undefined when these rows do not say. */
  edges: Pattern | undefined;
}

/** Would the line have another name if names stood on the other side, with little to decide between the two readings? */
export const isDisputed = ({ pairing, pattern }: { pairing: Pairing; pattern: Pattern }, { main }: Group): boolean =>
  pairing.disputed.has(main) &&
  (pairing.margin < THRESHOLDS.group.pairingMargin || (pairing.edges !== undefined && pairing.edges !== pattern));

interface Scored {
  groups: readonly Group[];
  score: number;
}

/** Compares the chosen reading with the other one. */
export function pairingOf(chosen: Scored, other: Scored): Omit<Pairing, "edges"> {
  const extents = new Map(other.groups.map(({ main, first, last }) => [main, `${first}-${last}`]));
  const disputed = chosen.groups
    .filter(({ main, first, last }) => extents.get(main) !== `${first}-${last}`)
    .map(({ main }) => main);
  return { margin: chosen.score - other.score, disputed: new Set(disputed) };
}

interface Lines {
  rows: readonly Row[];
  numbers: readonly PrintedNumber[][];
  groups: readonly Group[];
}

/**
 * A second opinion that knows nothing of arithmetic: names of rows of their own stand above their numbers when the lines begin
 * with one, and below when they end with one.
 */
export function edgesOf({ rows, numbers, groups }: Lines, { style }: Layout): Pattern | undefined {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return undefined;
  const isText = (i: number) =>
    /[A-Za-zÀ-ÿ]{3}/.test(rows[i]?.words.map(({ text }) => text).join(" ") ?? "") &&
    !(numbers[i] ?? []).some((number) => number.standalone && isMoney(number, style));
  const [begins, ends] = [isText(first.first), isText(last.last)];
  return begins === ends ? undefined : begins ? "above" : "below";
}
