import Big from "big.js";
import { sql } from "kysely";
import type { PurchaseOrder, PurchaseOrderLine } from "#src/features/purchasing/contract.ts";
import { amountOf, readLines } from "#src/features/purchasing/server/order-rows.ts";
import { readClock } from "#src/features/purchasing/server/ordering-clock.ts";
import type { SupplierItem } from "#src/features/supplier-items/contract.ts";
import { agreedOn } from "#src/features/supplier-items/rules.ts";
import { selectSupplierItems } from "#src/features/supplier-items/server/supplier-item-rows.ts";
import type { Context } from "#src/server/context.ts";
import { sum } from "#src/shared/money.ts";
import { codeKey, identityKey } from "#src/shared/text-key.ts";
import { momentIn } from "#src/shared/time.ts";

type Limited = Pick<PurchaseOrder, "supplier_id" | "currency" | "lines">;

/**
 * Returns what an order comes to for a manager's limit: each line at the price that was agreed with its supplier, else at what was
 * last paid, there or elsewhere, and never at less than what the order shows. A price that somebody who is no owner agreed on or set by
 * hand does not count, since whoever has a limit could lower it first. A pack counts as what it last brought, where that was more
 * than the catalogue says: the supplier is asked for packs. Null when a line shows no price, or has none that counts.
 */
export async function limitedAmount(
  context: Context,
  { supplier_id, currency, lines }: Limited,
): Promise<number | null> {
  const items = [...new Set(lines.map(({ item_id }) => item_id))];
  const priceOf = await readPrices(context, supplier_id, items);
  const paidPackOf = await readPaidPacks(context, supplier_id, items);
  const amounts = lines.map((line) => {
    const price = priceOf(line);
    const quantity = Math.max(line.quantity, paidPackOf(line) * line.packs);
    return price === null ? null : amountOf(quantity, price, currency);
  });
  return amounts.some((amount) => amount === null) ? null : sum(amounts.map((amount) => amount ?? 0)).toNumber();
}

/** Returns what the orders come to that a person approved on this day of the company and that were not cancelled. */
export async function approvedToday(context: Context, userId: string, currency: string): Promise<number> {
  const { timezone, now } = await readClock(context);
  const orders = await context.db
    .selectFrom("purchase_orders")
    .select(["id", "supplier_id", "estimate"])
    .where("company_id", "=", context.companyId)
    .where("approved_by", "=", userId)
    .where("approved_at", ">=", new Date(momentIn(timezone, now.day, 0)).toISOString())
    .where("state", "not in", ["draft", "cancelled"])
    .where("currency", "=", currency)
    .execute();
  let total = new Big(0);
  for (const { id, supplier_id, estimate } of orders) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one query at a time
    const lines = await readLines(context, id, currency);
    // oxlint-disable-next-line no-await-in-loop
    total = total.plus((await limitedAmount(context, { supplier_id, currency, lines })) ?? estimate ?? 0);
  }
  return total.toNumber();
}

interface Sold extends SupplierItem {
  /** Whether an owner entered the agreed price. */
  isAgreed: boolean;
}

async function readPrices(context: Context, supplierId: string, itemIds: readonly string[]) {
  const { now } = await readClock(context);
  const trusted = await readTrusted(context, itemIds);
  const all = await selectSupplierItems(context, sql<boolean>`sold.item_id = any(${[...itemIds]}::uuid[])`);
  const sold = all.map((one): Sold => ({ ...one, isAgreed: trusted.agreed.includes(one.id) }));
  return ({ item_id, supplier_item_id, expected_price }: PurchaseOrderLine): number | null => {
    const own = sold.filter((one) => one.item_id === item_id && one.supplier_id === supplierId);
    const same = own.filter(({ id }) => id === supplier_item_id);
    const elsewhere = sold.filter((one) => one.item_id === item_id && one.supplier_id !== supplierId);
    const known =
      highest((same.length > 0 ? same : own).map((one) => (one.isAgreed ? agreedOn(one, now.day) : null))) ??
      highest(own.map(({ last_price }) => last_price)) ??
      highest([...elsewhere.map(({ last_price }) => last_price), trusted.prices[item_id] ?? null]);
    return known === null || expected_price === null ? null : Math.max(known, expected_price);
  };
}

function highest(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.max(...known);
}

interface PaidPack {
  item_id: string;
  text: string;
  code: string;
  size: number;
  is_newest: boolean;
}

/**
 * Returns how much of its item one pack of a line was on the last invoice that charged by the pack: of the same code or text,
 * else the largest on the newest such invoice; 0 where there is none, and for what is ordered loose.
 */
async function readPaidPacks({ db, companyId }: Context, supplierId: string, itemIds: readonly string[]) {
  const { rows } = await sql<PaidPack>`
    with paid as (
      select line.item_id, line.item_name as text, line.code, line.seq, line.invoice_id,
        round(line.received_quantity * line.unit_factor / line.quantity, 6) as size
      from supplier_invoice_lines line
      join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
      where line.company_id = ${companyId} and line.item_id = any(${[...itemIds]}::uuid[])
        and line.unit in ('PCS', 'PKT', 'BTL', 'TRAY') and line.quantity > 0 and line.received_quantity > 0
        and invoice.supplier_id = ${supplierId} and invoice.status = 'processed' and invoice.reversed_at is null)
    select distinct on (item_id, text, code) item_id, text, code, size,
      invoice_id = first_value(invoice_id) over (partition by item_id order by seq desc) as is_newest
    from paid order by item_id, text, code, seq desc`.execute(db);
  return ({ item_id, text, code, pack_name, pack_quantity, unit }: PurchaseOrderLine): number => {
    if (pack_name === unit && pack_quantity === 1) return 0;
    const paid = rows.filter((one) => one.item_id === item_id);
    const same = paid.filter(
      (one) => (code !== "" && codeKey(one.code) === codeKey(code)) || identityKey(one.text) === identityKey(text),
    );
    return Math.max(0, ...(same.length > 0 ? same : paid.filter(({ is_newest }) => is_newest)).map(({ size }) => size));
  };
}

/**
 * The catalogue lines whose agreed price an owner entered, and the prices of items that a receipt or an owner set. What a prep item
 * costs follows from a recipe, which a manager may write; the price of a receipt has a date.
 */
async function readTrusted({ db, companyId }: Context, itemIds: readonly string[]) {
  const isOwner = sql`(select user_id from members where company_id = ${companyId} and role = 'owner')`;
  const { rows } = await sql<{ agreed: string[]; prices: Record<string, number> }>`
    select
      (select coalesce(json_agg(id), '[]') from supplier_items
        where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[])
          and (agreed_price_by is null or agreed_price_by in ${isOwner})) as agreed,
      (select coalesce(json_object_agg(id, unit_price), '{}') from inventory
        where company_id = ${companyId} and id = any(${[...itemIds]}::uuid[]) and unit_price > 0 and kind = 'bought'
          and (hand_price is distinct from unit_price and price_date is not null or hand_price_by is null or hand_price_by in ${isOwner})) as prices`.execute(
    db,
  );
  return rows[0]!;
}
