import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import type { Context } from "#src/server/context.ts";
import { forbidden } from "#src/server/http/errors.ts";

/**
 * An owner approves every order, a manager those whose total is known and within the limit that the owner gave them.
 * Throws 403.
 */
export async function requireRightToApprove(context: Context, order: PurchaseOrder): Promise<void> {
  const problem = await approvalProblem(context, order);
  if (problem !== null) throw forbidden(textOf(problem), "PO_LIMIT");
}

export type ApprovalProblem =
  | { kind: "no_right" }
  /** Its total is not known. */
  | { kind: "unpriced"; number: number }
  | { kind: "over_limit"; number: number; currency: string; limit: number; estimate: number };

function textOf(problem: ApprovalProblem): string {
  if (problem.kind === "no_right") return "You may not approve orders to suppliers. Please ask the owner.";
  if (problem.kind === "unpriced") {
    return `Order ${problem.number} has prices that are not known, so its total is not. Please ask the owner to approve it.`;
  }
  const { number, currency, limit, estimate } = problem;
  return `You may approve orders up to ${currency} ${limit}; order ${number} is ${currency} ${estimate}. Please ask the owner.`;
}

/** Returns why the person may not approve the order; null when they may. */
export async function approvalProblem(context: Context, order: PurchaseOrder): Promise<ApprovalProblem | null> {
  const { actor } = context;
  if (actor.type !== "user" || actor.role === "owner") return null;
  const limit = await limitOf(context, actor.id);
  if (limit === null) return { kind: "no_right" };
  const { number, currency, estimate, unpriced } = order;
  if (estimate === null || unpriced > 0) return { kind: "unpriced", number };
  return estimate > limit ? { kind: "over_limit", number, currency, limit, estimate } : null;
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
