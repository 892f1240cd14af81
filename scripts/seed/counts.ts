// Three weeks of counts, one a week, of a kitchen in which one thing leaks.
import { v7 as uuid } from "uuid";
import type { Ledger } from "./ledger.ts";
import { randomFrom, round } from "./random.ts";

/** How many days ago everything was counted, in the evening. */
export const COUNTED_DAYS_AGO: readonly number[] = [22, 15, 8, 1];
/** The share of what recipes use that leaves the kitchen besides. */
const LEAK = 0.11;
/** The largest error of the scales and scoops for the other items. */
const USUAL = 0.008;

export interface HistoricCount {
  id: string;
  at: string;
}

/** `leaking` is the id of the item whose real use exceeds what the recipes say. */
export function startCounts(leaking: string, ledger: Ledger) {
  const random = randomFrom(20_260_104);
  const used = new Map<string, number>();
  const counts: HistoricCount[] = [];
  return {
    counts,
    use(item_id: string, quantity: number): void {
      used.set(item_id, (used.get(item_id) ?? 0) + quantity);
    },
    /** Books the difference between booked and counted stock of each item. The first count books none. */
    count(item_ids: readonly string[], at: string): void {
      const id = uuid({
        msecs: Date.parse(at),
        random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
      });
      const isFirst = counts.length === 0;
      counts.push({ id, at });
      for (const item_id of item_ids) {
        const share = item_id === leaking ? LEAK : (random() - 0.3) * USUAL;
        const lost = Math.min(ledger.stockOf(item_id), round((used.get(item_id) ?? 0) * share));
        used.set(item_id, 0);
        ledger.move(item_id, isFirst ? 0 : -lost, at, { reason: "count", source_type: "stocktake", source_id: id });
      }
    },
  };
}
