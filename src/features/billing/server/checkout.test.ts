import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import * as companies from "#src/features/companies/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, createUser } from "#src/testing/factories.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const starter = "price_sandbox_starter";
const plus = "price_sandbox_plus";

async function startCheckout(person: Person, companyData: object = {}, priceId = starter): Promise<string> {
  const { status, body } = await person.call(billing.createCheckout, { body: { priceId, companyData } });
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
  test("cost what the provider says, in the currency asked for where there is a price in it", async () => {
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
  test("needs a plan", async () => {
    const person = await createUser(app);
    const answer = await person.call(billing.createCheckout, { body: { priceId: "price_of_nothing" } });
    expect([answer.status, answer.body.error]).toEqual([400, "Please select a plan to continue"]);
  });

  test("shows what is paid, says that no money moves, and works without script", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { currency: "SGD" }, plus);
    const page = await app.app.request(`/sandbox/checkout/${session}`);
    const text = await page.text();
    expect(text).toContain("no money moves");
    expect(text).toContain(person.email);
    expect(text).toContain("SGD\u00a0199.00");
    expect(text).not.toContain("<script");
  });

  test("holds the username, so that nobody else pays for the same one", async () => {
    const [one, two] = [await createUser(app), await createUser(app)];
    await startCheckout(one, { username: "heldname" });
    const taken = await two.call(companies.checkUsername, { query: { username: "heldname" } });
    expect(taken.body).toEqual({ available: false, message: "Username is already taken" });
    const mine = await one.call(companies.checkUsername, { query: { username: "heldname" } });
    expect(mine.body.available).toBe(true);
    const refused = await two.call(billing.createCheckout, {
      body: { priceId: starter, companyData: { username: "heldname" } },
    });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "This username is already taken. Please choose a different one.",
    ]);
    await startCheckout(one, { username: "othername" });
    await startCheckout(two, { username: "heldname" });
  });

  test("of two who start with one name at once, one gets it", async () => {
    const people = await Promise.all([createUser(app), createUser(app), createUser(app)]);
    const answers = await Promise.all(
      people.map((person) =>
        person.call(billing.createCheckout, { body: { priceId: starter, companyData: { username: "racedname" } } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "USERNAME_TAKEN")).toHaveLength(2);
  });

  test("opened anew closes the earlier one, and one that is paid already is not paid again", async () => {
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

  test("goes back where each button says", async () => {
    const session = await startCheckout(await createUser(app));
    const path = `/sandbox/checkout/${session}`;
    const location = async (action: string) => (await submit(path, action)).headers.get("location");
    expect(await location("cancel")).toBe(`${app.env.APP_URL}/onboarding?step=3&canceled=true`);
    expect(await location("decline")).toBe(`${app.env.APP_URL}/payment-failed?error=card_declined`);
    expect(await location("pay")).toBe(`${app.env.APP_URL}/payment-success?session_id=${session}`);
    expect((await submit(path, "nonsense")).status).toBe(200);
  });

  test("takes no form from another site", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person);
    const path = `/sandbox/checkout/${session}`;
    const foreign = [{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of foreign) expect((await submit(path, "pay", headers as never)).status).toBe(403);
    expect((await verify(person, session)).body.verified).toBe(false);
    expect((await submit(path, "pay", { origin: app.env.APP_URL })).status).toBe(303);
  });

  test.each(["/sandbox/checkout/cs_none", "/sandbox/portal/bps_none"])("%s is no page", async (path) => {
    expect((await app.app.request(path)).status).toBe(404);
    expect((await submit(path, "pay")).status).toBe(404);
  });
});

describe("verifying", () => {
  test("founds the company with its subscription, and says what was bought", async () => {
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

  test("without company data it takes what was kept when the checkout began", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { name: "Kept", username: "keptname" });
    await pay(session);
    await verify(person, session);
    expect((await rows(person)).companies).toMatchObject([{ name: "Kept", username: "keptname" }]);
  });

  test("damaged company data never stands in the way of what is paid", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { name: "Whole" });
    await pay(session);
    const { body } = await verify(person, session, { name: 5, phone_number: "x" });
    expect(body.verified).toBe(true);
    expect((await rows(person)).companies).toMatchObject([{ name: "Whole" }]);
  });

  test("twice, from ten tabs at once, it is one company and one subscription", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { name: "Tabs" });
    await pay(session);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(person, session)));
    const busy = answers.filter((answer) => answer.status === 409);
    expect(answers.filter((answer) => answer.status === 200).length + busy.length).toBe(10);
    for (const answer of busy) {
      expect(answer.body).toMatchObject({
        error: "System is busy processing your payment. Please wait...",
        retryAfter: 2,
      });
    }
    expect((await verify(person, session)).body.verified).toBe(true);
    const { companies: found, subscriptions } = await rows(person);
    expect([found.length, subscriptions.length]).toEqual([1, 1]);
  });

  test("while another call is at work it answers 409, and a call that died is waited for no longer than its lease", async () => {
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

  test("unpaid it is not verified, and nothing is founded", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person);
    expect((await verify(person, session)).body).toMatchObject({ verified: false, retryAfter: null });
    expect((await rows(person)).companies).toEqual([]);
  });

  test("a session of someone else is one that never was", async () => {
    const [payer, thief] = [await createUser(app), await createUser(app)];
    const session = await startCheckout(payer);
    await pay(session);
    expect((await verify(thief, session)).status).toBe(404);
    expect((await verify(thief, "cs_none")).status).toBe(404);
  });

  test("a company made on the way gets the subscription", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { name: "Later" });
    await pay(session);
    const { body } = await person.call(companies.createCompany, { body: { name: "Earlier" } });
    expect((await verify(person, session)).body.companyId).toBe(body.company.id);
    expect((await rows(person)).companies).toMatchObject([{ name: "Earlier" }]);
  });

  test("a name lost on the way becomes the nearest free one", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person, { username: "lostname" });
    await pay(session);
    await app.pool.query("delete from username_holds where username = 'lostname'");
    await createOwner(app, { username: "lostname" });
    expect((await verify(person, session)).body.verified).toBe(true);
    expect((await rows(person)).companies).toMatchObject([{ username: "lostname2" }]);
  });

  test("finishing needs a subscription of one's own", async () => {
    const person = await createUser(app);
    const session = await startCheckout(person);
    await pay(session);
    const { body } = await verify(person, session);
    const finish = (subscription_id: string) => person.call(companies.finalizeCompany, { body: { subscription_id } });
    expect((await finish("sub_of_someone")).status).toBe(404);
    expect((await finish(body.subscriptionId ?? "")).body.company.onboarding_completed).toBe(true);
  });
});
