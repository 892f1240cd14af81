import type { Subscription, Verification } from "#src/features/billing/contract.ts";
import { hasSupport, type Support } from "#src/shared/support.ts";
import type { PlusAccess } from "#src/features/billing/plus-access.ts";

/** A plan and its limits. Its price comes from the payment provider. */
export interface PlanTerms {
  type: PlanType;
  productId: string;
  name: string;
  description: string;
  features: readonly string[];
  isPopular: boolean;
  limits: { suppliers: number };
}

export type PlanType = "basic" | "plus";

export const DEFAULT_PLAN_TYPE: PlanType = "basic";

export const PLANS: readonly PlanTerms[] = [
  {
    type: "basic",
    productId: "starter",
    name: "Starter",
    description: "Stock, dishes and food cost for one kitchen.",
    features: ["AI Agents", "Up to 10 suppliers", "24/7 support"],
    isPopular: false,
    limits: { suppliers: 10 },
  },
  {
    type: "plus",
    productId: "plus",
    name: "Plus",
    description: "For busy restaurants with many suppliers.",
    features: [
      "AI inventory forecasting",
      "Unlimited suppliers",
      "Priority support",
      "Customer support agent",
      "Chat-app agent",
    ],
    isPopular: true,
    limits: { suppliers: Infinity },
  },
];

/** Features of the plans that need a support team: docs/spec/rulings.md, "Later rulings", "Plans". */
const SUPPORT_FEATURES = new Set(["24/7 support", "Priority support"]);

export const BEING_BUILT_LABEL = "Being built";

/**
 * Returns whether a feature of a plan is not available yet on this installation. It is marked wherever a plan is shown.
 */
export function isBeingBuilt(planFeature: string, support: Support): boolean {
  return SUPPORT_FEATURES.has(planFeature) && !hasSupport(support);
}

export function planOf(type: string | null | undefined): PlanTerms | undefined {
  return PLANS.find((plan) => plan.type === type);
}

/**
 * Statuses in which a plan applies. It still applies after a failed payment, while the provider tries to charge again.
 */
const IN_FORCE = new Set(["active", "trialing", "past_due"]);

export function isInForce(subscription: { status: string } | null | undefined): boolean {
  return subscription != null && IN_FORCE.has(subscription.status);
}

/**
 * Returns whether a subscription in force is paid through the provider. A trial is not paid through the provider, so a
 * plan can still be chosen.
 */
export function isPaidFor(subscription: { status: string; stripe_customer_id: string } | null | undefined): boolean {
  return isInForce(subscription) && subscription?.stripe_customer_id !== "";
}

/**
 * Returns the plan whose limits apply: the subscription's plan while the subscription is in force, otherwise the
 * smallest plan.
 */
export function planInForce(subscription: { status: string; plan_id: string } | null | undefined): PlanTerms {
  const plan = isInForce(subscription) ? planOf(subscription?.plan_id) : undefined;
  return plan ?? (PLANS[0] as PlanTerms);
}

/** Length of the try of Plus in days. Each company has one try, which its owner starts. */
export const PLUS_TRY_DAYS = 14;

export function plusAccess(
  subscription: { status: string; plan_id: string } | null,
  tryStartedAt: string | null,
  now: Date,
): PlusAccess {
  if (planInForce(subscription).type === "plus") return "plan";
  if (tryStartedAt === null) return "can_try";
  const days = (now.getTime() - Date.parse(tryStartedAt)) / 86_400_000;
  return days < PLUS_TRY_DAYS ? "trying" : "tried";
}

export type Limited = keyof PlanTerms["limits"];

/** Returns the message that rejects one more `thing`, or `null` if the plan allows it. */
export function limitProblem(plan: PlanTerms, thing: Limited, count: number): string | null {
  const limit = plan.limits[thing];
  if (count < limit) return null;
  const larger = PLANS.find((other) => other.limits[thing] > limit);
  const upgrade = larger ? ` Upgrade to ${larger.name} for unlimited ${thing}.` : "";
  return `Your plan allows up to ${limit} ${thing}.${upgrade}`;
}

const STATUS_LABELS: Record<string, string> = {
  active: "Active",
  trialing: "Trial",
  trial_ended: "Trial Ended",
  past_due: "Past Due",
  unpaid: "Unpaid",
  canceled: "Canceled",
};

export function statusLabel(status: string): string {
  return STATUS_LABELS[status] ?? status;
}

export const PAYMENT_ERROR = "Payment Error";
export const PAYMENT_NOT_PROCESSED = "Failed to process payment.";

/** Returns the response to the verification of a checkout that has led to this subscription. */
export function verificationOf(subscription: Subscription): Verification {
  return {
    verified: true,
    retryAfter: null,
    subscriptionId: subscription.stripe_subscription_id,
    planName: subscription.plan_name,
    companyId: subscription.company_id,
    currentPeriodEnd: subscription.current_period_end,
  };
}
