import type { PlanType, Price } from "#src/server/ports/payments/payments.ts";

const SANDBOX_PRICE_IDS: Record<PlanType, string> = {
  basic: "price_sandbox_starter",
  plus: "price_sandbox_plus",
};

/**
 * Monthly prices of Starter and Plus in each currency of the sandbox. Nobody is ever charged them: real prices are the
 * provider's.
 */
const MONTHLY: Record<string, [basic: number, plus: number]> = {
  USD: [49, 149],
  SGD: [65, 199],
  MYR: [199, 599],
  THB: [1690, 4990],
  IDR: [790_000, 2_390_000],
  PHP: [2790, 8490],
  VND: [1_250_000, 3_790_000],
  HKD: [379, 1149],
  JPY: [7500, 22_500],
  KRW: [69_000, 209_000],
  CNY: [349, 1049],
  INR: [4190, 12_690],
  AUD: [75, 229],
  NZD: [83, 249],
  GBP: [39, 119],
  CAD: [69, 209],
  AED: [179, 549],
  SAR: [185, 559],
  QAR: [179, 549],
  EUR: [45, 139],
};

export function sandboxPrices(currency: string): Price[] {
  const known = MONTHLY[currency] ? currency : "USD";
  const [basic, plus] = MONTHLY[known] as [number, number];
  return [
    { id: SANDBOX_PRICE_IDS.basic, type: "basic", amount: basic, currency: known, interval: "month" },
    { id: SANDBOX_PRICE_IDS.plus, type: "plus", amount: plus, currency: known, interval: "month" },
  ];
}

export function sandboxPlanOf(priceId: string): PlanType {
  return priceId === SANDBOX_PRICE_IDS.plus ? "plus" : "basic";
}
