import type Stripe from "stripe";
import { type PlanType, PROVIDER_PLANS, type ProviderPlan } from "#src/server/ports/payments/payments.ts";
import { found } from "#src/server/ports/payments/stripe-shapes.ts";

const STALE_AFTER_MS = 5 * 60_000;

/** Prices in US dollar cents, for an account without prices of these plans. */
const LIST_PRICES: Record<PlanType, number> = { basic: 4900, plus: 14_900 };

export interface PlanPrice {
  type: PlanType;
  price: Stripe.Price;
}

/** Reads every plan's price, at most every 5 minutes. */
export function createPriceCache(
  stripe: Stripe,
  ids: Record<PlanType, string | undefined>,
): () => Promise<PlanPrice[]> {
  let cached: { at: number; prices: Promise<PlanPrice[]> } | undefined;
  return () => {
    if (cached && Date.now() - cached.at < STALE_AFTER_MS) return cached.prices;
    const prices = Promise.all(
      PROVIDER_PLANS.map(async (plan) => ({ type: plan.type, price: await priceOf(stripe, plan, ids[plan.type]) })),
    );
    const current = { at: Date.now(), prices };
    cached = current;
    // A failure is not cached.
    prices.catch(() => {
      if (cached === current) cached = undefined;
    });
    return prices;
  };
}

/**
 * Returns the price with the given id, else the one with the plan's lookup key, else a new one, so that a secret key is
 * enough to start.
 */
async function priceOf(stripe: Stripe, plan: ProviderPlan, id: string | undefined): Promise<Stripe.Price> {
  const expand = ["currency_options"];
  if (id) return found(await stripe.prices.retrieve(id, { expand }));
  const key = plan.lookup_key;
  const { data } = found(
    await stripe.prices.list({ lookup_keys: [key], active: true, expand: ["data.currency_options"] }),
  );
  const known = data.find((price) => price.lookup_key === key);
  if (known) return known;
  const product = found(await stripe.products.create({ name: plan.name }, { idempotencyKey: `product-${key}` }));
  const price = {
    product: product.id,
    currency: "usd",
    unit_amount: LIST_PRICES[plan.type],
    recurring: { interval: "month" as const },
    lookup_key: key,
  };
  return found(await stripe.prices.create(price, { idempotencyKey: `price-${key}-${product.id}` }));
}
