import Big from "big.js";
import { sql } from "kysely";
import { chargedTooMuch } from "#src/features/invoices/prices/agreed-price.ts";
import { readCurrency } from "#src/features/invoices/receipts/server/invoice-money.ts";
import type { SupplierItem } from "#src/features/supplier-items/contract.ts";
import { agreedOn } from "#src/features/supplier-items/rules.ts";
import { selectSupplierItems } from "#src/features/supplier-items/server/supplier-item-rows.ts";
import type { Context } from "#src/server/context.ts";

interface ChargedLine {
  item_id: string;
  code: string;
  /** Per unit of the item, in the company's currency. */
  price: number;
  quantity: number;
  day: string;
}

/** Returns the agreed price of a line that costs more than that; null for one that does not. */
export type AgreedPrices = (line: ChargedLine) => number | null;

/** Reads what was agreed with a supplier about these items. */
export async function readAgreedPrices(
  context: Context,
  supplierId: string | null,
  itemIds: readonly string[],
): Promise<AgreedPrices> {
  if (supplierId === null) return () => null;
  const agreed = await selectSupplierItems(
    context,
    sql<boolean>`sold.supplier_id = ${supplierId} and sold.item_id = any(${itemIds}::uuid[])
      and sold.agreed_price is not null`,
  );
  const currency = await readCurrency(context);
  return (line) => {
    const found = agreementOn(agreed, line);
    const agreedPrice = found ? agreedOn(found, line.day) : null;
    if (agreedPrice === null) return null;
    const { price, quantity } = line;
    const amount = new Big(price).times(quantity).toNumber();
    return chargedTooMuch({ amount, quantity, agreedPrice, currency }) === null ? null : agreedPrice;
  };
}

/** Of several agreements about an item the one with the line's code. */
function agreementOn(agreed: readonly SupplierItem[], { item_id, code }: ChargedLine): SupplierItem | undefined {
  const ofItem = agreed.filter((one) => one.item_id === item_id);
  return ofItem.find((one) => one.code !== "" && one.code === code) ?? ofItem[0];
}
