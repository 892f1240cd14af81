import type { z } from "zod";
import type { priceCause } from "#src/features/invoices/prices/contract.ts";

/** A pack in which an item is sold: how many of its units it holds, and its label in a sentence ("case of 12"). */
export interface KnownPack {
  factor: number;
  label: string;
}

export type PriceCause = z.infer<typeof priceCause>;

/** Pack sizes in which ingredients are commonly sold. */
const COMMON_PACKS = [2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 24, 30, 48];
/** Maximum distance from a common pack that the item is not known to have. */
const COMMON_TOLERANCE = Math.log(1.06);
/**
 * Tolerances are needed because the price may have moved as well. One of the item's own packs may be off by four usual
 * moves of the price. If none is that near, an own pack or the decimal point may be off by a factor of 1.25. Of wrong
 * packs on wholesale prices, a share of 0.91 is identified correctly; with a tolerance of 6 % for all causes the share
 * was 0.4 (`bench/prices`).
 */
const TOLERATED_SCALES = 4;
const MAX_TOLERANCE = Math.log(2.25);
const NEAR = Math.log(1.25);

/** Returns the cause of a move; null if none is near. The item's own packs have priority. */
export function likelyCause(move: number, scale: number, packs: readonly KnownPack[]): PriceCause | null {
  const usual = Math.min(MAX_TOLERANCE, TOLERATED_SCALES * scale);
  const own = packs.filter(({ factor }) => factor > 0 && factor !== 1).flatMap(bothWays);
  const certain = nearest(move, own, usual);
  if (certain !== null) return certain;
  const known = nearest(move, [...own, ...DECIMALS], Math.max(NEAR, usual));
  const common = nearest(move, COMMON, COMMON_TOLERANCE);
  return known !== null && distance(move, known) <= distance(move, common) ? known : common;
}

function bothWays({ factor, label }: KnownPack): PriceCause[] {
  return [factor, 1 / factor].map((value) => ({ kind: "pack", factor: value, label }));
}

const DECIMALS: PriceCause[] = [10, 0.1].map((factor) => ({ kind: "decimal", factor, label: "" }));
const COMMON = COMMON_PACKS.flatMap((factor) => bothWays({ factor, label: `pack of ${factor}` }));

const distance = (move: number, cause: PriceCause | null): number =>
  cause === null ? Infinity : Math.abs(move - Math.log(cause.factor));

function nearest(move: number, causes: readonly PriceCause[], within: number): PriceCause | null {
  const [first] = causes.toSorted((a, b) => distance(move, a) - distance(move, b));
  return first !== undefined && distance(move, first) <= within ? first : null;
}

/** Returns the cause as the end of a sentence about the price: "looks like the price of a case of 12". */
export function causeText({ kind, factor, label }: PriceCause): string {
  if (kind === "decimal") return factor > 1 ? "looks ten times too high" : "looks ten times too low";
  return factor > 1 ? `looks like the price of a ${label}` : `looks like a part of the price of a ${label}`;
}

/**
 * Returns the distance of an impossible price from the usual one, if no cause is found: "is 7 times the usual price".
 */
export function differenceText(changePercent: number): string {
  const times = 1 + changePercent / 100;
  return times > 1
    ? `is ${Math.round(times * 10) / 10} times the usual price`
    : `is only ${Math.round(times * 1000) / 10}% of the usual price`;
}
