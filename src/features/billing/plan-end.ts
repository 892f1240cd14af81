import type { Subscription } from "#src/features/billing/contract.ts";
import type { ReadOnlyReason } from "#src/shared/company.ts";

/** Days after a failed payment until the company becomes read-only. */
export const PAYMENT_GRACE_DAYS = 14;

const DAY_MS = 86_400_000;

/** The moment at which a company becomes read-only, as ISO 8601, and the reason. */
export interface PlanEnd {
  at: string;
  reason: ReadOnlyReason;
}

type State = Pick<Subscription, "status" | "current_period_end" | "cancel_at_period_end" | "payment_failed_at">;

/**
 * Returns the moment at which a company becomes read-only; null if no end is known. If a subscription has no end of its
 * own, `observedAt` is used as its end. A trial that lasts longer than the paid period still counts.
 */
export function planEndOf(trialEndsAt: string | null, subscription: State | null, observedAt: string): PlanEnd | null {
  const trial: PlanEnd | null = trialEndsAt === null ? null : { at: trialEndsAt, reason: "trial" };
  if (subscription === null) return trial;
  const end = endOf(subscription, observedAt);
  return end && trial && Date.parse(trial.at) > Date.parse(end.at) ? trial : end;
}

function endOf(subscription: State, observedAt: string): PlanEnd | null {
  const { status, current_period_end, cancel_at_period_end, payment_failed_at } = subscription;
  if (status === "active" || status === "trialing") {
    return cancel_at_period_end && current_period_end ? { at: current_period_end, reason: "subscription" } : null;
  }
  // A subscription that was cancelled because of a failed payment keeps the remaining days of grace.
  if (payment_failed_at) {
    return {
      at: new Date(Date.parse(payment_failed_at) + PAYMENT_GRACE_DAYS * DAY_MS).toISOString(),
      reason: "payment",
    };
  }
  return { at: current_period_end ?? observedAt, reason: "subscription" };
}

/** The statuses in which a payment is owed. */
const UNPAID = new Set(["past_due", "unpaid"]);

/** Returns the moment since which a payment is owed; null if no payment is owed. `before` is the earlier value. */
export function paymentFailedAt(status: string, before: string | null, observedAt: string): string | null {
  if (UNPAID.has(status)) return before ?? observedAt;
  return status === "active" || status === "trialing" ? null : before;
}
