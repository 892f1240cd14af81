import type { Group, Pattern } from "./line-group.ts";
import type { PrintedNumber } from "./printed-number.ts";
import { isMoney, type Layout } from "./layout.ts";
import type { Row } from "./page.ts";
import { THRESHOLDS } from "./weights.ts";

/**
 * Confidence that each name belongs to its numbers. Every amount may add up although all names are those of the
 * neighbouring lines, so sums cannot show this.
 */
export interface Pairing {
  /** How much better this reading scores than the reading with the names on the other side of the numbers. */
  margin: number;
  /** Main rows of the lines that would have other names in the other reading. */
  disputed: ReadonlySet<number>;
  /** Position of names by only the first and the last row of the table; undefined if these rows do not show it. */
  edges: Pattern | undefined;
}

/** Would the line have another name if names were on the other side, while both readings have similar scores? */
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
 * A second decision that does not use arithmetic. Names in separate rows are above their numbers if the lines begin
 * with such a row, and below if the lines end with one.
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
