import Stripe from "stripe";
import type { Env } from "#src/server/env.ts";
import {
  PROVIDER_PLANS,
  type CheckoutRequest,
  type CheckoutState,
  type PaymentsPort,
  type Price,
  type ProviderSubscription,
} from "#src/server/ports/payments/payments.ts";
import { stripeEventReader } from "#src/server/ports/payments/stripe-events.ts";
import { createPriceCache, type PlanPrice } from "#src/server/ports/payments/stripe-prices.ts";
import { amountIn, asProviderSubscription, found, isMissing } from "#src/server/ports/payments/stripe-shapes.ts";

/** Stripe's client, and the settings that every call of the port reads. */
interface Account {
  stripe: Stripe;
  readPrices: () => Promise<PlanPrice[]>;
}

/** Connects to Stripe: Checkout in subscription mode, the Billing Portal, signed webhooks. */
export function createStripePayments(env: Env, secretKey: string): PaymentsPort {
  const stripe = new Stripe(secretKey, { ...serverOf(env), maxNetworkRetries: 2, timeout: 20_000, telemetry: false });
  const readPrices = createPriceCache(stripe, { basic: env.STRIPE_PRICE_STARTER, plus: env.STRIPE_PRICE_PLUS });
  const account = { stripe, readPrices };
  return {
    provider: "stripe",
    sandbox: null,
    async prices(currency) {
      const prices = await readPrices();
      return prices.map(({ type, price }): Price => {
        const { amount, currency: charged } = amountIn(price, currency);
        return { id: price.id, type, amount, currency: charged, interval: price.recurring?.interval ?? "month" };
      });
    },
    createCheckout: (request) => createCheckout(account, request),
    readCheckout: (id) => readCheckout(account, id),
    closeCheckout: (id) => closeCheckout(account, id),
    async readSubscription(id) {
      const subscription = await orNull(stripe.subscriptions.retrieve(id));
      return subscription && asSubscription(account, subscription);
    },
    async openPortal(customer, return_url) {
      const { url } = found(await stripe.billingPortal.sessions.create({ customer, return_url }));
      return { url };
    },
    readEvent: stripeEventReader(stripe, env.STRIPE_WEBHOOK_SECRET),
  };
}

async function createCheckout(
  { stripe, readPrices }: Account,
  request: CheckoutRequest,
): Promise<{ id: string; url: string }> {
  const price = (await readPrices()).find((price) => price.price.id === request.price_id)?.price;
  const currency = price && amountIn(price, request.currency).currency.toLowerCase();
  const session = found(
    await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: request.price_id, quantity: 1 }],
      ...(currency !== undefined && { currency }),
      customer_email: request.email,
      client_reference_id: request.reference,
      metadata: { plan_type: request.plan_type, user_id: request.reference },
      subscription_data: { metadata: { plan_type: request.plan_type, user_id: request.reference } },
      success_url: request.success_url,
      cancel_url: request.cancel_url,
    }),
  );
  if (!session.url) throw new Error("Stripe returned a checkout session without a URL.");
  return { id: session.id, url: session.url };
}

async function readCheckout(account: Account, id: string): Promise<CheckoutState | null> {
  const { stripe } = account;
  const session = await orNull(stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] }));
  if (!session) return null;
  if (session.status !== "complete") return { state: session.status === "expired" ? "expired" : "open" };
  if (session.payment_status === "unpaid" || !session.subscription) return { state: "processing" };
  const subscription =
    typeof session.subscription === "string"
      ? found(await stripe.subscriptions.retrieve(session.subscription))
      : session.subscription;
  return { state: "paid", subscription: await asSubscription(account, subscription) };
}

async function closeCheckout(account: Account, id: string): Promise<CheckoutState | null> {
  const current = await readCheckout(account, id);
  if (current?.state !== "open") return current;
  try {
    found(await account.stripe.checkout.sessions.expire(id));
  } catch (error) {
    // Stripe rejects closing a session that was paid or expired in the meantime. Its state now says which of the two.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  return readCheckout(account, id);
}

async function asSubscription(
  { readPrices }: Account,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription> {
  const priceId = subscription.items.data[0]?.price.id;
  const byPrice = (await readPrices()).find(({ price }) => price.id === priceId)?.type;
  const byCheckout = PROVIDER_PLANS.find(({ type }) => type === subscription.metadata["plan_type"])?.type;
  return asProviderSubscription(subscription, byPrice ?? byCheckout ?? "basic");
}

/** Returns the object from Stripe; null when it has none with this id. */
async function orNull<T extends { object: string }>(request: Promise<T>): Promise<T | null> {
  try {
    return found(await request);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function serverOf(env: Env): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (!env.STRIPE_API_URL) return {};
  const { hostname, port, protocol } = new URL(env.STRIPE_API_URL);
  const scheme = protocol === "http:" ? "http" : "https";
  return { host: hostname, port: Number(port || (scheme === "http" ? 80 : 443)), protocol: scheme };
}
