import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeCharges } from "#src/features/companies/server/charges.ts";
import { companyRow, lockCompanyRow } from "#src/server/company-row.ts";
import type { Scope } from "#src/server/context.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
let scope: Scope;
let userId: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  const owner = await createOwner(app, { timezone: "UTC", currency: "SGD" });
  ({ userId } = owner);
  scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "Test" });
});
afterAll(() => app.stop());

/** Changes the company in another request in the meantime. */
const moveTo = (timezone: string) =>
  app.pool.query("update companies set timezone = $2 where id = $1", [scope.companyId, timezone]);

test("the company's row is read once in a transaction, whoever asks for it, and again in the next one", async () => {
  await scope.within(async (context) => {
    const another = { ...context, actor: { type: "system", name: "Another" } as const };
    const [first, second] = await Promise.all([companyRow(context), companyRow(another)]);
    expect(second).toBe(first);
    expect(first).toMatchObject({ timezone: "UTC", currency: "SGD", cash_rounding: null });
    await moveTo("Asia/Tokyo");
    expect(await companyRow(context)).toBe(first);
  });
  expect(await scope.within(companyRow)).toMatchObject({ timezone: "Asia/Tokyo" });
});

test("a transaction that has changed the company reads its row again", async () => {
  await scope.within(async (context) => {
    expect((await companyRow(context)).cash_rounding).toBeNull();
    await storeCharges(context, { cash_rounding: 0.05 });
    expect((await companyRow(context)).cash_rounding).toBe(0.05);
  });
});

test.each(["no key update", "update"] as const)("a lock (%s) shows the company as it is then", async (strength) => {
  await scope.within(async (context) => {
    expect((await companyRow(context)).timezone).toBe("UTC");
    await moveTo("Asia/Tokyo");
    const locked = await lockCompanyRow(context, strength);
    expect(locked.timezone).toBe("Asia/Tokyo");
    expect(await companyRow(context)).toBe(locked);
    const { rows } = await app.pool.query("select 1 from companies where id = $1 for update skip locked", [
      scope.companyId,
    ]);
    expect(rows).toEqual([]);
  });
});

test("a read that found no company is not what the next one gets", async () => {
  const id = uuid();
  await scopeOf(app.platform, id, scope.actor).within(async (context) => {
    await expect(companyRow(context)).rejects.toThrow("no result");
    await context.db
      .insertInto("companies")
      .values({ id, name: "New", created_by: userId, onboarding_completed: true })
      .execute();
    expect(await companyRow(context)).toMatchObject({ name: "New" });
  });
});
