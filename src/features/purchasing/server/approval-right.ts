import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import type { Context } from "#src/server/context.ts";
import { forbidden } from "#src/server/http/errors.ts";

/**
 * An owner approves every order, a manager those whose total is known and within the limit that the owner gave them.
 * Throws 403.
 */
export async function requireRightToApprove(context: Context, order: PurchaseOrder): Promise<void> {
  const problem = await approvalProblem(context, order);
  if (problem !== null) throw forbidden(problem, "PO_LIMIT");
}

/** Returns why the person may not approve the order; null when they may. */
export async function approvalProblem(context: Context, order: PurchaseOrder): Promise<string | null> {
  const { actor } = context;
  if (actor.type !== "user" || actor.role === "owner") return null;
  const limit = await limitOf(context, actor.id);
  if (limit === null) return "You may not approve orders to suppliers. Please ask the owner.";
  if (order.estimate === null || order.unpriced > 0) {
    return `Order ${order.number} has prices that are not known, so its total is not. Please ask the owner to approve it.`;
  }
  if (order.estimate > limit) {
    return `You may approve orders up to ${order.currency} ${limit}; order ${order.number} is ${order.currency} ${order.estimate}. Please ask the owner.`;
  }
  return null;
}

async function limitOf({ db, companyId }: Context, userId: string): Promise<number | null> {
  const member = await db
    .selectFrom("members")
    .select("po_limit")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return member?.po_limit ?? null;
}
