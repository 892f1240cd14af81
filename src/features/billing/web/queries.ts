import { queryOptions } from "@tanstack/react-query";
import { listPlans, readPlus, readSubscription } from "#src/features/billing/contract.ts";
import { call } from "#src/web/call.ts";

export const plansQuery = (currency: string) =>
  queryOptions({
    queryKey: ["plans", currency],
    queryFn: async ({ signal }) => (await call(listPlans, { query: { currency } }, { signal })).plans,
  });

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: async ({ signal }) => (await call(readSubscription, undefined, { signal })).subscription,
});

/** Whether the company has Plus. */
export const plusQuery = queryOptions({
  queryKey: ["plus"],
  queryFn: ({ signal }) => call(readPlus, undefined, { signal }),
});
