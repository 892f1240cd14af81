import { sql } from "kysely";
import { readSizes } from "#src/features/dishes/server/read-sizes.ts";
import { readItemNeeds } from "#src/features/forecasts/server/item-needs.ts";
import { classifyPrice } from "#src/features/invoices/prices/classify-price.ts";
import { createPriceBook } from "#src/features/invoices/prices/price-book.ts";
import { MAX_EARLIER, moveOf, priceBefore } from "#src/features/invoices/prices/price-moves.ts";
import { readPriceRows } from "#src/features/invoices/prices/server/price-rows.ts";
import { readCurrency } from "#src/features/invoices/receipts/server/invoice-money.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import type { TouchedDish } from "#src/features/invoices/price-watch/contract.ts";
import { dishEffect } from "#src/features/invoices/price-watch/dish-effect.ts";
import { readWeeklyUsage } from "#src/features/invoices/price-watch/server/weekly-usage.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the effect of an item's newest price in comparison with the earlier one. */
export async function readEffect(context: Context, itemId: string) {
  const item = await readItem(context, itemId);
  const currency = await readCurrency(context);
  const oldPrice = await readOldPrice(context, itemId);
  const newPrice = item.unit_price;
  const usage = (await readWeeklyUsage(context)).of(itemId);
  return {
    item: { id: item.id, name: item.name, unit: item.unit },
    currency,
    old_price: oldPrice,
    new_price: newPrice,
    weekly: usage && oldPrice !== null ? { usage, effect: (newPrice - oldPrice) * usage.quantity } : null,
    dishes: oldPrice === null ? [] : await readDishes(context, itemId, { oldPrice, newPrice, currency }),
  };
}

/**
 * Returns the price that the newest invoice's price is compared with. Another supplier's lower price does not count,
 * because it was never paid.
 */
async function readOldPrice(context: Context, itemId: string): Promise<number | null> {
  const rows = await readPriceRows(context, { itemIds: [itemId], marketSince: null, newest: MAX_EARLIER + 1 });
  const newest = rows.at(-1);
  if (!newest) return null;
  const priceCase = createPriceBook(rows).caseOf(newest, []);
  const [found] = classifyPrice(priceCase).filter((found) => found.class !== "cheaper_elsewhere");
  if (found) return found.before;
  const move = moveOf(newest.price, priceCase.earlier);
  return move && priceBefore(newest.price, move);
}

interface Prices {
  oldPrice: number;
  newPrice: number;
  currency: string;
}

async function readDishes(context: Context, itemId: string, prices: Prices): Promise<TouchedDish[]> {
  const needs = (await readItemNeeds(context)).find(({ id }) => id === itemId)?.needs ?? [];
  if (needs.length === 0) return [];
  const sizeIds = needs.map(({ size_id }) => size_id);
  const sizes = new Map((await readSizes(context, { sizeIds })).map((size) => [size.id, size]));
  const names = await readNames(context, sizeIds);
  const dishes = needs.flatMap(({ size_id, quantity }): TouchedDish[] => {
    const [size, name] = [sizes.get(size_id), names.get(size_id)];
    if (!size || !name) return [];
    const { price, food_cost } = size;
    const { included_percent } = name;
    const effect = dishEffect({
      price,
      includedPercent: included_percent,
      foodCost: food_cost,
      need: quantity,
      ...prices,
    });
    return [{ ...name, size_id, size_name: size.name, price, need: quantity, food_cost, ...effect }];
  });
  return dishes.toSorted((a, b) => Math.abs(b.delta) - Math.abs(a.delta));
}

async function readNames(
  { db, companyId }: Context,
  sizeIds: readonly string[],
): Promise<Map<string, Pick<TouchedDish, "dish_id" | "dish_name" | "included_percent">>> {
  const { rows } = await sql<{ id: string; dish_id: string; dish_name: string; included_percent: number }>`
    select size.id, dish.id as dish_id, dish.name as dish_name,
      included_percent(${companyId}, dish.id) as included_percent
    from dish_size size
    join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id and dish.deleted_at is null
    where size.company_id = ${companyId} and size.id = any(${sizeIds}::uuid[]) and size.deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
