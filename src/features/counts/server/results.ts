import Big from "big.js";
import { sql } from "kysely";
import type { CountResult } from "#src/features/counts/contract.ts";
import { differenceOf, needsRecount, standingLines } from "#src/features/counts/rules.ts";
import { type ItemBook, readBooks } from "#src/features/counts/server/book-ranges.ts";
import type { LineRow } from "#src/features/counts/server/line-rows.ts";
import { readSpreads } from "#src/features/counts/server/spreads.ts";
import { sigmaOf } from "#src/features/counts/confidence.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import type { Context } from "#src/server/context.ts";
import { multiply, roundMoney } from "#src/shared/money.ts";

/** A result with the fields that only the booking needs; its numbers are never hidden. */
export interface Computed extends Omit<CountResult, "expected" | "difference" | "cost"> {
  expected: number;
  difference: number;
  cost: number;
  at_seq: number;
}

interface CountedItem {
  id: string;
  name: string;
  unit: string;
  unit_price: number;
  deleted: boolean;
  packs: PackSize[];
  areas: { id: string; name: string }[];
}

interface Options {
  currency: string;
  /** Whether areas that were not counted count as empty. */
  uncountedAreEmpty: boolean;
}

/** Returns the results of each item's valid lines, compared with the book stock at their moments. */
export async function computeResults(
  context: Context,
  lines: readonly LineRow[],
  options: Options,
): Promise<Computed[]> {
  const standing = standingLines(lines).filter(({ counted }) => counted !== null);
  const byItem = Map.groupBy(standing, ({ booked_id }) => booked_id);
  if (byItem.size === 0) return [];
  const spans = [...byItem].map(([item_id, of]) => ({
    item_id,
    counted_ids: [...new Set(of.map((line) => line.item_id))],
    ...spanOf(of),
  }));
  const items = await readCountedItems(context, [...byItem.keys()]);
  const books = new Map((await readBooks(context, spans)).map((book) => [book.item_id, book]));
  const sigmas = new Map(
    (
      await readSpreads(
        context,
        spans.map(({ item_id, first_at }) => ({ item_id, at: first_at })),
      )
    ).map((spread) => [spread.item_id, spread.counted_at === null ? null : sigmaOf(spread)]),
  );
  return items.flatMap((item) => {
    const book = books.get(item.id);
    if (!book) return [];
    return [resultOf(item, byItem.get(item.id) ?? [], lines, book, sigmas.get(item.id) ?? null, options)];
  });
}

function spanOf(lines: readonly LineRow[]) {
  const moments = lines.map(({ counted_at }) => counted_at).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return { first_at: moments[0] ?? "", last_at: moments.at(-1) ?? "" };
}

function resultOf(
  item: CountedItem,
  standing: readonly LineRow[],
  lines: readonly LineRow[],
  book: ItemBook,
  sigma: number | null,
  { currency, uncountedAreEmpty }: Options,
): Computed {
  const amounts = standing.map(({ counted, unit }) => factorBetween(unit, item.unit, item.packs)?.times(counted ?? 0));
  const total = amounts.reduce<Big>((sum, amount) => sum.plus(amount ?? 0), new Big(0)).round(6, Big.roundHalfUp);
  const { expected, difference } = differenceOf(total, book);
  const missing = uncountedAreEmpty ? [] : missingAreas(item, standing);
  const convertible = amounts.every((amount) => amount !== undefined);
  const state = stateOf({ deleted: item.deleted, convertible, superseded: book.superseded_at !== null, missing });
  const counts = lines.filter(({ booked_id, counted }) => booked_id === item.id && counted !== null).length;
  return {
    item_id: item.id,
    name: item.name,
    unit: item.unit,
    state,
    counted: total.toNumber(),
    expected,
    difference,
    cost: roundMoney(multiply(difference, item.unit_price), currency),
    counted_at: spanOf(standing).last_at,
    recount: state === "ready" && counts === standing.length && needsRecount(difference, sigma),
    missing_areas: missing,
    at_seq: book.at_seq,
  };
}

function stateOf(facts: { deleted: boolean; convertible: boolean; superseded: boolean; missing: readonly string[] }) {
  if (facts.deleted) return "deleted";
  if (!facts.convertible) return "no_conversion";
  if (facts.superseded) return "superseded";
  return facts.missing.length > 0 ? "incomplete" : "ready";
}

/** Returns the areas of an item that were not counted. An item with lines only outside areas was counted as a whole. */
function missingAreas({ areas }: CountedItem, standing: readonly LineRow[]): string[] {
  const counted = new Set(standing.map(({ area_id }) => area_id));
  if ([...counted].every((area) => area === null)) return [];
  return areas.filter(({ id }) => !counted.has(id)).map(({ name }) => name);
}

async function readCountedItems({ db, companyId }: Context, ids: readonly string[]): Promise<CountedItem[]> {
  const { rows } = await sql<CountedItem>`
    select item.id, item.name, item.unit, item.unit_price, item.deleted_at is not null as deleted,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', pack.name, 'count', pack.count, 'size', pack.quantity / pack.count,
          'unit', pack.unit))
        from item_packs pack where pack.company_id = item.company_id and pack.item_id = item.id), '[]') as packs,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', area.id, 'name', area.name) order by area.position)
        from item_areas lies join storage_areas area on area.company_id = lies.company_id and area.id = lies.area_id
        where lies.company_id = item.company_id and lies.item_id = item.id and area.deleted_at is null), '[]') as areas
    from inventory item
    where item.company_id = ${companyId} and item.id = any(${ids}::uuid[])
    order by lower(item.name), item.id`.execute(db);
  return rows;
}
