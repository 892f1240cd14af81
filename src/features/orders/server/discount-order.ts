import Big from "big.js";
import { sql } from "kysely";
import type { z } from "zod";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { discountOrder as contract } from "#src/features/orders/line-changes-contract.ts";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import { isHighDiscount } from "#src/features/orders/rules.ts";
import { assertChangeable, assertTotalBefore, recomputeOrder } from "#src/features/orders/server/line-changes.ts";
import { type LockedOrder, lockOrder } from "#src/features/orders/server/lock-order.ts";
import { readOrderDetail, recordOf } from "#src/features/orders/server/order-records.ts";
import { requireRightToDiscount } from "#src/features/orders/server/order-rights.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { roundMoney } from "#src/shared/money.ts";

type Discount = z.output<(typeof contract)["body"]>;

/**
 * Replaces the discount of an unpaid order; 0 removes it. Throws 403 if the discount is higher than the person may
 * give, 400 if it is more than the total of the lines, and 409 when the order does not allow it or its total has
 * changed.
 */
export async function discountOrder(context: Context, id: string, request: Discount): Promise<OrderDetail> {
  const order = await lockOrder(context, id);
  assertChangeable(order);
  assertTotalBefore(order, request.total_before);
  const lines = await readLines(context, order.id);
  const amount = amountOf(context, order, { ...request, lines: lines.lines_amount });
  const { percent = null, reason = null } = request;
  await context.db
    .insertInto("order_changes")
    .values({ ...recordOf(context, order), kind: "discount", percent: percent || null, amount, reason, ...lines })
    .execute();
  await recomputeOrder(context, order);
  await announce(context, "orders.order-changed", { id, created_at: order.created_at });
  await recordChange(context, {
    entity: "order",
    action: "update",
    row: { id, name: order.reference_id },
    description: `Order ${order.reference_id} ${describe(order, { percent, amount, reason })}`,
    event: "order.changed",
  });
  return readOrderDetail(context, id);
}

/** Returns the discount as an amount of the order's lines. Throws when the person may not give it. */
function amountOf(
  { actor }: Context,
  order: LockedOrder,
  { percent, amount, lines }: Discount & { lines: number },
): number {
  const { currency, reference_id } = order;
  const discount = amount ?? roundMoney(new Big(lines).times(percent ?? 0).div(100), currency);
  if (roundMoney(discount, currency) !== discount) throw badRequest(`${currency} has no amount of ${discount}.`);
  if (discount > lines) throw badRequest(`The lines of order ${reference_id} come to ${currency} ${lines}.`);
  const isHigh = percent === undefined ? isHighDiscount(discount, lines) : isHighDiscount(percent, 100);
  if (isHigh) requireRightToDiscount(actor);
  return discount;
}

/** Returns the total of the order's lines, and the position of the last line. */
async function readLines({ db, companyId }: Context, id: string) {
  const { rows } = await sql<{ lines_amount: number; last_position: number }>`
    select coalesce(sum(coalesce(state.amount, item.total_price)), 0) as lines_amount,
      coalesce(max(item.position), 0) as last_position
    from order_items item
    left join order_item_states state on state.company_id = item.company_id and state.order_item_id = item.id
    where item.company_id = ${companyId} and item.order_id = ${id}`.execute(db);
  return rows[0]!;
}

function describe(
  { currency }: LockedOrder,
  { percent, amount, reason }: { percent: number | null; amount: number; reason: string | null },
): string {
  const because = reason === null ? "" : ` (${reason})`;
  if (amount === 0) return `has no discount any more${because}`;
  const share = percent === null ? "" : `${percent}%, `;
  return `has a discount of ${share}${currency} ${amount}${because}`;
}
