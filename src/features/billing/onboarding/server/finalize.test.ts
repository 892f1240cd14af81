import { afterAll, beforeAll, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { finalizeCompany } from "#src/features/billing/onboarding/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, createUser } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("completing the onboarding twice records it once", async () => {
  const owner = await createOwner(app);
  const finish = () => owner.call(finalizeCompany, { body: { user_id: owner.userId } });
  expect((await finish()).body.company.onboarding_completed).toBe(true);
  expect((await finish()).status).toBe(200);
  const { rows } = await app.pool.query(
    "select from activity_logs where company_id = $1 and description like '%finished its setup'",
    [owner.companyId],
  );
  expect(rows).toHaveLength(1);
});

test("accepts only a subscription of the person's own company", async () => {
  const person = await createUser(app);
  const checkout = await person.call(billing.createCheckout, { body: { priceId: "price_sandbox_starter" } });
  const { pathname } = new URL(checkout.body.url);
  await app.app.request(pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ action: "pay" }).toString(),
  });
  const sessionId = pathname.split("/").at(-1) ?? "";
  const { body } = await person.call(billing.verifyCheckout, { body: { sessionId } });
  const finish = (subscription_id: string) => person.call(finalizeCompany, { body: { subscription_id } });
  expect((await finish("sub_of_someone")).status).toBe(404);
  expect((await finish(body.subscriptionId ?? "")).body.company.onboarding_completed).toBe(true);
});
