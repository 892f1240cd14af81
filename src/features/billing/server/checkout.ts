import { v7 as uuid } from "uuid";
import type { BodyOf } from "#src/shared/endpoint.ts";
import type { createCheckout } from "#src/features/billing/contract.ts";
import { isInForce } from "#src/features/billing/rules.ts";
import { listPlans } from "#src/features/billing/server/plans.ts";
import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import { storeLogo } from "#src/features/companies/server/logo.ts";
import { completeOnboarding, requireRoomForCompany } from "#src/features/companies/server/companies.ts";
import { holdUsername } from "#src/features/companies/server/usernames.ts";
import { personOf, type UserContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { unfinishedCompanyOf } from "#src/server/http/find-session.ts";
import { scopeOf } from "#src/server/tenant.ts";

/**
 * Opens the hosted checkout. Stores the data of the company to create with the checkout, reserves the company's
 * username, and closes earlier checkouts of the same person, so that nobody pays twice from two tabs. Also decides
 * which company the checkout pays for: with `newCompany`, a company other than those that are set up.
 */
export async function startCheckout(
  context: UserContext,
  { priceId, companyData, newCompany }: BodyOf<typeof createCheckout>,
): Promise<{ url: string }> {
  const { database, ports, user, env } = context;
  const plan = (await listPlans(context, companyData.currency)).find((plan) => plan.id === priceId);
  if (!plan) throw badRequest("Please select a plan to continue");
  const existing = await companyToPay(context, newCompany);
  if (existing === null) await requireRoomForCompany(context, user.id);
  else if (await isSubscribed(context, existing)) throw alreadySubscribed();
  const companyId = existing ?? uuid();
  await closeEarlierCheckouts(context);
  const logo_url = await storeLogo(context, user.id, companyData.logo_url);
  if (companyData.username) await holdUsername(context, companyData.username, { userId: user.id, companyId });
  const checkout = await ports.payments.createCheckout({
    price_id: plan.id,
    plan_type: plan.type === "plus" ? "plus" : "basic",
    currency: plan.currency,
    email: user.email,
    reference: user.id,
    success_url: `${env.APP_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    ...waysBack(env.APP_URL, newCompany ? "another" : existing === null ? "first" : "existing"),
  });
  await database
    .insertInto("checkouts")
    .values({
      id: checkout.id,
      user_id: user.id,
      pays_for: companyId,
      price_id: plan.id,
      plan_type: plan.type,
      company_data: JSON.stringify({ ...companyData, logo_url }),
    })
    .execute();
  return { url: checkout.url };
}

/** Returns the company that a checkout is for; null if it does not exist yet. */
async function companyToPay(context: UserContext, newCompany: boolean): Promise<string | null> {
  const { database, user, companyId, role } = context;
  if (companyId !== null && role === "owner" && !newCompany) return companyId;
  const unfinished = await unfinishedCompanyOf(database, user.id);
  if (unfinished === null || !newCompany || !(await isSubscribed(context, unfinished))) return unfinished;
  // The unfinished company is paid for, but the person closed its tab on the last page. The person now asks for a
  // different company.
  await scopeOf(context, unfinished, personOf(user, "owner")).within((scope) => completeOnboarding(scope));
  return null;
}

/**
 * Returns the addresses for a person who did not pay: the onboarding, or the screen on which they chose another plan.
 */
function waysBack(appUrl: string, company: "first" | "another" | "existing") {
  if (company === "existing") {
    return { cancel_url: `${appUrl}/subscription`, failure_url: `${appUrl}/subscription?error=card_declined` };
  }
  const forced = company === "another" ? "&force_onboarding=true" : "";
  return {
    cancel_url: `${appUrl}/onboarding?step=3&canceled=true${forced}`,
    failure_url: `${appUrl}/payment-failed?error=card_declined`,
  };
}

async function isSubscribed({ database }: UserContext, companyId: string): Promise<boolean> {
  const subscription = await inTenant(database, companyId, (db) => newestSubscription({ db, companyId }));
  return isInForce(subscription);
}

const alreadySubscribed = () => conflict("ALREADY_SUBSCRIBED", "You already have an active subscription.");

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
