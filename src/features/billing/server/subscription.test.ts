import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { refreshDueSubscriptions } from "#src/features/billing/server/jobs.ts";
import { requirePlanAllows } from "#src/features/billing/server/limits.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const prices = { basic: "price_sandbox_starter", plus: "price_sandbox_plus" };

const submit = (path: string, action: string, headers: Record<string, string> = {}) =>
  app.app.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ action }).toString(),
  });
const pathOf = (url: string) => new URL(url).pathname;

/** Creates an owner who pays for a plan in the sandbox. */
async function subscriber(plan: keyof typeof prices = "basic"): Promise<Owner> {
  const owner = await createOwner(app);
  const { body } = await owner.call(billing.createCheckout, { body: { priceId: prices[plan] } });
  await submit(pathOf(body.url), "pay");
  const sessionId = body.url.split("/").at(-1) ?? "";
  await owner.call(billing.verifyCheckout, { body: { sessionId } });
  return owner;
}

const read = async (owner: Owner) => (await owner.call(billing.readSubscription)).body.subscription;

async function portalOf(owner: Owner): Promise<string> {
  const { status, body } = await owner.call(billing.openPortal, { body: { returnUrl: "/subscription" } });
  expect(status, JSON.stringify(body)).toBe(200);
  return pathOf(body.url);
}

const log = async (owner: Owner) => {
  const sql =
    "select description from activity_logs where company_id = $1 and entity_type = 'subscription' order by id";
  return (await app.pool.query<{ description: string }>(sql, [owner.companyId])).rows.map((row) => row.description);
};

describe("the sandbox's portal", () => {
  test("changes the plan, cancels it at the end of the period, resumes it, and cancels it now", async () => {
    const owner = await subscriber();
    const portal = await portalOf(owner);
    await submit(portal, `change:${prices.plus}`);
    expect(await read(owner)).toMatchObject({ plan_id: "plus", plan_name: "Plus", status: "active" });
    await submit(portal, "cancel");
    expect(await read(owner)).toMatchObject({ cancel_at_period_end: true, status: "active" });
    await submit(portal, "resume");
    expect(await read(owner)).toMatchObject({ cancel_at_period_end: false });
    await submit(portal, "cancel-now");
    expect(await read(owner)).toMatchObject({ status: "canceled" });
    await submit(portal, `change:${prices.basic}`);
    expect(await read(owner)).toMatchObject({ plan_id: "plus", status: "canceled" });
    expect(await log(owner)).toEqual([
      "Subscribed to Starter",
      "Changed the plan from Starter to Plus",
      "Plus will end with the current billing period",
      "Plus will continue after the current billing period",
      "The Plus subscription is now Canceled",
    ]);
  });

  test("says that nothing is charged, and works without scripts", async () => {
    const page = await (await app.app.request(await portalOf(await subscriber()))).text();
    expect(page).toContain("nothing is charged");
    expect(page).not.toContain("<script");
    expect(page).toContain("Change to Plus");
  });

  test("rejects a form from another site, and an expired address is not found", async () => {
    const owner = await subscriber();
    const portal = await portalOf(owner);
    expect((await submit(portal, "cancel-now", { origin: "https://evil.example" })).status).toBe(403);
    await app.pool.query("update sandbox_portals set expires_at = now() where id = $1", [portal.split("/").at(-1)]);
    expect((await submit(portal, "cancel-now")).status).toBe(404);
    expect((await app.app.request(portal)).status).toBe(404);
    expect((await read(owner))?.status).toBe("active");
  });

  test("is not opened without a subscription", async () => {
    const owner = await createOwner(app);
    expect((await owner.call(billing.openPortal, { body: {} })).status).toBe(404);
    expect(await read(owner)).toBeNull();
  });
});

describe("over time", () => {
  const past = async (owner: Owner, days: number) => {
    const id = (await read(owner))?.stripe_subscription_id;
    await app.pool.query(
      `update sandbox_subscriptions set current_period_start = current_period_start - $2 * interval '1 day',
         current_period_end = current_period_end - $2 * interval '1 day' where id = $1`,
      [id, days],
    );
    await app.pool.query(
      "update company_subscriptions set current_period_end = now() - interval '1 minute' where stripe_subscription_id = $1",
      [id],
    );
    await refreshDueSubscriptions.run(app.platform);
  };

  test.each([40, 100, 400])("renews a subscription %d days later", async (days) => {
    const owner = await subscriber();
    await past(owner, days);
    const { status, current_period_start, current_period_end } = (await read(owner)) ?? {};
    expect(status).toBe("active");
    const [start, end] = [current_period_start, current_period_end].map((day) => new Date(day ?? 0).getTime());
    expect(start).toBeLessThanOrEqual(Date.now());
    expect(end).toBeGreaterThan(Date.now());
    expect((await log(owner)).at(-1)).toBe("The Starter subscription was renewed");
  });

  test("ends a subscription that was cancelled", async () => {
    const owner = await subscriber();
    await submit(await portalOf(owner), "cancel");
    await past(owner, 40);
    expect((await read(owner))?.status).toBe("canceled");
    const again = await owner.call(billing.createCheckout, { body: { priceId: prices.plus } });
    expect(again.status).toBe(200);
  });
});

describe("the limits of a plan", () => {
  const add = (owner: Owner, pause = 0) =>
    scopeOf(app.platform, owner.companyId, { type: "system", name: "Test" }).within(async (context) => {
      const { db, companyId } = context;
      await requirePlanAllows(context, "suppliers", async () => {
        const row = await db
          .selectFrom("suppliers")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("company_id", "=", companyId)
          .executeTakeFirstOrThrow();
        await new Promise((done) => setTimeout(done, pause));
        return row.count;
      });
      await db
        .insertInto("suppliers")
        .values({ company_id: companyId, id: crypto.randomUUID(), name: "One" })
        .execute();
    });

  test("allow ten suppliers on Starter and reject the eleventh with an upgrade hint", async () => {
    const owner = await subscriber();
    for (let count = 0; count < 10; count += 1) await add(owner);
    await expect(add(owner)).rejects.toMatchObject({
      status: 403,
      code: "PLAN_LIMIT",
      message: "Your plan allows up to 10 suppliers. Upgrade to Plus for unlimited suppliers.",
    });
    await submit(await portalOf(owner), `change:${prices.plus}`);
    await add(owner);
  });

  test("reject one of two requests that add the tenth and eleventh supplier at the same time", async () => {
    const owner = await subscriber();
    for (let count = 0; count < 9; count += 1) await add(owner);
    const results = await Promise.allSettled([add(owner, 50), add(owner, 50)]);
    expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("are those of Starter once the subscription has ended", async () => {
    const owner = await subscriber("plus");
    for (let count = 0; count < 11; count += 1) await add(owner);
    await submit(await portalOf(owner), "cancel-now");
    await expect(add(owner)).rejects.toMatchObject({ code: "PLAN_LIMIT" });
  });
});
