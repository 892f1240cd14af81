import type { BodyOf } from "#src/shared/endpoint.ts";
import type { createCheckout } from "#src/features/billing/contract.ts";
import { isInForce } from "#src/features/billing/rules.ts";
import { listPlans } from "#src/features/billing/server/plans.ts";
import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import { storeLogo } from "#src/features/companies/server/logo.ts";
import { holdUsername } from "#src/features/companies/server/usernames.ts";
import type { UserContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";

/**
 * Opens the hosted checkout. The data of the company that it will create is stored with it, its username is reserved,
 * and earlier checkouts of the same person are closed, so that nobody pays twice from two tabs.
 */
export async function startCheckout(
  context: UserContext,
  { priceId, companyData }: BodyOf<typeof createCheckout>,
): Promise<{ url: string }> {
  const { database, ports, user, env } = context;
  const plan = (await listPlans(context, companyData.currency)).find((one) => one.id === priceId);
  if (!plan) throw badRequest("Please select a plan to continue");
  await assertNoSubscription(context);
  await closeEarlierCheckouts(context);
  const logo_url = await storeLogo(context, user.id, companyData.logo_url);
  if (companyData.username) await holdUsername(context, companyData.username, user.id);
  const checkout = await ports.payments.createCheckout({
    price_id: plan.id,
    plan_type: plan.type === "plus" ? "plus" : "basic",
    currency: plan.currency,
    email: user.email,
    reference: user.id,
    success_url: `${env.APP_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    ...waysBack(env.APP_URL, context.companyId === null),
  });
  await database
    .insertInto("checkouts")
    .values({
      id: checkout.id,
      user_id: user.id,
      price_id: plan.id,
      plan_type: plan.type,
      company_data: JSON.stringify({ ...companyData, logo_url }),
    })
    .execute();
  return { url: checkout.url };
}

/** Where someone returns who did not pay: to the onboarding, or to the screen on which they chose another plan. */
function waysBack(appUrl: string, isNew: boolean) {
  return {
    cancel_url: `${appUrl}${isNew ? "/onboarding?step=3&canceled=true" : "/subscription"}`,
    failure_url: `${appUrl}${isNew ? "/payment-failed" : "/subscription"}?error=card_declined`,
  };
}

async function assertNoSubscription({ database, companyId }: UserContext): Promise<void> {
  if (companyId === null) return;
  const subscription = await inTenant(database, companyId, (db) => newestSubscription({ db, companyId }));
  if (isInForce(subscription)) throw conflict("ALREADY_SUBSCRIBED", "You already have an active subscription.");
}

/** Throws `ALREADY_PAID` with the id of a checkout that has been paid, so that the caller can complete it. */
async function closeEarlierCheckouts({ database, ports, user }: UserContext): Promise<void> {
  const earlier = await database
    .selectFrom("checkouts")
    .select("id")
    .where("user_id", "=", user.id)
    .where("completed_at", "is", null)
    .where("closed_at", "is", null)
    .execute();
  for (const { id } of earlier) {
    const checkout = await ports.payments.closeCheckout(id);
    if (checkout?.state === "paid" || checkout?.state === "processing") {
      throw conflict("ALREADY_PAID", "You have already paid. Please finish your setup.", { session_id: id });
    }
    const closed_at = new Date().toISOString();
    await database.updateTable("checkouts").set({ closed_at }).where("id", "=", id).execute();
  }
}
