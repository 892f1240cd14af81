import { afterAll, beforeAll, expect, test } from "vitest";
import * as billing from "#src/features/billing/contract.ts";
import { saveCalendarDay } from "#src/features/companies/calendar/contract.ts";
import { putOverride } from "#src/features/forecasts/contract.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { readProof } from "#src/features/reports/proof/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { askForecasts, DAYS, forecastRestaurant, scopeFor, tomorrow } from "#src/testing/forecast-restaurant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("a forecast is proven by its days, its methods, the calendar and what a person expects", async () => {
  const { owner, bowlId, plateId, rice, sold } = await forecastRestaurant(app);
  const prove = (id: string) => owner.call(readProof, { query: { kind: "forecast", id } });
  expect((await prove(`size_${bowlId}_${tomorrow}`)).body).toMatchObject({ code: "PLAN_LIMIT" });
  await owner.call(billing.startPlusTry);
  await owner.call(saveCalendarDay, { body: { day: tomorrow, kind: "event", name: "Street party", factor: 1.5 } });
  await forecastCompany(scopeFor(app, owner));
  const body = { subject: "size", id: bowlId, day: tomorrow, quantity: 60, reason: "A wedding" } as const;
  await owner.call(putOverride, { body });

  const proof = (await prove(`size_${bowlId}_${tomorrow}`)).body;
  expect(proof.sentence).toMatch(/^Bowl: 60 portions expected, \d+ to \d+ on 8 of 10 days\. It is Street party\./);
  const past = proof.inputs.filter(({ source_type }) => source_type === "day");
  expect(past.map(({ value }) => value)).toEqual(
    Array.from({ length: 8 }, (_, week) => sold[bowlId]![DAYS + 1 - 7 * (week + 1)]!),
  );
  expect(proof.inputs[0]).toMatchObject({ label: expect.stringContaining("expects: A wedding") as string, value: 60 });
  expect(proof.inputs).toContainEqual(expect.objectContaining({ label: "Street party, in the calendar", value: 1.5 }));
  const weights = proof.inputs.filter(({ source_type }) => source_type === "method");
  expect(Math.abs(weights.reduce((sum, { value }) => sum + value, 0) - 100)).toBeLessThanOrEqual(4);

  const ofRice = (await prove(`item_${rice}_${tomorrow}`)).body;
  const parts = ofRice.inputs.filter(({ source_type }) => source_type === "forecast");
  const plate = (await askForecasts(owner, "size")).body.forecasts.find(({ id }) => id === plateId)!.days[0]!.mean!;
  expect(parts.map(({ value }) => Math.round(value))).toEqual(
    expect.arrayContaining([60 * 120, Math.round(plate * 200)]),
  );
  expect((await prove(`total_${owner.companyId}_${tomorrow}`)).body.sentence).toMatch(/^All dishes: /);
  expect((await prove(`size_${bowlId}`)).status).toBe(404);
});
