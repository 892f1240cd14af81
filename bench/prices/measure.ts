import { anomalyOf, classifyPrice, type PriceCase } from "#src/features/invoices/prices/classify-price.ts";
import type { DatedPrice } from "#src/features/invoices/prices/price-moves.ts";
import { oldRuleFlags } from "./old-rule.ts";

/** A delivery whose price is so many times what it should be, and the packs that the item is known to have. */
export interface Fault {
  name: string;
  factor: number;
  packs: number[];
}

export const FAULTS: Fault[] = [
  { name: "x10", factor: 10, packs: [] },
  { name: "/10", factor: 1 / 10, packs: [] },
  { name: "x12", factor: 12, packs: [12] },
  { name: "/12", factor: 1 / 12, packs: [12] },
  { name: "x6", factor: 6, packs: [6] },
  { name: "/6", factor: 1 / 6, packs: [6] },
];

export interface Measured {
  prices: number;
  flagged: number;
  oldFlagged: number;
  faults: { fault: Fault; found: number; causeRight: number; oldFound: number }[];
}

/** Counts what both rules say of true prices, and of the same prices with a fault on that one delivery. */
export function measure(bought: readonly (readonly DatedPrice[])[]): Measured {
  const faults = FAULTS.map((fault) => ({ fault, found: 0, causeRight: 0, oldFound: 0 }));
  const measured: Measured = { prices: 0, flagged: 0, oldFlagged: 0, faults };
  for (const series of bought) {
    for (const [at, now] of series.entries()) {
      const earlier = series.slice(0, at);
      if (earlier.length === 0) continue;
      measured.prices += 1;
      if (anomalyOf(caseOf(now, earlier))?.flag) measured.flagged += 1;
      if (oldRuleFlags(now.price, earlier)) measured.oldFlagged += 1;
      for (const counted of faults) countFault(counted, now, earlier);
    }
  }
  return measured;
}

function countFault(counted: Measured["faults"][number], now: DatedPrice, earlier: readonly DatedPrice[]): void {
  const { factor, packs } = counted.fault;
  const price = now.price * factor;
  const [found] = classifyPrice(caseOf({ ...now, price }, earlier, packs));
  if (found?.class === "impossible") {
    counted.found += 1;
    if (found.cause !== null && Math.abs(Math.log(found.cause.factor / factor)) < 1e-9) counted.causeRight += 1;
  }
  if (oldRuleFlags(price, earlier)) counted.oldFound += 1;
}

export function caseOf(now: DatedPrice, earlier: readonly DatedPrice[], packs: readonly number[] = []): PriceCase {
  const known = packs.map((factor) => ({ factor, label: `case of ${factor}` }));
  return { now, earlier, others: [], market: 0, packs: known, pack: null, agreedPrice: null };
}
