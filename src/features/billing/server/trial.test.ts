import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { queueDueNotices } from "#src/features/billing/server/notices.ts";
import { newestSubscription, observationTime, writeSubscription } from "#src/features/billing/server/subscriptions.ts";
import { createCompany, readCompany } from "#src/features/companies/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createUser, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Newcomer = Omit<Owner, "username">;
const DAY_MS = 86_400_000;

async function newcomer(): Promise<Newcomer> {
  const user = await createUser(app);
  const { body } = await user.call(createCompany, { body: { name: "Trial Kitchen" } });
  return { ...user, companyId: body.company.id };
}

const planOf = async (owner: Newcomer) => (await owner.call(billing.readSubscription)).body.subscription;
const companyOf = async (owner: Newcomer) => (await owner.call(readCompany)).body.company;
const change = (owner: Newcomer) => owner.call(createSupplier, { body: { name: "One" } });
const endTrial = ({ companyId }: Newcomer) =>
  app.pool.query("update companies set trial_ends_at = now(), read_only_at = now() where id = $1", [companyId]);
const scopeFor = ({ companyId }: Newcomer) => scopeOf(app.platform, companyId, { type: "system", name: "Test" });

async function pay(owner: Newcomer): Promise<void> {
  const { status, body } = await owner.call(billing.createCheckout, { body: { priceId: "price_sandbox_plus" } });
  expect(status).toBe(200);
  const { pathname } = new URL(body.url);
  await app.app.request(pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "action=pay",
  });
  await owner.call(billing.verifyCheckout, { body: { sessionId: pathname.split("/").at(-1) ?? "" } });
}

/** Writes a new state of the owner's subscription, as a webhook does. */
async function provide(owner: Newcomer, changes: object): Promise<void> {
  await scopeFor(owner).within(async (context) => {
    const now = await newestSubscription(context);
    if (!now) throw new Error("There is no subscription.");
    const provided = { ...now, id: now.stripe_subscription_id, customer_id: now.stripe_customer_id };
    const plan_type = now.plan_id === "plus" ? "plus" : "basic";
    await writeSubscription(context, { ...provided, plan_type, ...changes }, await observationTime(app.platform));
  });
}

