import { v7 as uuid } from "uuid";
import type { GeneratedLedger } from "#src/testing/generated-ledgers.ts";
import { seededRandom } from "#src/testing/fuzz.ts";

const FIRST_DAY = Date.parse("2026-03-02T12:00:00Z");
const DAY_MS = 86_400_000;
const DAYS = 14;

/** The days of the ledgers: the first and the last evening have a count. */
export const LEAK_PERIOD = { from: "2026-03-02", to: "2026-03-16" };

interface Leak {
  items: number;
  /** Number of ledgers that lose `rate` of what is used; the others lose 0.2 to 1.2 %, as kitchens do. */
  leaking: number;
  rate: number;
}

/**
 * Returns ledgers of two weeks of sales between two counts. Portions are not weighed exactly, so what really left the
 * stock differs from recipes by a few per cent a day, and some of every item is lost; the leaking ledgers come first.
 */
export function leakingLedgers({ items, leaking, rate }: Leak): GeneratedLedger[] {
  const random = seededRandom(5);
  return Array.from({ length: items }, (_, at) => {
    const lost = at < leaking ? rate : 0.002 + 0.01 * random();
    return ledgerOf(`Item ${at}`, lost, random);
  });
}

function ledgerOf(name: string, lost: number, random: () => number): GeneratedLedger {
  const id = uuid();
  const movements: GeneratedLedger["movements"] = [];
  const book = (day: number, quantity: number, source: { reason: "sale" | "count"; source_type: string }) =>
    movements.push({
      ...source,
      id: uuid(),
      item_id: id,
      quantity: quantity.toFixed(6),
      source_id: uuid(),
      from_unit: null,
      to_unit: null,
      unit_factor: null,
      created_at: new Date(FIRST_DAY + day * DAY_MS).toISOString(),
    });
  book(0, 200, { reason: "count", source_type: "stocktake" });
  const usual = 1 + 5 * random();
  let difference = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const sold = usual * (0.6 + 0.8 * random());
    const portionNoise = sold * 0.04 * (random() + random() - 1);
    book(day + 0.5, -sold, { reason: "sale", source_type: "order" });
    difference -= sold * lost + portionNoise;
  }
  book(DAYS, difference, { reason: "count", source_type: "stocktake" });
  return { id, name, unit: "kg", movements, expected: null };
}
