import { sql } from "kysely";
import type { PaymentStatus } from "#src/features/orders/contract.ts";
import type { OrderChanges } from "#src/features/orders/list-contract.ts";
import { refundableAmount } from "#src/features/orders/rules.ts";
import type { LockedOrder } from "#src/features/orders/server/lock-order.ts";
import { recordOf } from "#src/features/orders/server/order-records.ts";
import { reverseStock } from "#src/features/orders/server/reverse-stock.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { roundMoney } from "#src/shared/money.ts";

interface Refunded {
  payment_status: PaymentStatus;
  /** The activity's words. */
  descriptions: string[];
}

/**
 * Records a refund of a paid order, or of a part of its payment. The order stays paid until everything is refunded.
 * Throws 400 if the amount is more than can still be refunded. Throws 409 ORDER_PAYMENT when money was refunded since
 * the person loaded the order.
 */
export async function recordRefund(context: Context, order: LockedOrder, changes: OrderChanges): Promise<Refunded> {
  const { currency, reference_id } = order;
  const { refund_reason = null, refund_amount, refunded_before, return_stock, status } = changes;
  const { payment_id, paid, refunded } = await readMoney(context, order);
  if (refunded_before !== undefined && refunded_before !== refunded) {
    const message = `Order ${reference_id} was refunded meanwhile: ${currency} ${refunded} was given back. Please look again.`;
    throw conflict("ORDER_PAYMENT", message, { payment_status: order.payment_status });
  }
  const remaining = refundableAmount(paid, refunded);
  const amount = refund_amount ?? remaining;
  if (roundMoney(amount, currency) !== amount) throw badRequest(`${currency} has no amount of ${amount}.`);
  if (amount > remaining) throw badRequest(`Only ${currency} ${remaining} of order ${reference_id} can be given back.`);
  const all = amount === remaining;
  if (return_stock && !all) throw badRequest("Ingredients go back to stock only when everything is given back.");
  const record = { ...recordOf(context, order), payment_id, amount, reason: refund_reason };
  await context.db.insertInto("refunds").values(record).execute();
  await announce(context, "orders.order-refunded", { order_id: order.id, refund_id: record.id });
  const stock =
    return_stock && status !== "cancelled"
      ? await reverseStock(context, order, { returned: true, because: "refunded" })
      : null;
  const because = refund_reason === null ? "" : ` (${refund_reason})`;
  const what = all ? `is refunded${because}` : `was refunded ${currency} ${amount} of ${paid}${because}`;
  return { payment_status: all ? "refunded" : "paid", descriptions: stock === null ? [what] : [what, stock] };
}

/**
 * Returns the paid amount and the refunded amount of an order. An order that is older than the recording of payments
 * counts as paid in full.
 */
async function readMoney({ db, companyId }: Context, { id, total_amount }: LockedOrder) {
  const { rows } = await sql<{ payment_id: string | null; paid: number; refunded: number }>`
    select
      (select id from payments where company_id = ${companyId} and order_id = ${id} order by id limit 1) as payment_id,
      coalesce((select sum(amount) from payments where company_id = ${companyId} and order_id = ${id}), ${total_amount}::numeric)
        as paid,
      (select coalesce(sum(amount), 0) from refunds where company_id = ${companyId} and order_id = ${id}) as refunded`.execute(
    db,
  );
  const [money] = rows;
  if (!money) throw new Error("A query without a table returned no row.");
  return money;
}
