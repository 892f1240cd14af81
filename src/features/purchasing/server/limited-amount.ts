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
import { momentIn } from "#src/shared/time.ts";

type Limited = Pick<PurchaseOrder, "supplier_id" | "currency" | "lines">;

/**
 * Returns what an order comes to for a manager's limit: each line at the price that was agreed with its supplier, else at what was
 * last paid, there or elsewhere, and never at less than what the order shows. A price that somebody who is no owner agreed on or set by
 * hand does not count, since whoever has a limit could lower it first. Null when a line shows no price, or has none that counts.
 */
export async function limitedAmount(
  context: Context,
  { supplier_id, currency, lines }: Limited,
): Promise<number | null> {
  const priceOf = await readPrices(context, supplier_id, [...new Set(lines.map(({ item_id }) => item_id))]);
  const amounts = lines.map((line) => {
    const price = priceOf(line);
    return price === null ? null : amountOf(line.quantity, price, currency);
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

/** The catalogue lines whose agreed price an owner entered, and the prices of items that a receipt or an owner set. */
async function readTrusted({ db, companyId }: Context, itemIds: readonly string[]) {
  const isOwner = sql`(select user_id from members where company_id = ${companyId} and role = 'owner')`;
  const { rows } = await sql<{ agreed: string[]; prices: Record<string, number> }>`
    select
      (select coalesce(json_agg(id), '[]') from supplier_items
        where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[])
          and (agreed_price_by is null or agreed_price_by in ${isOwner})) as agreed,
      (select coalesce(json_object_agg(id, unit_price), '{}') from inventory
        where company_id = ${companyId} and id = any(${[...itemIds]}::uuid[]) and unit_price > 0
          and (hand_price is distinct from unit_price or hand_price_by is null or hand_price_by in ${isOwner})) as prices`.execute(
    db,
  );
  return rows[0]!;
}
