import Big from "big.js";
import { sql } from "kysely";
import { factorBetween } from "#src/features/inventory/packs.ts";
import { readItems, type StockItem } from "#src/features/inventory/server/item-rows.ts";
import type { PurchaseOrder, PurchaseOrderLine } from "#src/features/purchasing/contract.ts";
import { type KnownPrice, readKnownPrices, readVouched } from "#src/features/purchasing/server/known-prices.ts";
import { readClock } from "#src/features/purchasing/server/ordering-clock.ts";
import type { SupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { agreedOn } from "#src/features/inventory/supplier-items/rules.ts";
import { selectSupplierItems } from "#src/features/inventory/supplier-items/server/supplier-item-rows.ts";
import type { Context } from "#src/server/context.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { codeKey, identityKey } from "#src/shared/text-key.ts";
import { momentIn } from "#src/shared/time.ts";
import { conversionFactor } from "#src/shared/units.ts";

type Limited = Pick<PurchaseOrder, "supplier_id" | "currency" | "lines">;

/**
 * Returns the total of an order for a manager's limit; null when the price of a line is not known. A line counts at the
 * price agreed with its supplier, otherwise at the last price paid there for the same code and name, paid there at all,
 * or paid elsewhere; its pack has the catalogue's content, otherwise the content on the invoice that charged by it.
 * Only values that an owner or an unknown person entered or saved count (docs/decisions/0135): values that others
 * entered since can make an order more expensive but never cheaper.
 */
export async function limitedAmount(
  context: Context,
  { supplier_id, currency, lines }: Limited,
): Promise<number | null> {
  const valueOf = await readValues(context, supplier_id, [...new Set(lines.map(({ item_id }) => item_id))]);
  let total = new Big(0);
  for (const line of lines) {
    const value = valueOf(line);
    if (value === null) return null;
    total = total.plus(value);
  }
  return total.round(currencyDigits(currency), Big.roundUp).toNumber();
}

/**
 * Returns the total of the orders that a person approved on this day of the company, in every currency. A sent order
 * counts even if it was cancelled later. Each order counts with its total at the approval.
 */
export async function approvedToday(context: Context, userId: string): Promise<number> {
  const { timezone, now } = await readClock(context);
  const start = new Date(momentIn(timezone, now.day, 0)).toISOString();
  // The day is stored, because a change of the time zone would move the beginning of the day.
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(coalesce(limit_amount, estimate)), 0) as total from purchase_orders
    where company_id = ${context.companyId} and approved_by = ${userId} and (approved_on >= ${now.day} or approved_at >= ${start})
      and state <> 'draft' and (state <> 'cancelled' or sent_at is not null)`.execute(context.db);
  return rows[0]?.total ?? 0;
}

async function readValues(context: Context, supplierId: string, itemIds: readonly string[]) {
  const { now } = await readClock(context);
  const items = await readItems(context, itemIds);
  const vouched = await readVouched(context, itemIds);
  const known = await readKnownPrices(context, itemIds);
  const sold = await selectSupplierItems(
    context,
    sql<boolean>`sold.supplier_id = ${supplierId} and sold.item_id = any(${[...itemIds]}::uuid[])`,
  );
  return (line: PurchaseOrderLine): Big | null => {
    const item = items.find(({ id }) => id === line.item_id);
    if (!item || line.expected_price === null) return null;
    const ordered = sold.find(({ id }) => id === line.supplier_item_id);
    const prices = known.filter(({ item_id }) => item_id === item.id);
    const same = prices.filter((price) => price.supplier_id === supplierId && isSame(price, line));
    // Without a line in the supplier's catalogue, the item itself is ordered.
    const isOwn = ordered ? vouched.packs.has(ordered.id) : isItself(item, line) && vouched.items.has(item.id);
    const agreed = ordered && isOwn && vouched.agreed.has(ordered.id) ? agreedOn(ordered, now.day) : null;
    const price = agreed ?? paidPrice(same) ?? (isOwn ? itemPrice(prices, supplierId) : null);
    const pack = isMeasure(line) ? line.pack_quantity : isOwn ? packIn(item, ordered, line) : paidPack(same);
    if (price === null || pack === null) return null;
    const size = Math.max(pack, line.pack_quantity, same.find(({ pack }) => pack !== null)?.pack ?? 0);
    return new Big(size).times(line.packs).times(Math.max(price, line.expected_price));
  };
}

const isItself = ({ name }: StockItem, { text, code }: PurchaseOrderLine) =>
  code === "" && identityKey(text) === identityKey(name);

const isSame = (knownPrice: KnownPrice, { text, code }: PurchaseOrderLine) =>
  identityKey(knownPrice.text) === identityKey(text) && codeKey(knownPrice.code) === codeKey(code);

/** Returns whether the pack is itself a measure: "5 kg" is 5 kg of any item. */
function isMeasure({ pack_name, pack_quantity, unit }: PurchaseOrderLine): boolean {
  const isWeighed = conversionFactor(pack_name, "g") !== null || conversionFactor(pack_name, "ml") !== null;
  return isWeighed && (conversionFactor(pack_name, unit)?.round(6).eq(pack_quantity) ?? false);
}

/** Returns the current content of one pack of a line. */
function packIn(item: StockItem, ordered: SupplierItem | undefined, { pack_name, unit }: PurchaseOrderLine) {
  if (ordered?.pack) return ordered.pack_size;
  return factorBetween(pack_name, unit, item.packs)?.round(6).toNumber() ?? null;
}

/**
 * Returns the newest price that counts, or a later price if it is higher; null when no price counts. `prices` is sorted
 * from the newest.
 */
function paidPrice(prices: readonly KnownPrice[]): number | null {
  const at = prices.findIndex(({ is_vouched }) => is_vouched);
  return at === -1 ? null : Math.max(...prices.slice(0, at + 1).map(({ price }) => price));
}

/**
 * Returns the price of an item at a supplier. Without one, returns the highest of the other suppliers' prices and the
 * entered price.
 */
function itemPrice(prices: readonly KnownPrice[], supplierId: string): number | null {
  const bySource = Map.groupBy(prices, ({ supplier_id }) => supplier_id);
  const own = paidPrice(bySource.get(supplierId) ?? []);
  if (own !== null) return own;
  const others = [...bySource.values()].flatMap((ones) => paidPrice(ones) ?? []);
  return others.length === 0 ? null : Math.max(...others);
}

const paidPack = (same: readonly KnownPrice[]) =>
  same.find(({ is_vouched, pack }) => is_vouched && pack !== null)?.pack ?? null;
