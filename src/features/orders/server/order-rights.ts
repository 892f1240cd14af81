import { sql } from "kysely";
import type { OrderChanges } from "#src/features/orders/list-contract.ts";
import { MAX_STAFF_DISCOUNT_PERCENT } from "#src/features/orders/rules.ts";
import type { Actor, Context } from "#src/server/context.ts";
import { notOnDevices, roleNotAllowed } from "#src/server/http/errors.ts";
import { type Role, COUNTER, MANAGEMENT } from "#src/shared/roles.ts";

/**
 * The kitchen may change an order's status, but not its payment or table, and only owners and managers refund money.
 * Throws 403.
 */
export function requireRightToChange(
  actor: Actor,
  {
    payment_status,
    total_amount,
    table_number,
  }: Pick<OrderChanges, "payment_status" | "total_amount" | "table_number">,
): void {
  if (actor.type !== "user") return;
  if (payment_status === "refunded" && actor.device) {
    throw notOnDevices("Refunds are not possible on a shared tablet. Please sign in on a device of your own.");
  }
  const isIn = (roles: readonly Role[]) => roles.includes(actor.role);
  if (payment_status === "refunded" && !isIn(MANAGEMENT)) {
    throw roleNotAllowed("Only an owner or a manager can refund an order. Please ask one of them.");
  }
  if ((payment_status ?? total_amount) !== undefined && !isIn(COUNTER)) {
    throw roleNotAllowed("The kitchen cannot change what is paid for an order. Please ask at the counter.");
  }
  if (table_number !== undefined && !isIn(COUNTER)) {
    throw roleNotAllowed("The kitchen cannot move an order to another table. Please ask at the counter.");
  }
}

/** Only owners and managers void prepared portions. Throws 403. */
export function requireRightToVoidPrepared(actor: Actor): void {
  if (mayManage(actor)) return;
  throw roleNotAllowed("Only an owner or a manager can void what was prepared. Please ask one of them.");
}

/**
 * Cancelling voids all lines at once. Once a line is prepared, only owners and managers may therefore cancel. Voided
 * lines do not count. The caller has locked the order. Throws 403.
 */
export async function requireRightToCancel({ actor, db, companyId }: Context, orderId: string): Promise<void> {
  if (mayManage(actor)) return;
  const { rows } = await sql`
    select from order_items item
    left join order_item_states state on state.company_id = item.company_id and state.order_item_id = item.id
    where item.company_id = ${companyId} and item.order_id = ${orderId} and item.done_at is not null
      and coalesce(state.quantity, item.quantity) > 0
    limit 1`.execute(db);
  if (rows.length === 0) return;
  throw roleNotAllowed(
    "Part of this order is prepared, so only an owner or a manager can cancel it. Please ask one of them.",
  );
}

/** Only owners and managers give a high discount. Throws 403. */
export function requireRightToDiscount(actor: Actor): void {
  if (mayManage(actor)) return;
  const limit = MAX_STAFF_DISCOUNT_PERCENT;
  throw roleNotAllowed(`Only an owner or a manager can give more than ${limit} %. Please ask one of them.`);
}

const mayManage = (actor: Actor): boolean =>
  actor.type !== "user" || (MANAGEMENT as readonly Role[]).includes(actor.role);
