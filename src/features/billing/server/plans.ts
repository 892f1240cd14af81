import type { Plan } from "#src/features/billing/contract.ts";
import { isBeingBuilt, PLANS } from "#src/features/billing/rules.ts";
import type { Platform } from "#src/server/context.ts";
import { supportOf } from "#src/server/support.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

/** Returns the plans with the provider's prices, cheapest first. */
export async function listPlans({ ports, env }: Platform, currency = DEFAULT_CURRENCY): Promise<Plan[]> {
  const prices = await ports.payments.prices(currency.toUpperCase());
  const support = supportOf(env);
  return PLANS.flatMap(({ limits: _, features, ...terms }) => {
    const price = prices.find((price) => price.type === terms.type);
    if (!price) return [];
    return [
      {
        ...terms,
        features: [...features],
        beingBuilt: features.filter((feature) => isBeingBuilt(feature, support)),
        id: price.id,
        price: price.amount,
        currency: price.currency,
        interval: price.interval,
      },
    ];
  });
}
