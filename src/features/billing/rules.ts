/** What a plan is and allows; its price comes from the payment provider. */
export interface PlanTerms {
  type: PlanType;
  productId: string;
  name: string;
  description: string;
  features: readonly string[];
  isPopular: boolean;
  limits: { suppliers: number };
}

export const PLAN_TYPES = ["basic", "plus"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const DEFAULT_PLAN_TYPE: PlanType = "basic";

export const PLANS: readonly PlanTerms[] = [
  {
    type: "basic",
    productId: "starter",
    name: "Starter",
    description: "Everything one kitchen needs to know its stock and its dishes.",
    features: ["AI Agents", "Up to 10 suppliers", "24/7 support"],
    isPopular: false,
    limits: { suppliers: 10 },
  },
  {
    type: "plus",
    productId: "plus",
    name: "Plus",
    description: "For busy places that plan ahead and buy from many hands.",
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

export function planOf(type: string | null | undefined): PlanTerms | undefined {
  return PLANS.find((plan) => plan.type === type);
}

/** Statuses under which a subscription counts: a late payment does not take the plan away while the provider still tries. */
const IN_FORCE = new Set(["active", "trialing", "past_due"]);

export function isInForce(subscription: { status: string } | null | undefined): boolean {
  return subscription != null && IN_FORCE.has(subscription.status);
}

/** The plan whose limits hold: that of a subscription in force, else the smallest. */
export function planInForce(subscription: { status: string; plan_id: string } | null | undefined): PlanTerms {
  const plan = isInForce(subscription) ? planOf(subscription?.plan_id) : undefined;
  return plan ?? (PLANS[0] as PlanTerms);
}

export type Limited = keyof PlanTerms["limits"];

/** The refusal of one thing more, or `null` when the plan has room for it. */
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
  past_due: "Past Due",
  canceled: "Canceled",
};

export function statusLabel(status: string): string {
  return STATUS_LABELS[status] ?? status;
}

export const PAYMENT_ERROR = "Payment Error";
export const PAYMENT_NOT_PROCESSED = "Failed to process payment.";
