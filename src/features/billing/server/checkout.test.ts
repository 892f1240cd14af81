import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import * as companies from "#src/features/companies/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { finalizeCompany } from "#src/features/billing/onboarding/contract.ts";
import { createOwner, createUser } from "#src/testing/factories.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const starter = "price_sandbox_starter";
const plus = "price_sandbox_plus";

async function startCheckout(
  person: Person,
  { newCompany, ...companyData }: { newCompany?: boolean } & Record<string, unknown> = {},
  priceId = starter,
): Promise<string> {
  const { status, body } = await person.call(billing.createCheckout, { body: { priceId, companyData, newCompany } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.url.split("/").at(-1) ?? "";
}

const submit = (path: string, action: string, headers: Record<string, string> = {}) =>
  app.app.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ action }).toString(),
  });
const pay = (session: string) => submit(`/sandbox/checkout/${session}`, "pay");
const verify = (person: Person, sessionId: string, companyData?: object) =>
  person.call(billing.verifyCheckout, { body: { sessionId, ...(companyData && { companyData }) } });

async function rows(person: Person) {
  const company = "select id, name, username from companies where created_by = $1";
  const subscription =
    "select s.* from company_subscriptions s join companies c on c.id = s.company_id where c.created_by = $1";
  return {
    companies: (await app.pool.query(company, [person.userId])).rows,
    subscriptions: (await app.pool.query(subscription, [person.userId])).rows,
  };
}

describe("plans", () => {
  test("have the provider's prices, in the requested currency when it has one", async () => {
    const person = await createUser(app);
    const { body } = await person.call(billing.listPlans);
    expect(
      body.plans.map(({ name, price, currency, interval, isPopular }) => [name, price, currency, interval, isPopular]),
    ).toEqual([
      ["Starter", 49, "USD", "month", false],
      ["Plus", 149, "USD", "month", true],
    ]);
    const inYen = await person.call(billing.listPlans, { query: { currency: "jpy" } });
    expect(inYen.body.plans.map((plan) => [plan.price, plan.currency])).toEqual([
      [7500, "JPY"],
      [22_500, "JPY"],
    ]);
    const unknown = await person.call(billing.listPlans, { query: { currency: "XXX" } });
    expect(unknown.body.plans[0]?.currency).toBe("USD");
  });
});

