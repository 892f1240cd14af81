import { sql } from "kysely";
import type { Subscription, Verification } from "#src/features/billing/contract.ts";
import { observationTime, writeSubscription } from "#src/features/billing/server/subscriptions.ts";
import { verificationOf } from "#src/features/billing/rules.ts";
import { companyData, type CompanyData } from "#src/features/companies/contract.ts";
import { insertCompany, translateUniqueViolation } from "#src/features/companies/server/companies.ts";
import { storeLogo } from "#src/features/companies/server/logo.ts";
import { nearestFreeUsername, releaseUsernames } from "#src/features/companies/server/usernames.ts";
import { personOf, type Platform, type User } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { unfinishedCompanyOf } from "#src/server/http/find-session.ts";
import { AppError, notFound } from "#src/server/http/errors.ts";
import type { ProviderSubscription } from "#src/server/ports/payments/payments.ts";
import { scopeOf } from "#src/server/tenant.ts";

/** Seconds after which another call may take over the session, because the first process may have died. */
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
 * Creates the company of a paid checkout with its subscription, in one transaction. The person and the provider's
 * events may call it any number of times: the result is one company and one subscription. Throws 409 with `retryAfter`
 * in seconds while another call works on the same session.
 */
export async function verifyCheckout(
  platform: Platform,
  user: User,
  sessionId: string,
  formData: CompanyData | null,
): Promise<Verification> {
  const checkout = await platform.database
    .selectFrom("checkouts")
    .select(["pays_for", "company_data"])
    .where("id", "=", sessionId)
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (!checkout) throw notFound("Checkout session");
  const lease = await acquireLease(platform, sessionId);
  try {
    const observedAt = await observationTime(platform);
    const payment = await platform.ports.payments.readCheckout(sessionId);
    if (payment?.state === "processing") return { ...UNVERIFIED, retryAfter: RETRY_PROCESSING_SECONDS };
    if (payment?.state !== "paid") return UNVERIFIED;
    const data = await companyDataOf(platform, user, checkout.company_data, formData);
    const paid = { id: sessionId, pays_for: checkout.pays_for, data };
    const subscription = await subscribe(platform, user, paid, payment.subscription, observedAt);
    await platform.database
      .updateTable("checkouts")
      .set({ completed_at: new Date().toISOString() })
      .where("id", "=", sessionId)
      .where("completed_at", "is", null)
      .execute();
    return verificationOf(subscription);
  } finally {
    await platform.database
      .updateTable("checkouts")
      .set({ busy_until: null })
      .where("id", "=", sessionId)
      .where("busy_until", "=", lease)
      .execute();
  }
}

async function acquireLease({ database }: Platform, sessionId: string): Promise<string> {
  const acquired = await database
    .updateTable("checkouts")
    .set({ busy_until: sql<string>`clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'` })
    .where("id", "=", sessionId)
    .where((eb) => eb.or([eb("busy_until", "is", null), eb("busy_until", "<", sql<string>`clock_timestamp()`)]))
    .returning(sql<string>`busy_until::text`.as("lease"))
    .executeTakeFirst();
  if (acquired) return acquired.lease;
  throw new AppError(409, "System is busy processing your payment. Please wait...", {
    code: "BUSY",
    retryAfter: RETRY_BUSY_SECONDS,
  });
}

/** Returns the data of the person's form, completed with the data that was stored with the checkout. */
async function companyDataOf(
  platform: Platform,
  user: User,
  stored: unknown,
  formData: CompanyData | null,
): Promise<CompanyData> {
  const checkoutData = companyData.safeParse(stored).data ?? companyData.parse({});
  if (!formData) return checkoutData;
  const username = formData.username ?? checkoutData.username;
  try {
    const logo_url = await storeLogo(platform, user.id, formData.logo_url ?? checkoutData.logo_url);
    return { ...formData, logo_url, username };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    platform.log.warn({ err: error }, "a paid company's logo could not be read again");
    return { ...formData, logo_url: checkoutData.logo_url, username };
  }
}

/**
 * Returns the company that a checkout pays for, and whether that company exists. If the person has begun another
 * company in a second tab in the meantime, the checkout pays for the other company. This choice is stored first, so
 * that a repeated call finds the same company.
 */
async function companyOfCheckout(
  { database }: Platform,
  user: User,
  { id, pays_for }: Pick<PaidCheckout, "id" | "pays_for">,
): Promise<{ companyId: string; exists: boolean }> {
  if (await companyExists(database, pays_for)) return { companyId: pays_for, exists: true };
  const unfinished = await unfinishedCompanyOf(database, user.id);
  if (unfinished === null) return { companyId: pays_for, exists: false };
  await database.updateTable("checkouts").set({ pays_for: unfinished }).where("id", "=", id).execute();
  return { companyId: unfinished, exists: true };
}

async function companyExists(database: Platform["database"], id: string): Promise<boolean> {
  const company = await inDirectory(database, (db) =>
    db.selectFrom("companies").select("id").where("id", "=", id).executeTakeFirst(),
  );
  return company !== undefined;
}

const MAX_ATTEMPTS = 4;

interface PaidCheckout {
  id: string;
  pays_for: string;
  data: CompanyData;
}

/** Gives the checkout's company the subscription, and creates the company if there is none. */
async function subscribe(
  platform: Platform,
  user: User,
  checkout: PaidCheckout,
  provided: ProviderSubscription,
  observedAt: string,
): Promise<Subscription> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await subscribeOnce(platform, user, checkout, provided, observedAt);
    } catch (error) {
      // Another request has taken the username or created the company in the meantime; the next attempt sees it.
      if (!(error instanceof AppError) || error.status !== 409 || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function subscribeOnce(
  platform: Platform,
  user: User,
  { data, ...checkout }: PaidCheckout,
  provided: ProviderSubscription,
  observedAt: string,
): Promise<Subscription> {
  const { companyId, exists } = await companyOfCheckout(platform, user, checkout);
  const username = data.username && !exists ? await nearestFreeUsername(platform, data.username, user.id) : null;
  const scope = scopeOf(platform, companyId, personOf(user, "owner"));
  const subscription = await translateUniqueViolation(() =>
    scope.within(async (context) => {
      if (!exists) await insertCompany(context, user, { ...data, username });
      return writeSubscription(context, provided, observedAt);
    }),
  );
  await releaseUsernames(platform, user.id);
  return subscription;
}
