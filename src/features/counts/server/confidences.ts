import { sql } from "kysely";
import { confidenceOf, sigmaOf } from "#src/features/counts/confidence.ts";
import type { ItemConfidence } from "#src/features/counts/list-contract.ts";
import { readAllSpreads, type Spread } from "#src/features/counts/server/spreads.ts";
import { convertibleUnits, factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the present confidence of each item that is held in stock, or of one item only. */
export async function listConfidence(context: Context, itemId?: string): Promise<ItemConfidence[]> {
  const spreads = await readAllSpreads(context, sql`now()`, itemId);
  const packs = await readPacks(context, itemId);
  return spreads.map((spread) => {
    const { item_id: id, counted_at } = spread;
    if (counted_at === null) return { id, counted_at, spread: null, confidence: null };
    return {
      id,
      counted_at,
      spread: rounded(sigmaOf(spread)),
      confidence: rounded(confidenceIn(spread, packs.get(id) ?? [])),
    };
  });
}

/**
 * Returns the probability that the book stock is right within 10 %, or within the smallest unit in which the item is
 * counted.
 */
export function confidenceIn(spread: Spread, packs: readonly PackSize[]): number {
  const { unit, book } = spread;
  const units = convertibleUnits(unit, packs).map(
    (convertibleUnit) => factorBetween(convertibleUnit, unit, packs)?.toNumber() ?? 1,
  );
  return confidenceOf({ sigma: sigmaOf(spread), book, smallest: Math.min(...units) });
}

export async function readPacks({ db, companyId }: Context, itemId?: string): Promise<Map<string, PackSize[]>> {
  const { rows } = await sql<PackSize & { item_id: string }>`
    select item_id, name, count, quantity / count as size, unit from item_packs
    where company_id = ${companyId} ${itemId === undefined ? sql`` : sql`and item_id = ${itemId}`}`.execute(db);
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