describe("the checkout", () => {
  test("requires a plan", async () => {
    const person = await createUser(app);
    const response = await person.call(billing.createCheckout, { body: { priceId: "price_of_nothing" } });
    expect([response.status, response.body.error]).toEqual([400, "Please select a plan to continue"]);
  });

  test("shows the price, says that nothing is charged, and works without scripts", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { currency: "SGD" }, plus);
    const page = await app.app.request(`/sandbox/checkout/${session}`);
    const text = await page.text();
    expect(text).toContain("nothing is charged");
    expect(text).toContain(person.email);
    expect(text).toContain("SGD\u00a0199.00");
    expect(text).not.toContain("<script");
  });

  test("reserves the username, so that nobody else pays for the same one", async () => {
    const [one, two] = [await createUser(app), await createUser(app)];
    await startCheckout(one, { username: "heldname" });
    const taken = await two.call(companies.checkUsername, { query: { username: "heldname" } });
    expect(taken.body).toEqual({ available: false, message: "Username is already taken" });
    const available = await one.call(companies.checkUsername, { query: { username: "heldname" } });
    expect(available.body.available).toBe(true);
    const rejected = await two.call(billing.createCheckout, {
      body: { priceId: starter, companyData: { username: "heldname" } },
    });
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      "This username is already taken. Please choose a different one.",
    ]);
    await startCheckout(one, { username: "othername" });
    await startCheckout(two, { username: "heldname" });
  });

  test("of two requests with one username at the same time, one succeeds", async () => {
    const people = await Promise.all([createUser(app), createUser(app), createUser(app)]);
    const responses = await Promise.all(
      people.map((person) =>
        person.call(billing.createCheckout, { body: { priceId: starter, companyData: { username: "racedname" } } }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.body.code === "USERNAME_TAKEN")).toHaveLength(2);
  });

  test("closes the earlier checkout of the person, and is not opened when that one is paid", async () => {
    const person = await createUser(app);
    const first = await startCheckout(person);
    const second = await startCheckout(person);
    const closed = await pay(first);
    expect(closed.status).toBe(410);
    expect(await closed.text()).toContain("This checkout is closed");
    await pay(second);
    const third = await person.call(billing.createCheckout, { body: { priceId: starter } });
    expect([third.status, third.body.code, third.body.details]).toEqual([409, "ALREADY_PAID", { session_id: second }]);
    expect((await verify(person, second)).body.verified).toBe(true);
    const fourth = await person.call(billing.createCheckout, { body: { priceId: starter } });
    expect([fourth.status, fourth.body.code]).toEqual([409, "ALREADY_SUBSCRIBED"]);
  });

  test("pays for another restaurant of an owner who is set up, once", async () => {
    const owner = await createOwner(app);
    await owner.call(finalizeCompany, { body: {} });
    const session = await startCheckout(owner, { name: "Second", username: "secondplace", newCompany: true });
    await pay(session);
    const [callResult, two] = [await verify(owner, session), await verify(owner, session)];
    expect(callResult.body).toMatchObject({ verified: true });
    expect(two.body.companyId).toBe(callResult.body.companyId);
    expect((await rows(owner)).companies.map(({ name }) => name)).toContain("Second");
    expect((await rows(owner)).companies).toHaveLength(2);
    expect((await rows(owner)).subscriptions).toHaveLength(1);
    // The tab works in the new company; the first keeps its own trial.
    const { body } = await owner.call(billing.readSubscription);
    expect(body.subscription).toMatchObject({ company_id: callResult.body.companyId, status: "active" });
    // A tab that was closed before the last page of the setup does not block the next company.
    const third = await startCheckout(owner, { username: "thirdplace", newCompany: true });
    const cancelled = await submit(`/sandbox/checkout/${third}`, "cancel");
    expect(cancelled.headers.get("location")).toBe(
      `${app.env.APP_URL}/onboarding?step=3&canceled=true&force_onboarding=true`,
    );
  });

  test("pays for the one company of a person who began it in two tabs", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { username: "fromcheckout" });
    const { body } = await person.call(companies.createCompany, { body: { name: "In another tab" } });
    await pay(session);
    expect((await verify(person, session)).body.companyId).toBe(body.company.id);
    await person.call(finalizeCompany, { body: {} });
    expect((await verify(person, session)).body.companyId).toBe(body.company.id);
    expect((await rows(person)).companies).toHaveLength(1);
  });

  test("each button redirects to its address", async () => {
    const session = await startCheckout(await createUser(app));
    const path = `/sandbox/checkout/${session}`;
    const location = async (action: string) => (await submit(path, action)).headers.get("location");
    expect(await location("cancel")).toBe(`${app.env.APP_URL}/onboarding?step=3&canceled=true`);
    expect(await location("decline")).toBe(`${app.env.APP_URL}/payment-failed?error=card_declined`);
    expect(await location("pay")).toBe(`${app.env.APP_URL}/payment-success?session_id=${session}`);
    expect((await submit(path, "nonsense")).status).toBe(200);
  });

  test("rejects a form from another site", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person);
    const path = `/sandbox/checkout/${session}`;
    const foreign = [{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of foreign) expect((await submit(path, "pay", headers as never)).status).toBe(403);
    expect((await verify(person, session)).body.verified).toBe(false);
    expect((await submit(path, "pay", { origin: app.env.APP_URL })).status).toBe(303);
  });

  test.each(["/sandbox/checkout/cs_none", "/sandbox/portal/bps_none"])("%s is not found", async (path) => {
    expect((await app.app.request(path)).status).toBe(404);
    expect((await submit(path, "pay")).status).toBe(404);
  });
});

