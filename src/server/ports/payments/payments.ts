/** The plans that are sold through a provider: their lookup key at the provider, and the name that its pages show. */
export const PROVIDER_PLANS = [
  { type: "basic", lookup_key: "starter", name: "Starter" },
  { type: "plus", lookup_key: "plus", name: "Plus" },
] as const;
export type ProviderPlan = (typeof PROVIDER_PLANS)[number];
export type PlanType = ProviderPlan["type"];

/** What a plan costs per interval, in one currency. `id` is the provider's price id. */
export interface Price {
  id: string;
  type: PlanType;
  amount: number;
  currency: string;
  interval: string;
}

/** The current state of a subscription at the provider. Moments are ISO 8601 in UTC. */
export interface ProviderSubscription {
  id: string;
  customer_id: string;
  status: string;
  price_id: string;
  /** The plan of the current price, or of the checkout when the price belongs to no plan. */
  plan_type: PlanType;
  current_period_start: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
}

export interface CheckoutRequest {
  price_id: string;
  plan_type: PlanType;
  /** ISO 4217; the provider charges in this currency when the plan has a price in it. */
  currency: string;
  email: string;
  /** Our user's id, which the provider returns with the session. */
  reference: string;
  /** The provider replaces `{CHECKOUT_SESSION_ID}` in it with the session's id. */
  success_url: string;
  cancel_url: string;
  /** Where a hosted page may send someone whose card was declined. */
  failure_url: string;
}

/**
 * `open`: not paid yet. `processing`: done at the provider, and the money is on its way. `paid`: there is a subscription.
 * `expired`: it can no longer be paid.
 */
export type CheckoutState =
  | { state: "open" | "processing" | "expired" }
  | { state: "paid"; subscription: ProviderSubscription };

/** A webhook event of the provider, reduced to its subject: everything else is read when the event is handled. */
export interface PaymentEvent {
  id: string;
  type: string;
  about: { subscription_id: string } | { checkout_id: string } | null;
}

/** Thrown for a webhook event that does not come from the provider. */
export class ForgedEvent extends Error {}

export interface PaymentsPort {
  readonly provider: "sandbox" | "stripe";
  /** Returns every plan's price: in `currency` where the plan has a price in it, else in the plan's own currency. */
  prices(currency: string): Promise<Price[]>;
  createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Returns `null` when there is no session with this id. */
  readCheckout(id: string): Promise<CheckoutState | null>;
  /** Makes sure that an open session can no longer be paid, and returns its state. */
  closeCheckout(id: string): Promise<CheckoutState | null>;
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  openPortal(customerId: string, returnUrl: string): Promise<{ url: string }>;
  /** Checks the signature over the untouched bytes. Throws `ForgedEvent`. */
  readEvent(payload: Uint8Array, headers: Headers): Promise<PaymentEvent>;
  /** The actions of the hosted pages; only the sandbox serves its pages itself. */
  readonly sandbox: Sandbox | null;
}

export interface SandboxCheckout {
  id: string;
  email: string;
  price_id: string;
  currency: string;
  status: "open" | "complete" | "expired";
  success_url: string;
  cancel_url: string;
  failure_url: string;
}

export interface SandboxPortal {
  return_url: string;
  subscription: ProviderSubscription | null;
  /** The currency in which the subscription is paid. */
  currency: string;
}

export interface Sandbox {
  findCheckout(id: string): Promise<SandboxCheckout | null>;
  /** Pays a session; paying it again has no effect. Returns `null` when the session can no longer be paid. */
  pay(id: string): Promise<SandboxCheckout | null>;
  findPortal(id: string): Promise<SandboxPortal | null>;
  changePlan(subscriptionId: string, priceId: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  cancelNow(subscriptionId: string): Promise<void>;
}
