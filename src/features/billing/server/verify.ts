import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Subscription, Verification } from "#src/features/billing/contract.ts";
import { askedAt, writeSubscription } from "#src/features/billing/server/subscriptions.ts";
import { companyData, type CompanyData } from "#src/features/companies/contract.ts";
import { insertCompany, translateUniqueViolation } from "#src/features/companies/server/companies.ts";
import { storeLogo } from "#src/features/companies/server/logo.ts";
import { nearestFree, releaseUsernames } from "#src/features/companies/server/usernames.ts";
import type { Platform, User } from "#src/server/context.ts";
import { companyOf } from "#src/server/http/find-session.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";
import type { ProviderSubscription } from "#src/server/ports/payments/payments.ts";
import { scopeOf } from "#src/server/tenant.ts";

/** How long one call may work on a session before another may take over; a process can die in between. */
const LEASE_SECONDS = 30;
const RETRY_BUSY_SECONDS = 2;
const RETRY_PROCESSING_SECONDS = 5;

const UNVERIFIED: Verification = {
  verified: false,
  retryAfter: null,
  subscriptionId: null,
  planName: null,
  companyId: null,
  currentPeriodEnd: null,
};

/**
 * Founds the company of a paid checkout, with its subscription, in one transaction. It may be called any number of times,
 * by the person or by the provider's notice: there is one company and one subscription in the end. While another call
 * is at work it throws 409 with `retryAfter` in seconds.
 */
export async function verifyCheckout(
  platform: Platform,
  user: User,
  sessionId: string,
  given: CompanyData | null,
): Promise<Verification> {
  const checkout = await platform.database
    .selectFrom("checkouts")
    .select("company_data")
    .where("id", "=", sessionId)
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (!checkout) throw notFound("Checkout session");
  const lease = await takeLease(platform, sessionId);
  try {
    const observedAt = await askedAt(platform);
    const found = await platform.ports.payments.readCheckout(sessionId);
    if (found?.state === "processing") return { ...UNVERIFIED, retryAfter: RETRY_PROCESSING_SECONDS };
    if (found?.state !== "paid") return UNVERIFIED;
    const data = await foundingData(platform, checkout.company_data, given);
    const subscription = await subscribe(platform, user, data, found.subscription, observedAt);
    await platform.database
      .updateTable("checkouts")
      .set({ completed_at: new Date().toISOString() })
      .where("id", "=", sessionId)
      .where("completed_at", "is", null)
      .execute();
    return asVerification(subscription);
  } finally {
    await platform.database
      .updateTable("checkouts")
      .set({ busy_until: null })
      .where("id", "=", sessionId)
      .where("busy_until", "=", lease)
      .execute();
  }
}

function asVerification(subscription: Subscription): Verification {
  return {
    verified: true,
    retryAfter: null,
    subscriptionId: subscription.stripe_subscription_id,
    planName: subscription.plan_name,
    companyId: subscription.company_id,
    currentPeriodEnd: subscription.current_period_end,
  };
}

async function takeLease({ database }: Platform, sessionId: string): Promise<string> {
  const taken = await database
    .updateTable("checkouts")
    .set({ busy_until: sql<string>`clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'` })
    .where("id", "=", sessionId)
    .where((eb) => eb.or([eb("busy_until", "is", null), eb("busy_until", "<", sql<string>`clock_timestamp()`)]))
    .returning(sql<string>`busy_until::text`.as("lease"))
    .executeTakeFirst();
  if (taken) return taken.lease;
  throw new AppError(409, "System is busy processing your payment. Please wait...", {
    code: "BUSY",
    retryAfter: RETRY_BUSY_SECONDS,
  });
}

/** What the owner typed last, and whatever is missing there from what was kept when they left for the checkout. */
async function foundingData(platform: Platform, stored: unknown, given: CompanyData | null): Promise<CompanyData> {
  const kept = companyData.safeParse(stored).data ?? companyData.parse({});
  if (!given) return kept;
  try {
    const logo_url = await storeLogo(platform.ports.files, given.logo_url ?? kept.logo_url);
    return { ...given, logo_url, username: given.username ?? kept.username };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    platform.log.warn({ err: error }, "a paid company's logo could not be read again");
    return { ...given, logo_url: kept.logo_url, username: given.username ?? kept.username };
  }
}

const ATTEMPTS = 4;

/** Gives the person's company the subscription, founding it first when there is none. */
async function subscribe(
  platform: Platform,
  user: User,
  data: CompanyData,
  told: ProviderSubscription,
  observedAt: string,
): Promise<Subscription> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await subscribeOnce(platform, user, data, told, observedAt);
    } catch (error) {
      // Someone was quicker with the name or the company: what is there now decides anew.
      if (!(error instanceof AppError) || error.status !== 409 || attempt === ATTEMPTS) throw error;
    }
  }
}

async function subscribeOnce(
  platform: Platform,
  user: User,
  data: CompanyData,
  told: ProviderSubscription,
  observedAt: string,
): Promise<Subscription> {
  const existing = await companyOf(platform.database, user.id);
  const username = data.username && existing === null ? await nearestFree(platform, data.username, user.id) : null;
  const scope = scopeOf(platform, existing ?? uuid(), {
    type: "user",
    id: user.id,
    name: user.name,
    email: user.email,
  });
  const subscription = await translateUniqueViolation(() =>
    scope.within(async (context) => {
      if (existing === null) await insertCompany(context, user, { ...data, username });
      return writeSubscription(context, told, observedAt);
    }),
  );
  await releaseUsernames(platform, user.id);
  return subscription;
}
