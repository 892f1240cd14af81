import Big from "big.js";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approvedToday, limitedAmount } from "#src/features/purchasing/server/limited-amount.ts";
import { type Context, isLimited } from "#src/server/context.ts";
import { forbidden } from "#src/server/http/errors.ts";

/**
 * Throws 403 unless the actor may approve the order. An owner may approve every order. A manager may approve an order
 * whose total is known if this total, together with the orders that the manager approved on the same day, is within the
 * limit set by the owner. The total uses agreed or last paid prices (limited-amount.ts). The caller holds the lock of
 * the company's orders. Returns the total; null when the person has no limit.
 */
export async function requireRightToApprove(context: Context, order: PurchaseOrder): Promise<number | null> {
  const { problem, amount } = await checkApproval(context, order);
  if (problem !== null) throw forbidden(textOf(problem), "PO_LIMIT");
  return amount;
}

export type ApprovalProblem =
  | { kind: "no_right" }
  /** The order's total is not known. */
  | { kind: "unpriced"; number: number }
  /** `approved` is the total that the person approved earlier today. */
  | { kind: "over_limit"; number: number; currency: string; limit: number; estimate: number; approved: number };

function textOf(problem: ApprovalProblem): string {
  if (problem.kind === "no_right") return "You may not approve orders to suppliers. Please ask the owner.";
  if (problem.kind === "unpriced") {
    return `Order ${problem.number} has prices that are not known, so its total is not. Please ask the owner to approve it.`;
  }
  const { number, currency, limit, estimate, approved } = problem;
  return approved === 0
    ? `You may approve orders up to ${currency} ${limit}; order ${number} is ${currency} ${estimate}. Please ask the owner.`
    : `You may approve orders up to ${currency} ${limit} a day and have approved ${currency} ${approved} today; order ${number} is ${currency} ${estimate}. Please ask the owner.`;
}

/** Returns why the person may not approve the order; null when they may. */
export const approvalProblem = async (context: Context, order: PurchaseOrder): Promise<ApprovalProblem | null> =>
  (await checkApproval(context, order)).problem;

async function checkApproval(
  context: Context,
  order: PurchaseOrder,
): Promise<{ problem: ApprovalProblem | null; amount: number | null }> {
  const { actor } = context;
  if (actor.type !== "user" || !isLimited(actor)) return { problem: null, amount: null };
  const limit = await limitOf(context, actor.id);
  if (limit === null) return { problem: { kind: "no_right" }, amount: null };
  const { number, currency } = order;
  const amount = await limitedAmount(context, order);
  if (amount === null) return { problem: { kind: "unpriced", number }, amount };
  const approved = await approvedToday(context, actor.id);
  const isOver = new Big(approved).plus(amount).gt(limit);
  return {
    problem: isOver ? { kind: "over_limit", number, currency, limit, estimate: amount, approved } : null,
    amount,
  };
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
