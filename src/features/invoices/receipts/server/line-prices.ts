import { anomalyOf } from "#src/features/invoices/prices/classify-price.ts";
import type { Anomaly } from "#src/features/invoices/prices/contract.ts";
import { knownPacksOf } from "#src/features/invoices/prices/known-packs.ts";
import { causeText, differenceText } from "#src/features/invoices/prices/likely-cause.ts";
import { type BookedPrice, createPriceBook } from "#src/features/invoices/prices/price-book.ts";
import { marketBefore, readPriceRows } from "#src/features/invoices/prices/server/price-rows.ts";
import { readAgreedPrices } from "#src/features/invoices/receipts/server/agreed-prices.ts";
import type { PlannedLine } from "#src/features/invoices/receipts/server/plan-lines.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

interface Pricing {
  /** Null if the supplier is not stored yet: then only other suppliers' prices are compared. */
  supplierId: string | null;
  /** The invoice's date, or today. */
  date: string;
}

/** Returns the finding about the price of each line that has one, by the line's number from 0. */
export async function readLinePrices(
  context: Context,
  planned: readonly PlannedLine[],
  { supplierId, date }: Pricing,
): Promise<Map<number, Anomaly | null>> {
  const priced = planned.flatMap((line) => pricedLine(line) ?? []);
  const itemIds = [...new Set(priced.map(({ item }) => item.id))];
  if (itemIds.length === 0) return new Map();
  const book = createPriceBook(await readPriceRows(context, { itemIds, marketSince: marketBefore(date) }));
  const overcharged = await readAgreedPrices(context, { supplierId, itemIds });
  const found = priced.map((pricedLine): [number, Anomaly | null] => {
    const { planned: line, item, price, quantity } = pricedLine;
    const agreedPrice = overcharged({ item_id: item.id, code: line.line.code, price, quantity, day: date });
    const booked = bookedOf(pricedLine, { supplierId, date, agreedPrice });
    return [line.at, anomalyOf(book.caseOf(booked, knownPacksOf(item)))];
  });
  return new Map(found);
}

interface PricedLine {
  planned: PlannedLine;
  item: InventoryItem;
  price: number;
  quantity: number;
}

function pricedLine(planned: PlannedLine): PricedLine | null {
  const { target, receiving } = planned;
  const { receives } = receiving;
  if (target.to !== "item" || !receives || receives.quantity <= 0 || receives.price_per_unit <= 0) return null;
  return { planned, item: target.item, price: receives.price_per_unit, quantity: receives.quantity };
}

function bookedOf(
  { planned: { line }, item, price, quantity }: PricedLine,
  { supplierId, date, agreedPrice }: { supplierId: string | null; date: string; agreedPrice: number | null },
): BookedPrice {
  return {
    day: date,
    price,
    item_id: item.id,
    supplier_id: supplierId ?? "",
    category_id: item.category_id,
    sold_unit: line.unit,
    sold: { price: (price * quantity) / line.quantity, content: quantity / line.quantity },
    agreed_price: agreedPrice,
  };
}

/** Throws 409 for impossible prices, with the probable cause. */
export async function requirePossiblePrices(
  context: Context,
  planned: readonly PlannedLine[],
  pricing: Pricing,
): Promise<void> {
  const prices = await readLinePrices(context, planned, pricing);
  const lines = planned.flatMap(({ at, line: { item_name } }) => {
    const anomaly = prices.get(at);
    if (anomaly?.class !== "impossible") return [];
    const why = anomaly.cause ? causeText(anomaly.cause) : differenceText(anomaly.change_percent);
    return [
      {
        line: at,
        item_name,
        change_percent: anomaly.change_percent,
        cause: anomaly.cause,
        message: `Line ${at + 1}, "${item_name}": the price ${why}. Please correct or confirm it.`,
      },
    ];
  });
  const [first] = lines;
  if (first) throw conflict("IMPOSSIBLE_PRICE", first.message, { lines });
}
