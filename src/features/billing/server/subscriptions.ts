import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Subscription } from "#src/features/billing/contract.ts";
import { paymentFailedAt, planEndOf } from "#src/features/billing/plan-end.ts";
import { planOf, statusLabel } from "#src/features/billing/rules.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { storePlanEnd } from "#src/features/companies/server/plan-end.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import type { ProviderSubscription } from "#src/server/ports/payments/payments.ts";
import { scopeOf } from "#src/server/tenant.ts";

const columns = [
  "id",
  "company_id",
  "stripe_customer_id",
  "stripe_subscription_id",
  "status",
  "plan_id",
  "plan_name",
  "price_id",
  "current_period_start",
  "current_period_end",
  "cancel_at_period_end",
  "payment_failed_at",
  "created_at",
] as const;

/** Returns the company's newest subscription at the payment provider. */
export async function newestSubscription({
  db,
  companyId,
}: Pick<Context, "db" | "companyId">): Promise<Subscription | null> {
  const row = await db
    .selectFrom("company_subscriptions")
    .select(columns)
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether the company has a subscription with this id: the app's own or the provider's. */
export async function hasSubscription(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  subscriptionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("company_subscriptions")
    .select("id")
    .where("company_id", "=", companyId)
    .where((eb) =>
      eb.or([eb("stripe_subscription_id", "=", subscriptionId), eb(eb.cast("id", "text"), "=", subscriptionId)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the database's time, to be read before a request to the provider. With it, an older state never overwrites a
 * newer one.
 */
export async function observationTime({ database }: Pick<Platform, "database">): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database);
  return rows[0]?.now ?? "";
}

type SubscriptionContext = Pick<Context, "db" | "companyId" | "actor">;

/**
 * Writes the state that a subscription had at the provider at `observedAt`. Writing the same state again changes
 * nothing, so any number of events in any order leads to the same row and to one activity per change.
 */
export async function writeSubscription(
  context: SubscriptionContext,
  subscription: ProviderSubscription,
  observedAt: string,
): Promise<Subscription> {
  const row = rowOf(subscription);
  const find = () => subscriptionRow(context, subscription.id);
  const before = await find().forUpdate().executeTakeFirst();
  const payment_failed_at = paymentFailedAt(row.status, before?.payment_failed_at ?? null, observedAt);
  await context.db
    .insertInto("company_subscriptions")
    .values({ ...row, payment_failed_at, id: uuid(), company_id: context.companyId, observed_at: observedAt })
    .onConflict((on) =>
      on
        .column("stripe_subscription_id")
        .doUpdateSet({ ...row, payment_failed_at, observed_at: observedAt })
        .whereRef("company_subscriptions.observed_at", "<", "excluded.observed_at"),
    )
    .execute();
  const after = await find().executeTakeFirstOrThrow();
  await updatePlanEnd(context, observedAt);
  const description = changeOf(before, after);
  if (description) {
    await recordChange(context, {
      entity: "subscription",
      action: before ? "update" : "create",
      row: { id: after.id, name: after.plan_name },
      description,
      event: "subscription.changed",
    });
  }
  return after;
}

/** Stores the moment at which the company becomes read-only, from its trial and its newest subscription. */
async function updatePlanEnd(context: SubscriptionContext, observedAt: string): Promise<void> {
  const { trial_ends_at } = await context.db
    .selectFrom("companies")
    .select("trial_ends_at")
    .where("id", "=", context.companyId)
    .executeTakeFirstOrThrow();
  await storePlanEnd(context, planEndOf(trial_ends_at, await newestSubscription(context), observedAt));
}

function rowOf(subscription: ProviderSubscription) {
  return {
    stripe_customer_id: subscription.customer_id,
    stripe_subscription_id: subscription.id,
    status: subscription.status,
    plan_id: subscription.plan_type,
    plan_name: planOf(subscription.plan_type)?.name ?? subscription.plan_type,
    price_id: subscription.price_id,
    current_period_start: subscription.current_period_start,
    current_period_end: subscription.current_period_end,
    cancel_at_period_end: subscription.cancel_at_period_end,
  };
}

function subscriptionRow({ db, companyId }: SubscriptionContext, providerId: string) {
  return db
    .selectFrom("company_subscriptions")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("stripe_subscription_id", "=", providerId);
}

/** Returns the description for the activity log; `null` if the owner sees no change. */
function changeOf(before: Subscription | undefined, after: Subscription): string | null {
  if (!before) return `Subscribed to ${after.plan_name}`;
  if (before.plan_id !== after.plan_id) return `Changed the plan from ${before.plan_name} to ${after.plan_name}`;
  if (before.status !== after.status) return `The ${after.plan_name} subscription is now ${statusLabel(after.status)}`;
  if (before.cancel_at_period_end !== after.cancel_at_period_end) {
    return after.cancel_at_period_end
      ? `${after.plan_name} will end with the current billing period`
      : `${after.plan_name} will continue after the current billing period`;
  }
  const renewed = before.current_period_end !== after.current_period_end;
  return renewed ? `The ${after.plan_name} subscription was renewed` : null;
}

/** Reads a subscription from the provider and writes it to its company. It is ignored if no company has it. */
export async function refreshSubscription(
  platform: Platform,
  subscriptionId: string,
  event?: PaymentEventId,
): Promise<void> {
  const companyId = await companyOfSubscription(platform, subscriptionId);
  if (companyId === null) return;
  const observedAt = await observationTime(platform);
  const subscription = await platform.ports.payments.readSubscription(subscriptionId);
  if (!subscription) return;
  await scopeOf(platform, companyId, { type: "system", name: "Billing" }).within(async (context) => {
    if (event && !(await recordEvent(context.db, event))) return;
    await writeSubscription(context, subscription, observedAt);
  });
}

interface PaymentEventId {
  id: string;
  type: string;
}

/**
 * Records an event of the provider. Returns false if it was recorded before; two deliveries at once wait for each
 * other.
 */
export async function recordEvent(
  db: Context["db"] | Platform["database"],
  { id, type }: PaymentEventId,
): Promise<boolean> {
  const recorded = await db
    .insertInto("payment_events")
    .values({ id, type })
    .onConflict((on) => on.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return recorded !== undefined;
}

function companyOfSubscription({ database }: Platform, subscriptionId: string): Promise<string | null> {
  return inDirectory(database, async (db) => {
    const row = await db
      .selectFrom("company_subscriptions")
      .select("company_id")
      .where("stripe_subscription_id", "=", subscriptionId)
      .executeTakeFirst();
    return row?.company_id ?? null;
  });
}
