import Stripe from "stripe";
import type { Env } from "#src/server/env.ts";
import {
  PROVIDER_PLANS,
  type CheckoutState,
  type PaymentsPort,
  type Price,
} from "#src/server/ports/payments/payments.ts";
import { stripeEventReader } from "#src/server/ports/payments/stripe-events.ts";
import { createPriceCache } from "#src/server/ports/payments/stripe-prices.ts";
import { amountIn, asProviderSubscription, found, isMissing } from "#src/server/ports/payments/stripe-shapes.ts";

/** Stripe: Checkout in subscription mode, the Billing Portal, signed webhooks. */
export function createStripePayments(env: Env, secretKey: string): PaymentsPort {
  const stripe = new Stripe(secretKey, { ...serverOf(env), maxNetworkRetries: 2, timeout: 20_000, telemetry: false });
  const readPrices = createPriceCache(stripe, { basic: env.STRIPE_PRICE_STARTER, plus: env.STRIPE_PRICE_PLUS });
  const asSubscription = async (subscription: Stripe.Subscription) => {
    const priceId = subscription.items.data[0]?.price.id;
    const priced = (await readPrices()).find(({ price }) => price.id === priceId)?.type;
    const told = PROVIDER_PLANS.find(({ type }) => type === subscription.metadata["plan_type"])?.type;
    return asProviderSubscription(subscription, priced ?? told ?? "basic");
  };

  async function readCheckout(id: string): Promise<CheckoutState | null> {
    let session: Stripe.Checkout.Session;
    try {
      session = found(await stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] }));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    if (session.status !== "complete") return { state: session.status === "expired" ? "expired" : "open" };
    if (session.payment_status === "unpaid" || !session.subscription) return { state: "processing" };
    const subscription =
      typeof session.subscription === "string"
        ? found(await stripe.subscriptions.retrieve(session.subscription))
        : session.subscription;
    return { state: "paid", subscription: await asSubscription(subscription) };
  }

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
    async createCheckout(request) {
      const price = (await readPrices()).find((one) => one.price.id === request.price_id)?.price;
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
      if (!session.url) throw new Error("Stripe answered a checkout session without an address.");
      return { id: session.id, url: session.url };
    },
    readCheckout,
    async closeCheckout(id) {
      const now = await readCheckout(id);
      if (now?.state !== "open") return now;
      try {
        found(await stripe.checkout.sessions.expire(id));
      } catch (error) {
        // Stripe refuses to close what was paid or ran out in between: what it is now says which.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
      return readCheckout(id);
    },
    async readSubscription(id) {
      try {
        return await asSubscription(found(await stripe.subscriptions.retrieve(id)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async openPortal(customer, return_url) {
      const { url } = found(await stripe.billingPortal.sessions.create({ customer, return_url }));
      return { url };
    },
    readEvent: stripeEventReader(stripe, env.STRIPE_WEBHOOK_SECRET),
  };
}

function serverOf(env: Env): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (!env.STRIPE_API_URL) return {};
  const { hostname, port, protocol } = new URL(env.STRIPE_API_URL);
  const scheme = protocol === "http:" ? "http" : "https";
  return { host: hostname, port: Number(port || (scheme === "http" ? 80 : 443)), protocol: scheme };
}
