import Big from "big.js";
import { sql } from "kysely";
import { chargedTooMuch } from "#src/features/invoices/prices/agreed-price.ts";
import { readOrderedPrices } from "#src/features/deliveries/server/ordered-prices.ts";
import { readCurrency } from "#src/features/invoices/receipts/server/invoice-money.ts";
import type { SupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { agreedOn } from "#src/features/inventory/supplier-items/rules.ts";
import { selectSupplierItems } from "#src/features/inventory/supplier-items/server/supplier-item-rows.ts";
import type { Context } from "#src/server/context.ts";

interface Asked {
  supplierId: string | null;
  itemIds: readonly string[];
  /** The delivery that the invoice charges. Without an agreement, the price on the order of the delivery counts. */
  deliveryId?: string | null;
}

interface PricedLine {
  item_id: string;
  code: string;
  day: string;
}

interface ChargedLine extends PricedLine {
  /** The price per unit of the item, in the company's currency. */
  price: number;
  quantity: number;
}

/** Returns the agreed price if a line costs more; null otherwise. */
export type AgreedPrices = (line: ChargedLine) => number | null;

/** Reads the prices that were agreed with a supplier for these items, or, without an agreement, the ordered prices. */
export async function readAgreedPrices(context: Context, asked: Asked): Promise<AgreedPrices> {
  const agreedFor = await readAgreements(context, asked);
  const currency = await readCurrency(context);
  return (line) => {
    const agreedPrice = agreedFor(line);
    if (agreedPrice === null) return null;
    const { price, quantity } = line;
    const amount = new Big(price).times(quantity).toNumber();
    return chargedTooMuch({ amount, quantity, agreedPrice, currency }) === null ? null : agreedPrice;
  };
}

/**
 * Returns a function that gives the agreed or ordered price of one unit of a line's item, in the company's currency;
 * null if there is none.
 */
export async function readAgreements(
  context: Context,
  { supplierId, itemIds, deliveryId = null }: Asked,
): Promise<(line: PricedLine) => number | null> {
  if (supplierId === null) return () => null;
  const agreed = await selectSupplierItems(
    context,
    sql<boolean>`sold.supplier_id = ${supplierId} and sold.item_id = any(${itemIds}::uuid[])
      and sold.agreed_price is not null`,
  );
  const ordered = deliveryId === null ? new Map<string, number>() : await readOrderedPrices(context, deliveryId);
  return (line) => {
    const found = agreementOn(agreed, line);
    return (found ? agreedOn(found, line.day) : null) ?? ordered.get(line.item_id) ?? null;
  };
}

/** Returns the agreement for an item; if there are several, the one with the line's code. */
function agreementOn(agreed: readonly SupplierItem[], { item_id, code }: PricedLine): SupplierItem | undefined {
  const ofItem = agreed.filter((one) => one.item_id === item_id);
  return ofItem.find((one) => one.code !== "" && one.code === code) ?? ofItem[0];
}
