import Big from "big.js";
import Stripe from "stripe";
import { currencyDigits } from "#src/shared/money.ts";
import type { PlanType, ProviderSubscription } from "#src/server/ports/payments/payments.ts";

/** Returns a response if it is one of Stripe's objects, and throws otherwise; the client accepts any JSON. */
export function found<T extends { object: string }>(response: T): T {
  if (typeof (response as { object?: unknown }).object !== "string") {
    throw new Error("The payment provider returned something that is not one of its objects.");
  }
  return response;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/**
 * Currencies in which Stripe's number of decimals differs from ISO 4217: Stripe counts whole units of them, or the
 * other way round.
 */
const ZERO_DECIMAL = new Set([
  "JPY",
  "KRW",
  "VND",
  "CLP",
  "XAF",
  "XOF",
  "PYG",
  "RWF",
  "UGX",
  "BIF",
  "DJF",
  "GNF",
  "KMF",
]);

function asAmount(minor: number, currency: string): number {
  const digits = ZERO_DECIMAL.has(currency) ? 0 : Math.max(currencyDigits(currency), 2);
  return new Big(minor).div(new Big(10).pow(digits)).toNumber();
}

/** Returns a price in the requested currency when Stripe has one, else in the price's own currency. */
export function amountIn(price: Stripe.Price, currency: string): { amount: number; currency: string } {
  const option = price.currency_options?.[currency.toLowerCase()];
  const [minor, charged] = option ? [option.unit_amount, currency] : [price.unit_amount, price.currency];
  const code = charged.toUpperCase();
  return { amount: asAmount(minor ?? 0, code), currency: code };
}

const moment = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000).toISOString());

/** Converts a subscription of Stripe, which has the billing period on the subscription's items. */
export function asProviderSubscription(subscription: Stripe.Subscription, plan_type: PlanType): ProviderSubscription {
  const item = subscription.items.data[0];
  const { customer } = subscription;
  return {
    id: subscription.id,
    customer_id: typeof customer === "string" ? customer : customer.id,
    status: subscription.status,
    price_id: item?.price.id ?? "",
    plan_type,
    current_period_start: moment(item?.current_period_start),
    current_period_end: moment(item?.current_period_end),
    // The portal may schedule the end at a moment instead of "when the period ends".
    cancel_at_period_end:
      subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.status !== "canceled"),
  };
}
