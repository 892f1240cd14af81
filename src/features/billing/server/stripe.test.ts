import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { refreshDueSubscriptions } from "#src/features/billing/server/jobs.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createUser } from "#src/testing/factories.ts";
import { itemsOf, PRICES, startStripeStandIn, type StripeStandIn } from "#src/testing/stripe-stand-in.ts";

const secret = "whsec_of_the_test";
const stripe = new Stripe("sk_test_signs_only");

let app: TestApp;
let provider: StripeStandIn;
beforeAll(async () => {
  provider = await startStripeStandIn();
  app = await startTestApp({
    env: {
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: provider.url,
      STRIPE_PRICE_STARTER: PRICES.starter,
      STRIPE_PRICE_PLUS: PRICES.plus,
    },
  });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let count = 0;
const newEventId = () => `evt_${(count += 1)}`;

function eventPayload(type: string, object: object, id = newEventId()): string {
  return JSON.stringify({ id, object: "event", type, api_version: "2026-01-01", created: 1, data: { object } });
}

async function deliver(payload: string, signature?: string): Promise<number> {
  const header = signature ?? stripe.webhooks.generateTestHeaderString({ payload, secret });
  const response = await app.app.request("/api/stripe/webhook", {
    method: "POST",
    headers: { "stripe-signature": header, "content-type": "application/json" },
    body: payload,
  });
  return response.status;
}

const aboutSubscription = (type: string, id: string, eventId?: string) =>
  eventPayload(type, { id, object: "subscription" }, eventId);
const aboutCheckout = (id: string, eventId?: string) =>
  eventPayload("checkout.session.completed", { id, object: "checkout.session" }, eventId);

async function atCheckout(companyData: object = {}, priceId = PRICES.starter) {
  const person = await createUser(app);
  const { status, body } = await person.call(billing.createCheckout, { body: { priceId, companyData } });
  expect(status, JSON.stringify(body)).toBe(200);
  const sessionId = body.url.split("/").at(-1) ?? "";
  return { person, sessionId };
}

/** Creates a person whose company is paid for, through the event only. */
async function subscriber(companyData: object = {}) {
  const { person, sessionId } = await atCheckout(companyData);
  const subscriptionId = provider.pay(sessionId);
  expect(await deliver(aboutCheckout(sessionId))).toBe(200);
  const read = async () => (await person.call(billing.readSubscription)).body.subscription;
  const { rows } = await app.pool.query<{ id: string }>("select id from companies where created_by = $1", [
    person.userId,
  ]);
  const log = async () => {
    const sql = `select description from activity_logs where company_id = $1 and entity_type = 'subscription' order by id`;
    return (await app.pool.query<{ description: string }>(sql, [rows[0]?.id])).rows.map((row) => row.description);
  };
  return { person, sessionId, subscriptionId, read, log, companies: rows };
}

test("prices are Stripe's, in the requested currency when Stripe has one", async () => {
  const person = await createUser(app);
  const pricesIn = async (currency: string) =>
    (await person.call(billing.listPlans, { query: { currency } })).body.plans.map((plan) => [
      plan.price,
      plan.currency,
    ]);
  expect(await pricesIn("SGD")).toEqual([
    [65, "SGD"],
    [165, "SGD"],
  ]);
  expect(await pricesIn("JPY")).toEqual([
    [7350, "JPY"],
    [22_350, "JPY"],
  ]);
  expect(await pricesIn("EUR")).toEqual([
    [49, "USD"],
    [149, "USD"],
  ]);
});

test("the checkout is opened in subscription mode, for the person, with the return addresses", async () => {
  const { person, sessionId } = await atCheckout({ currency: "JPY" }, PRICES.plus);
  const { body } = provider.requests.findLast((request) => request.line === "POST /v1/checkout/sessions") ?? {};
  expect(Object.fromEntries(body ?? [])).toMatchObject({
    mode: "subscription",
    "line_items[0][price]": PRICES.plus,
    currency: "jpy",
    customer_email: person.email,
    client_reference_id: person.userId,
    success_url: `${app.env.APP_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${app.env.APP_URL}/onboarding?step=3&canceled=true`,
  });
  expect(sessionId).toMatch(/^cs_test_/);
});

test("a paid session is verified, an unpaid one is not, one in processing is to be retried", async () => {
  const { person, sessionId } = await atCheckout({ name: "Verified" });
  const verify = async () => (await person.call(billing.verifyCheckout, { body: { sessionId } })).body;
  expect(await verify()).toMatchObject({ verified: false, retryAfter: null });
  const subscriptionId = provider.pay(sessionId);
  Object.assign(provider.session(sessionId) ?? {}, { payment_status: "unpaid" });
  expect(await verify()).toMatchObject({ verified: false, retryAfter: 5 });
  Object.assign(provider.session(sessionId) ?? {}, { payment_status: "paid" });
  expect(await verify()).toMatchObject({ verified: true, subscriptionId, planName: "Starter" });
});

test("with a slow provider the second of two calls returns 409 with a delay", async () => {
  const { person, sessionId } = await atCheckout();
  provider.pay(sessionId);
  const slow = provider.hold();
  const call = () => person.call(billing.verifyCheckout, { body: { sessionId } });
  const first = call();
  await slow.received;
  const second = await call();
  slow.release();
  expect([second.status, (second.body as { retryAfter?: number }).retryAfter]).toEqual([409, 2]);
  expect((await first).body.verified).toBe(true);
});

describe("events", () => {
  test("the checkout's event alone creates the company, and the verification finds it", async () => {
    const { person, sessionId, subscriptionId, companies, read } = await subscriber({ name: "By event" });
    expect(companies).toHaveLength(1);
    expect(await read()).toMatchObject({ stripe_subscription_id: subscriptionId, status: "active", plan_id: "basic" });
    const { body } = await person.call(billing.verifyCheckout, { body: { sessionId } });
    expect(body).toMatchObject({ verified: true, subscriptionId, companyId: companies[0]?.id });
  });

  test("an event and a verification at the same time create one company and one subscription", async () => {
    const { person, sessionId } = await atCheckout();
    provider.pay(sessionId);
    await Promise.all([
      deliver(aboutCheckout(sessionId)),
      person.call(billing.verifyCheckout, { body: { sessionId } }),
      deliver(aboutCheckout(sessionId)),
    ]);
    await deliver(aboutCheckout(sessionId));
    const sql = `select (select count(*) from companies where created_by = $1)::int as companies,
      (select count(*) from company_subscriptions s join companies c on c.id = s.company_id where c.created_by = $1)::int as subscriptions`;
    expect((await app.pool.query(sql, [person.userId])).rows).toEqual([{ companies: 1, subscriptions: 1 }]);
  });

  test("a change at Stripe is applied at once and recorded once", async () => {
    const { subscriptionId, read, log } = await subscriber();
    provider.change(subscriptionId, { items: itemsOf(PRICES.plus) });
    await deliver(aboutSubscription("customer.subscription.updated", subscriptionId));
    expect(await read()).toMatchObject({ plan_id: "plus", plan_name: "Plus", price_id: PRICES.plus });
    provider.change(subscriptionId, { status: "past_due" });
    await deliver(
      eventPayload("invoice.payment_failed", {
        id: "in_1",
        object: "invoice",
        parent: { type: "subscription_details", subscription_details: { subscription: subscriptionId } },
      }),
    );
    expect((await read())?.status).toBe("past_due");
    expect(await log()).toEqual([
      "Subscribed to Starter",
      "Changed the plan from Starter to Plus",
      "The Plus subscription is now Past Due",
    ]);
  });

  test("an event delivered five times at once is processed once", async () => {
    const { subscriptionId, log } = await subscriber();
    provider.change(subscriptionId, { cancel_at_period_end: true });
    const payload = aboutSubscription("customer.subscription.updated", subscriptionId, newEventId());
    expect(await Promise.all(Array.from({ length: 5 }, () => deliver(payload)))).toEqual([200, 200, 200, 200, 200]);
    expect(await log()).toEqual(["Subscribed to Starter", "Starter will end with the current billing period"]);
  });

  test("an old event that is replayed does not restore an old state", async () => {
    const { subscriptionId, read } = await subscriber();
    const old = aboutSubscription("customer.subscription.updated", subscriptionId, newEventId());
    await deliver(old);
    provider.change(subscriptionId, { status: "canceled" });
    await deliver(aboutSubscription("customer.subscription.deleted", subscriptionId));
    await deliver(old);
    expect((await read())?.status).toBe("canceled");
  });

  test("in the wrong order end in the current state", async () => {
    const { person, sessionId } = await atCheckout();
    const subscriptionId = provider.pay(sessionId);
    expect(await deliver(aboutSubscription("customer.subscription.updated", subscriptionId))).toBe(200);
    expect(await deliver(aboutSubscription("customer.subscription.created", subscriptionId))).toBe(200);
    provider.change(subscriptionId, { status: "trialing" });
    await deliver(aboutCheckout(sessionId));
    expect((await person.call(billing.readSubscription)).body.subscription?.status).toBe("trialing");
  });

  test("an older observation never overwrites a newer one", async () => {
    const { subscriptionId, read } = await subscriber();
    const held = provider.hold();
    const slow = deliver(aboutSubscription("customer.subscription.updated", subscriptionId));
    await held.received;
    provider.change(subscriptionId, { status: "canceled" });
    await deliver(aboutSubscription("customer.subscription.deleted", subscriptionId));
    held.release();
    await slow;
    expect((await read())?.status).toBe("canceled");
  });

  test("forged, changed or unsigned are rejected and change nothing", async () => {
    const { subscriptionId, read } = await subscriber();
    provider.change(subscriptionId, { status: "canceled" });
    const payload = aboutSubscription("customer.subscription.deleted", subscriptionId);
    const forged = stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_of_someone" });
    const signed = stripe.webhooks.generateTestHeaderString({ payload, secret });
    const old = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: 1_600_000_000 });
    expect(await deliver(payload, forged)).toBe(400);
    expect(await deliver(payload.replace("deleted", "updated"), signed)).toBe(400);
    expect(await deliver(payload, old)).toBe(400);
    expect(await deliver(payload, "")).toBe(400);
    expect(await deliver("not json", stripe.webhooks.generateTestHeaderString({ payload: "not json", secret }))).toBe(
      400,
    );
    expect((await read())?.status).toBe("active");
  });

  test("of other applications on the same account are accepted and ignored", async () => {
    expect(await deliver(aboutCheckout("cs_of_another_app"))).toBe(200);
    expect(await deliver(aboutSubscription("customer.subscription.updated", "sub_of_another_app"))).toBe(200);
    expect(await deliver(eventPayload("charge.refunded", { id: "ch_1", object: "charge" }))).toBe(200);
  });
});

