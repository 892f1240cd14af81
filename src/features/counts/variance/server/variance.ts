import Big from "big.js";
import { sql } from "kysely";
import type { Period } from "#src/features/reports/contract.ts";
import { type CompanyPeriod, readCompanyPeriod } from "#src/features/reports/server/period-sales.ts";
import { withDays } from "#src/features/reports/totals/server/days.ts";
import { ordersByDay } from "#src/features/reports/totals/server/sold.ts";
import type { VarianceGroup, VarianceItem, VarianceReport } from "#src/features/counts/variance/contract.ts";
import { costOf, fromMillionths, moneyOf } from "#src/features/counts/variance/millionths.ts";
import { levelOf, percentOfUsage, varianceOf } from "#src/features/counts/variance/rules.ts";
import { type ItemSums, readLedgerSums } from "#src/features/counts/variance/server/ledger-sums.ts";
import { readUnknown } from "#src/features/counts/variance/server/unknown.ts";
import type { Context } from "#src/server/context.ts";
import { priceDecimals } from "#src/shared/units.ts";

/** An item's line with exact amounts, as products of millionths. Totals are computed from these amounts. */
export interface CostedItem {
  item: VarianceItem;
  theoreticalCost: bigint;
  varianceCost: bigint;
}

/** Compares, for each item, what left the stock between two counts with the usage by recipes and waste. */
export async function readVariance(context: Context, period: Period): Promise<VarianceReport> {
  const scope = await readCompanyPeriod(context, period);
  const sales = await readSales(context, scope);
  const costed = (await readLedgerSums(context, period)).map((sums) => costedItem(sums, scope.currency, sales));
  const { name, currency, country, timezone } = scope;
  const costs = costed.map(({ varianceCost }) => varianceCost);
  return {
    company: name,
    currency,
    country,
    timezone,
    ...period,
    sales,
    totals: {
      ...groupTotals(costed, currency),
      missing_cost: moneyOf(sum(costs.filter((cost) => cost > 0n)), currency),
      surplus_cost: moneyOf(sum(costs.filter((cost) => cost < 0n)), currency),
    },
    items: costed
      .map(({ item, varianceCost }) => ({ item, size: Math.abs(Number(varianceCost)) }))
      .toSorted((a, b) => b.size - a.size)
      .map(({ item }) => item),
    by_category: groupsBy(costed, currency, ({ category_name }) => category_name ?? "No category"),
    by_supplier: groupsBy(costed, currency, ({ supplier_name }) => supplier_name ?? "No supplier"),
    unknown: await readUnknown(
      context,
      scope,
      costed.map(({ item }) => item.id),
    ),
  };
}

async function readSales(context: Context, scope: CompanyPeriod): Promise<number> {
  const { rows } = await sql<{ sales: number }>`
    with ${withDays(context, scope)}
    select coalesce(sum(revenue), 0) as sales from (${ordersByDay(context, scope)}) as sold`.execute(context.db);
  return rows[0]?.sales ?? 0;
}

/** Returns one item's line: its variance, its cost, and how much attention it needs. */
export function costedItem(sums: ItemSums, currency: string, sales: number): CostedItem {
  const { opening, actual, theoretical, variance } = varianceOf(sums);
  const price = averagePrice(sums);
  const varianceCost = costOf(price, variance);
  const variance_percent = percentOfUsage(variance, theoretical);
  const variance_cost = moneyOf(varianceCost, currency);
  const item: VarianceItem = {
    id: sums.id,
    name: sums.name,
    unit: sums.unit,
    supplier_id: sums.supplier_id,
    supplier_name: sums.supplier_name,
    category_name: sums.category_name,
    counted_from: sums.counted_from,
    counted_to: sums.counted_to,
    opening: fromMillionths(opening),
    received: sums.received,
    produced: sums.produced,
    closing: sums.closing,
    actual: fromMillionths(actual),
    theoretical: fromMillionths(theoretical),
    wasted: sums.wasted,
    variance: fromMillionths(variance),
    variance_percent,
    price,
    price_source: priceSource(sums),
    variance_cost,
    level: levelOf({ variance: fromMillionths(variance), percent: variance_percent, cost: variance_cost, sales }),
  };
  return { item, theoreticalCost: costOf(price, theoretical), varianceCost };
}

/**
 * Returns the average price of one unit over the deliveries between the counts, or otherwise the item's price today.
 */
function averagePrice({ delivered, delivered_cost, unit_price, display_unit }: ItemSums): number {
  if (delivered === null || delivered_cost === null || delivered <= 0) return unit_price;
  return new Big(delivered_cost).div(delivered).round(priceDecimals(display_unit), Big.roundHalfUp).toNumber();
}

function priceSource({ delivered, is_expected }: ItemSums): VarianceItem["price_source"] {
  if (delivered === null) return "item";
  return is_expected ? "expected" : "deliveries";
}

const sum = (costs: readonly bigint[]): bigint => costs.reduce((total, cost) => total + cost, 0n);

function groupTotals(costed: readonly CostedItem[], currency: string): Omit<VarianceGroup, "name"> {
  const theoretical = sum(costed.map(({ theoreticalCost }) => theoreticalCost));
  const variance = sum(costed.map(({ varianceCost }) => varianceCost));
  return {
    items: costed.length,
    theoretical_cost: moneyOf(theoretical, currency),
    variance_cost: moneyOf(variance, currency),
    variance_percent: percentOfUsage(variance, theoretical),
  };
}

function groupsBy(
  costed: readonly CostedItem[],
  currency: string,
  nameOf: (item: VarianceItem) => string,
): VarianceGroup[] {
  const groups = Map.groupBy(costed, ({ item }) => nameOf(item));
  return [...groups]
    .map(([name, members]) => ({ name, ...groupTotals(members, currency) }))
    .toSorted((a, b) => Math.abs(b.variance_cost) - Math.abs(a.variance_cost));
}
