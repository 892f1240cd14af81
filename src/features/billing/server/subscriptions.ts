import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Subscription } from "#src/features/billing/contract.ts";
import { planOf, statusLabel } from "#src/features/billing/rules.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
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
  "created_at",
] as const;

/** The company's newest subscription. */
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

/** The moment the provider was asked, by the database's clock: news asked for earlier never overwrites later news. */
export async function askedAt({ database }: Pick<Platform, "database">): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database);
  return rows[0]?.now ?? "";
}

/**
 * Writes a subscription as the provider told it at `observedAt`. What is already known changes nothing, so any number of
 * notices in any order end in the same row and one activity per change.
 */
export async function writeSubscription(
  context: Pick<Context, "db" | "companyId" | "actor">,
  told: ProviderSubscription,
  observedAt: string,
): Promise<Subscription> {
  const { db, companyId } = context;
  const row = {
    stripe_customer_id: told.customer_id,
    stripe_subscription_id: told.id,
    status: told.status,
    plan_id: told.plan_type,
    plan_name: planOf(told.plan_type)?.name ?? told.plan_type,
    price_id: told.price_id,
    current_period_start: told.current_period_start,
    current_period_end: told.current_period_end,
    cancel_at_period_end: told.cancel_at_period_end,
  };
  const find = () =>
    db
      .selectFrom("company_subscriptions")
      .select(columns)
      .where("company_id", "=", companyId)
      .where("stripe_subscription_id", "=", told.id);
  const before = await find().forUpdate().executeTakeFirst();
  await db
    .insertInto("company_subscriptions")
    .values({ ...row, id: uuid(), company_id: companyId, observed_at: observedAt })
    .onConflict((on) =>
      on
        .column("stripe_subscription_id")
        .doUpdateSet({ ...row, observed_at: observedAt })
        .whereRef("company_subscriptions.observed_at", "<", "excluded.observed_at"),
    )
    .execute();
  const after = await find().executeTakeFirstOrThrow();
  const description = changeOf(before, after);
  if (description) {
    await recordActivity(context, {
      action_type: before ? "update" : "create",
      entity_type: "subscription",
      entity_id: after.id,
      entity_name: after.plan_name,
      description,
    });
    await publish(context, "subscription.changed", after.id);
  }
  return after;
}

/** What an owner reads in the log; `null` when nothing they can see has changed. */
function changeOf(before: Subscription | undefined, after: Subscription): string | null {
  if (!before) return `Subscribed to ${after.plan_name}`;
  if (before.plan_id !== after.plan_id) return `Changed the plan from ${before.plan_name} to ${after.plan_name}`;
  if (before.status !== after.status) return `The ${after.plan_name} subscription is now ${statusLabel(after.status)}`;
  if (before.cancel_at_period_end !== after.cancel_at_period_end) {
    return after.cancel_at_period_end
      ? `${after.plan_name} will end with the current billing period`
      : `${after.plan_name} will go on after the current billing period`;
  }
  const renewed = before.current_period_end !== after.current_period_end;
  return renewed ? `The ${after.plan_name} subscription was renewed` : null;
}

/** Asks the provider what a subscription is now, and writes it where it belongs. One of no company of ours is left alone. */
export async function refreshSubscription(platform: Platform, subscriptionId: string, eventId?: Event): Promise<void> {
  const companyId = await companyOfSubscription(platform, subscriptionId);
  if (companyId === null) return;
  const observedAt = await askedAt(platform);
  const told = await platform.ports.payments.readSubscription(subscriptionId);
  if (!told) return;
  await scopeOf(platform, companyId, { type: "system", name: "Billing" }).within(async (context) => {
    if (eventId && !(await countEvent(context, eventId))) return;
    await writeSubscription(context, told, observedAt);
  });
}

interface Event {
  id: string;
  type: string;
}

/** Notes a notice; false when it had been noted before. Two deliveries at once wait for each other here. */
async function countEvent({ db }: Pick<Context, "db">, event: Event): Promise<boolean> {
  const noted = await db
    .insertInto("payment_events")
    .values({ id: event.id, type: event.type })
    .onConflict((on) => on.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
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