describe("verifying", () => {
  test("creates the company with its subscription and returns what was bought", async () => {
    const person = await createUser(app);
    const data = { name: "Nonna", username: "nonna", country: "Japan", currency: "JPY" };
    const session = await startCheckout(person, data, plus);
    await pay(session);
    const { status, body } = await verify(person, session, data);
    expect(status, JSON.stringify(body)).toBe(200);
    const { companies: found, subscriptions } = await rows(person);
    expect(found).toMatchObject([{ name: "Nonna", username: "nonna" }]);
    expect(subscriptions).toMatchObject([{ status: "active", plan_id: "plus", plan_name: "Plus", price_id: plus }]);
    expect(body).toEqual({
      verified: true,
      retryAfter: null,
      subscriptionId: subscriptions[0].stripe_subscription_id,
      planName: "Plus",
      companyId: found[0].id,
      currentPeriodEnd: expect.stringMatching(/^\d{4}-/),
    });
    const read = await person.call(billing.readSubscription);
    expect(read.body.subscription?.stripe_subscription_id).toBe(body.subscriptionId);
    const log = await app.pool.query("select description from activity_logs where company_id = $1 order by id", [
      found[0].id,
    ]);
    expect(log.rows.map((row) => row.description)).toEqual(["Nonna has been set up", "Subscribed to Plus"]);
  });

  test("without company data uses the data stored with the checkout", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { name: "Stored", username: "storedname" });
    await pay(session);
    await verify(person, session);
    expect((await rows(person)).companies).toMatchObject([{ name: "Stored", username: "storedname" }]);
  });

  test("invalid company data does not prevent the creation of a paid company", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { name: "Whole" });
    await pay(session);
    const { body } = await verify(person, session, { name: 5, phone_number: "x" });
    expect(body.verified).toBe(true);
    expect((await rows(person)).companies).toMatchObject([{ name: "Whole" }]);
  });

  test("ten requests at the same time, repeated, create one company and one subscription", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { name: "Tabs" });
    await pay(session);
    const responses = await Promise.all(Array.from({ length: 10 }, () => verify(person, session)));
    const busy = responses.filter((response) => response.status === 409);
    expect(responses.filter((response) => response.status === 200).length + busy.length).toBe(10);
    for (const response of busy) {
      expect(response.body).toMatchObject({
        error: "System is busy processing your payment. Please wait...",
        retryAfter: 2,
      });
    }
    expect((await verify(person, session)).body.verified).toBe(true);
    const { companies: found, subscriptions } = await rows(person);
    expect([found.length, subscriptions.length]).toEqual([1, 1]);
  });

  test("returns 409 while another call works on the session, at most until the lease of that call ends", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person);
    await pay(session);
    const lease = (when: string) =>
      app.pool.query(`update checkouts set busy_until = now() + interval '${when}' where id = $1`, [session]);
    await lease("20 seconds");
    const busy = await verify(person, session);
    expect([busy.status, (busy.body as { retryAfter?: number }).retryAfter, busy.headers.get("retry-after")]).toEqual([
      409,
      2,
      "2",
    ]);
    await lease("-1 second");
    expect((await verify(person, session)).body.verified).toBe(true);
  });

  test("an unpaid checkout is not verified and creates nothing", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person);
    expect((await verify(person, session)).body).toMatchObject({ verified: false, retryAfter: null });
    expect((await rows(person)).companies).toEqual([]);
  });

  test("a session of another person is not found", async () => {
    const [payer, thief] = [await createUser(app), await createUser(app)];
    const session = await startCheckout(payer);
    await pay(session);
    expect((await verify(thief, session)).status).toBe(404);
    expect((await verify(thief, "cs_none")).status).toBe(404);
  });

  test("a company created in the meantime gets the subscription", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { name: "Later" });
    await pay(session);
    const { body } = await person.call(companies.createCompany, { body: { name: "Earlier" } });
    expect((await verify(person, session)).body.companyId).toBe(body.company.id);
    expect((await rows(person)).companies).toMatchObject([{ name: "Earlier" }]);
  });

  test("a username taken in the meantime becomes the nearest free one", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { username: "lostname" });
    await pay(session);
    await app.pool.query("delete from username_holds where username = 'lostname'");
    await createOwner(app, { username: "lostname" });
    expect((await verify(person, session)).body.verified).toBe(true);
    expect((await rows(person)).companies).toMatchObject([{ username: "lostname2" }]);
  });
});