describe("a company that was set up without paying", () => {
  test("has a trial of the smallest plan for 14 days", async () => {
    const owner = await newcomer();
    const plan = await planOf(owner);
    expect(plan).toMatchObject({ status: "trialing", plan_id: "basic", plan_name: "Starter" });
    const days = (Date.parse(plan?.current_period_end ?? "") - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(14, 1);
    expect(await companyOf(owner)).toMatchObject({
      read_only: false,
      read_only_at: plan?.current_period_end,
      read_only_reason: "trial",
    });
    expect((await change(owner)).status).toBe(201);
    expect((await owner.call(billing.openPortal, { body: {} })).status).toBe(404);
  });

  test("is read-only after the trial, and opens again when a plan is paid", async () => {
    const owner = await newcomer();
    await endTrial(owner);
    expect(await planOf(owner)).toMatchObject({ status: "trial_ended" });
    expect((await companyOf(owner)).read_only).toBe(true);
    expect((await change(owner)).body.code).toBe("READ_ONLY");
    await pay(owner);
    expect(await planOf(owner)).toMatchObject({ status: "active", plan_id: "plus" });
    expect(await companyOf(owner)).toMatchObject({ read_only: false, read_only_at: null, read_only_reason: null });
    expect((await change(owner)).status).toBe(201);
  });
});

describe("a company that paid", () => {
  test("is read-only after the end of the period that it cancelled", async () => {
    const owner = await newcomer();
    await endTrial(owner);
    await pay(owner);
    await provide(owner, { cancel_at_period_end: true });
    const { current_period_end } = (await planOf(owner)) ?? {};
    expect(await companyOf(owner)).toMatchObject({
      read_only: false,
      read_only_at: current_period_end,
      read_only_reason: "subscription",
    });
    await provide(owner, { status: "canceled", current_period_end: new Date(Date.now() - 1000).toISOString() });
    expect((await companyOf(owner)).read_only).toBe(true);
    expect((await change(owner)).body.code).toBe("READ_ONLY");
  });

  test("has 14 days after a payment failed, and is free again when it pays", async () => {
    const owner = await newcomer();
    await endTrial(owner);
    await pay(owner);
    await provide(owner, { status: "past_due" });
    const { payment_failed_at } = (await planOf(owner)) ?? {};
    const company = await companyOf(owner);
    expect(company).toMatchObject({ read_only: false, read_only_reason: "payment" });
    expect(Date.parse(company.read_only_at ?? "") - Date.parse(payment_failed_at ?? "")).toBe(14 * DAY_MS);
    await provide(owner, { status: "unpaid" });
    expect((await companyOf(owner)).read_only_at).toBe(company.read_only_at);
    await provide(owner, { status: "active" });
    expect(await companyOf(owner)).toMatchObject({ read_only_at: null, read_only_reason: null });
  });

  test("stays open as a demo, whatever its subscription says", async () => {
    const owner = await newcomer();
    await app.pool.query(
      "update companies set is_demo = true, trial_ends_at = null, read_only_at = null, read_only_reason = null where id = $1",
      [owner.companyId],
    );
    await pay(owner);
    await provide(owner, { status: "canceled", current_period_end: new Date(0).toISOString() });
    expect(await companyOf(owner)).toMatchObject({ read_only: false, read_only_at: null });
  });
});

describe("the owner is told", () => {
  const queue = (owner: Newcomer, now?: Date) => scopeFor(owner).within((context) => queueDueNotices(context, now));
  const mails = async ({ companyId }: Newcomer) => {
    const { rows } = await app.pool.query<{ data: { data: Record<string, string> } }>(
      "select data from pgboss.job where name = 'billing.notice' and data ->> 'company_id' = $1 order by created_on",
      [companyId],
    );
    return rows.map((row) => row.data.data);
  };

  test("once of the end to come and once of the end of a trial", async () => {
    const owner = await newcomer();
    const end = Date.parse((await companyOf(owner)).read_only_at ?? "");
    expect(await queue(owner)).toEqual([]);
    const before = new Date(end - 2 * DAY_MS);
    expect(await Promise.all([queue(owner, before), queue(owner, before)])).toEqual(
      expect.arrayContaining([["ending"], []]),
    );
    expect(await queue(owner, new Date(end))).toEqual(["ended"]);
    expect(await queue(owner, new Date(end + DAY_MS))).toEqual([]);
    const sent = await mails(owner);
    expect(sent.map(({ to }) => to)).toEqual([owner.email, owner.email]);
    expect(sent[0]?.["subject"]).toMatch(/^Trial Kitchen: Your free trial ends on \d+ \w+ \d{4}\.$/);
    expect(sent[1]?.["subject"]).toBe("Trial Kitchen: Your free trial has ended.");
    expect(sent[1]?.["text"]).toContain(`${app.env.APP_URL}/subscription`);
    const { rows } = await app.pool.query<{ description: string }>(
      "select description from activity_logs where company_id = $1 and action_type = 'notice' order by id",
      [owner.companyId],
    );
    expect(rows.map((row) => row.description)[1]).toBe("Your free trial has ended.");
  });

  test("at once and once of a payment that failed", async () => {
    const owner = await newcomer();
    await endTrial(owner);
    await pay(owner);
    await provide(owner, { status: "past_due" });
    expect(await queue(owner)).toEqual(["payment_failed"]);
    expect(await queue(owner)).toEqual([]);
    expect((await mails(owner))[0]?.["subject"]).toContain("Your last payment did not go through. Please pay by");
  });
});

test("plans name the features that are being built", async () => {
  const { body } = await (await createUser(app)).call(billing.listPlans);
  expect(body.plans.map(({ name, beingBuilt }) => [name, beingBuilt])).toEqual([
    ["Starter", ["24/7 support"]],
    ["Plus", ["Priority support"]],
  ]);
  for (const plan of body.plans) expect(plan.features).toEqual(expect.arrayContaining(plan.beingBuilt));
});
