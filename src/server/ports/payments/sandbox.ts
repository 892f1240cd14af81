import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";
import type { Database } from "#src/server/db/database.ts";
import type { SandboxSubscriptions } from "#src/server/db/schema.ts";
import {
  type CheckoutState,
  ForgedEvent,
  type PaymentsPort,
  type ProviderSubscription,
  type Sandbox,
  type SandboxCheckout,
  type SandboxPortal,
} from "#src/server/ports/payments/payments.ts";
import { sandboxPlanOf, sandboxPrices } from "#src/server/ports/payments/sandbox-prices.ts";

/** Returns an unguessable id: a person who knows the address of a hosted page may use it, as at a real provider. */
const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "x")}`;

/**
 * Creates a payment provider without money: hosted pages, subscriptions that renew by the clock, and no external
 * account. It sends no notices: this application serves its pages and carries out their actions at once.
 */
export function createSandboxPayments(appUrl: string, database: Database): PaymentsPort {
  return {
    provider: "sandbox",
    sandbox: createSandbox(database),
    prices: async (currency) => sandboxPrices(currency),
    async createCheckout({ plan_type: _, ...request }) {
      const id = newId("cs_sandbox");
      await database
        .insertInto("sandbox_checkouts")
        .values({
          ...request,
          id,
          customer_id: await customerOf(database, request.reference),
          success_url: request.success_url.replace("{CHECKOUT_SESSION_ID}", id),
          expires_at: sql`now() + interval '24 hours'`,
        })
        .execute();
      return { id, url: `${appUrl}/sandbox/checkout/${id}` };
    },
    readCheckout: (id) => readCheckoutState(database, id),
    async closeCheckout(id) {
      await database
        .updateTable("sandbox_checkouts")
        .set({ status: "expired" })
        .where("id", "=", id)
        .where("status", "=", "open")
        .execute();
      return readCheckoutState(database, id);
    },
    readSubscription: (id) => readSubscription(database, id),
    openPortal: async (customerId, returnUrl) => ({
      url: `${appUrl}/sandbox/portal/${await createPortal(database, customerId, returnUrl)}`,
    }),
    readEvent: () => Promise.reject(new ForgedEvent("The sandbox sends no notices.")),
  };
}

async function readCheckoutState(database: Database, id: string): Promise<CheckoutState | null> {
  const checkout = await findCheckout(database, id);
  if (!checkout) return null;
  if (checkout.status !== "complete") return { state: checkout.status };
  const { subscription_id } = await database
    .selectFrom("sandbox_checkouts")
    .select("subscription_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const subscription = subscription_id === null ? null : await readSubscription(database, subscription_id);
  return subscription ? { state: "paid", subscription } : { state: "processing" };
}

async function createPortal(database: Database, customer_id: string, return_url: string): Promise<string> {
  const id = newId("bps_sandbox");
  await database
    .insertInto("sandbox_portals")
    .values({ id, customer_id, return_url, expires_at: sql`now() + interval '1 hour'` })
    .execute();
  return id;
}

/** Returns the person's customer, who is the same for all their checkouts. */
async function customerOf(database: Database, reference: string): Promise<string> {
  const known = await database
    .selectFrom("sandbox_checkouts")
    .select("customer_id")
    .where("reference", "=", reference)
    .orderBy("created_at")
    .executeTakeFirst();
  return known?.customer_id ?? newId("cus");
}

function createSandbox(database: Database): Sandbox {
  const change = async (id: string, set: object) => {
    await database.updateTable("sandbox_subscriptions").set(set).where("id", "=", id).execute();
  };
  return {
    findCheckout: (id) => findCheckout(database, id),
    async pay(id) {
      await payOnce(database, id);
      const checkout = await findCheckout(database, id);
      return checkout?.status === "complete" ? checkout : null;
    },
    findPortal: (id) => findPortal(database, id),
    changePlan: (id, price_id) => change(id, { price_id }),
    cancelAtPeriodEnd: (id, cancel_at_period_end) => change(id, { cancel_at_period_end }),
    cancelNow: (id) => change(id, { status: "canceled", current_period_end: sql`now()` }),
  };
}

async function findCheckout(database: Database, id: string): Promise<SandboxCheckout | null> {
  const row = await database
    .selectFrom("sandbox_checkouts")
    .select(["id", "email", "price_id", "currency", "success_url", "cancel_url", "failure_url"])
    .select(
      sql<"open" | "complete" | "expired">`case when status = 'open' and expires_at < now() then 'expired'
        else status end`.as("status"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Completes an open checkout with a new subscription; does nothing to any other. */
async function payOnce(database: Database, id: string): Promise<void> {
  await database.transaction().execute(async (db) => {
    const open = await db
      .selectFrom("sandbox_checkouts")
      .select(["customer_id", "price_id", "currency"])
      .where("id", "=", id)
      .where("status", "=", "open")
      .where("expires_at", ">", sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst();
    if (!open) return;
    const subscription_id = newId("sub");
    const current_period_end = sql<string>`now() + interval '1 month'`;
    await db
      .insertInto("sandbox_subscriptions")
      .values({ ...open, id: subscription_id, current_period_start: sql`now()`, current_period_end })
      .execute();
    await db
      .updateTable("sandbox_checkouts")
      .set({ status: "complete", subscription_id })
      .where("id", "=", id)
      .execute();
  });
}

async function findPortal(database: Database, id: string): Promise<SandboxPortal | null> {
  const portal = await database
    .selectFrom("sandbox_portals")
    .select(["customer_id", "return_url"])
    .where("id", "=", id)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  if (!portal) return null;
  const newest = await database
    .selectFrom("sandbox_subscriptions")
    .select(["id", "currency"])
    .where("customer_id", "=", portal.customer_id)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const subscription = newest ? await readSubscription(database, newest.id) : null;
  return { return_url: portal.return_url, subscription, currency: newest?.currency ?? DEFAULT_CURRENCY };
}

/** Reads a subscription after renewing or ending it as a real provider would have done by now. */
async function readSubscription(database: Database, id: string): Promise<ProviderSubscription | null> {
  await sql`update sandbox_subscriptions set status = 'canceled'
    where id = ${id} and status = 'active' and cancel_at_period_end and current_period_end <= now()`.execute(database);
  await sql`update sandbox_subscriptions
    set current_period_start = current_period_start + months.passed * interval '1 month',
        current_period_end = current_period_end + months.passed * interval '1 month'
    from (select id, 1 + extract(year from age(now(), current_period_end)) * 12
                 + extract(month from age(now(), current_period_end)) as passed
            from sandbox_subscriptions where id = ${id}) months
    where sandbox_subscriptions.id = months.id and status = 'active' and current_period_end <= now()`.execute(database);
  const row = await database.selectFrom("sandbox_subscriptions").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? asProviderSubscription(row) : null;
}

function asProviderSubscription(row: Selectable<SandboxSubscriptions>): ProviderSubscription {
  const { currency: _, created_at: __, ...subscription } = row;
  return { ...subscription, plan_type: sandboxPlanOf(row.price_id) };
}
