import Big from "big.js";
import { sql } from "kysely";
import type { z } from "zod";
import type { readAverageCost } from "#src/features/reports/stock-value/contract.ts";
import { readCostParts } from "#src/features/reports/stock-value/server/cost-events.ts";
import { readAverages } from "#src/features/reports/stock-value/server/stored-costs.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { priceDecimals } from "#src/shared/units.ts";

/** Returns the current average cost of one unit of an item, from the ledgers of its parts. */
export async function averageCostOf(context: Context, id: string): Promise<z.output<typeof readAverageCost.response>> {
  const { db, companyId } = context;
  const itemIds = await readCostParts(context, id);
  const items = await db
    .selectFrom("inventory")
    .select(["id", "unit", "display_unit", "unit_price", "deleted_at"])
    .where("company_id", "=", companyId)
    .where("id", "in", itemIds)
    .execute();
  const item = items.find((item) => item.id === id);
  if (!item || item.deleted_at !== null) throw notFound("Inventory item");
  const prices = new Map(items.map((item) => [item.id, item.unit_price]));
  const average = (await readAverages(context, { until: sql`'infinity'`, itemIds }, prices)).get(id);
  const { unit, unit_price } = item;
  if (average) {
    return {
      id,
      unit,
      average_cost: average.round(priceDecimals(item.display_unit), Big.roundHalfUp).toNumber(),
      cost_source: "average",
    };
  }
  return unit_price > 0
    ? { id, unit, average_cost: unit_price, cost_source: "item" }
    : { id, unit, average_cost: null, cost_source: null };
}