test("a renewal without an event is found by the scheduled job", async () => {
  const { subscriptionId, read, log } = await subscriber();
  await app.pool.query(
    "update company_subscriptions set current_period_end = now() - interval '1 hour' where stripe_subscription_id = $1",
    [subscriptionId],
  );
  provider.change(subscriptionId, { items: itemsOf(PRICES.starter, Math.floor(Date.now() / 1000) + 60) });
  await refreshDueSubscriptions.run(app.platform);
  expect(new Date((await read())?.current_period_end ?? 0).getTime()).toBeGreaterThan(Date.now());
  expect((await log()).at(-1)).toBe("The Starter subscription was renewed");
});

describe("the portal", () => {
  test("opens for the company's own customer", async () => {
    const { person, read } = await subscriber();
    const customerId = (await read())?.stripe_customer_id ?? "";
    const open = (body: object) => person.call(billing.openPortal, { body });
    expect((await open({ customerId, returnUrl: `${app.env.APP_URL}/subscription` })).body.url).toBe(
      `https://billing.stripe.test/p/${customerId}`,
    );
    expect((await open({ customerId: "cus_of_someone" })).status).toBe(404);
  });

  test.each(["https://evil.example/", "//evil.example", "javascript:alert(1)"])(
    "does not lead back to %s",
    async (returnUrl) => {
      const { person } = await subscriber();
      const response = await person.call(billing.openPortal, { body: { returnUrl } });
      expect(response.status).toBe(400);
    },
  );
});

test("with Stripe there are no sandbox pages", async () => {
  for (const path of ["/sandbox/checkout/cs_1", "/sandbox/portal/bps_1"]) {
    expect((await app.app.request(path)).status).toBe(404);
  }
});
