import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { readBacktest } from "#src/features/forecasts/score-contract.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { createOwner } from "#src/testing/factories.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { askForecasts, forecastRestaurant, scopeFor } from "#src/testing/forecast-restaurant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("without Plus", () => {
  test("how right forecasts were can be read of everything together, nothing else", async () => {
    const { owner, bowlId } = await forecastRestaurant(app);
    await forecastCompany(scopeFor(app, owner));
    expect((await askForecasts(owner, "size")).body).toMatchObject({ code: "PLAN_LIMIT" });
    const total = await owner.call(readBacktest, { query: { subject: "total" } });
    expect(total.body.days).toHaveLength(56);
    expect((await owner.call(readBacktest, { query: { subject: "size", id: bowlId } })).status).toBe(403);
  });

  test("a try lasts 14 days and is given once", async () => {
    const owner = await createOwner(app);
    expect((await owner.call(billing.readPlus)).body).toEqual({ access: "can_try", try_ends_at: null });
    const begun = (await owner.call(billing.startPlusTry)).body;
    expect(begun.access).toBe("trying");
    expect((await owner.call(billing.startPlusTry)).body).toEqual(begun);
    await app.pool.query("update plus_tries set started_at = now() - interval '14 days' where company_id = $1", [
      owner.companyId,
    ]);
    expect((await owner.call(billing.readPlus)).body.access).toBe("tried");
    expect((await owner.call(billing.startPlusTry)).body).toMatchObject({ code: "TRY_OVER" });
    expect((await askForecasts(owner, "size")).body).toMatchObject({ code: "PLAN_LIMIT" });
  });
});
