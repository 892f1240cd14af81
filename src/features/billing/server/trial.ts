import { sql } from "kysely";
import type { Subscription } from "#src/features/billing/contract.ts";
import { DEFAULT_PLAN_TYPE, planOf } from "#src/features/billing/rules.ts";
import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import { TRIAL_DAYS } from "#src/features/companies/rules.ts";
import type { Context } from "#src/server/context.ts";

type Read = Pick<Context, "db" | "companyId">;

/** Returns the company's newest subscription, else its trial in the same shape, else null. */
export async function readSubscription(context: Read): Promise<Subscription | null> {
  return (await newestSubscription(context)) ?? (await readTrial(context));
}

/**
 * Returns the trial as a subscription to the smallest plan. The payment provider does not know the trial, so its ids
 * are empty.
 */
async function readTrial({ db, companyId }: Read): Promise<Subscription | null> {
  const trial = await db
    .selectFrom("companies")
    .select("trial_ends_at as current_period_end")
    .select(sql<string>`trial_ends_at - ${TRIAL_DAYS} * interval '1 day'`.as("current_period_start"))
    .select(sql<boolean>`trial_ends_at <= now()`.as("ended"))
    .where("id", "=", companyId)
    .where("trial_ends_at", "is not", null)
    .executeTakeFirst();
  if (!trial) return null;
  const { ended, ...period } = trial;
  return {
    ...period,
    id: companyId,
    company_id: companyId,
    stripe_customer_id: "",
    stripe_subscription_id: "",
    status: ended ? "trial_ended" : "trialing",
    plan_id: DEFAULT_PLAN_TYPE,
    plan_name: planOf(DEFAULT_PLAN_TYPE)?.name ?? "",
    price_id: "",
    cancel_at_period_end: true,
    payment_failed_at: null,
    created_at: period.current_period_start,
  };
}
