import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlusTry } from "#src/features/billing/contract.ts";
import { forecastCompany } from "#src/features/forecasts/server/forecast-company.ts";
import { dayName } from "#src/features/forecasts/forecast-text.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { localeOf } from "#src/shared/money.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { storeDemand } from "#src/testing/stored-demand.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
  type Journey,
  PHONE,
  saveScreenshots,
  startJourney,
} from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  expect(journey.pageErrors).toEqual([]);
  await journey.stop();
});

const WEEK = [10, 12, 12, 14, 16, 24, 28];

test("an owner tries Plus, reads tomorrow, knows better, and sees the day after whether that helped", async () => {
  const owner = await harbourBowl(journey);
  const prep = prepKitchenOf(owner);
  const rice = await prep.item("Rice", "g", 100_000);
  const lines = [{ ingredient_id: rice, quantity: 500, unit: "g" as const }];
  const cooked = await prep.prep("Cooked rice", { batch: 1000, unit: "g", mode: "stocked", lines });
  const bowl = (await kitchenOf(journey, owner).dish("Rice Bowl", { price: 9, recipe: [[cooked, 100]] })).sizes[0]!.id;
  const { rows } = await journey.pool.query<{ timezone: string }>("select timezone from companies where id = $1", [
    owner.companyId,
  ]);
  const yesterday = addDays(dayIn(rows[0]!.timezone), -1);
  // Two days ahead, so that it is a day to come also when midnight passes meanwhile.
  const day = addDays(yesterday, 3);
  const values = Array.from({ length: 84 }, (_, at) => WEEK[at % 7]! + (at % 3));
  await storeDemand(journey, owner, addDays(yesterday, -83), { [bowl]: values });
  const scope = scopeOf(journey.platform, owner.companyId, { type: "system", name: "Test" });
  await forecastCompany(scope);

  const { context, page } = await journey.visit({ as: owner, ...DESKTOP });
  await page.goto("/forecast");
  await page.getByRole("heading", { name: "See the next 14 days" }).waitFor();
  await page.getByText("the upper number was enough").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try Plus for 14 Days" }).click();
  const name = `Rice Bowl, ${dayName(day, localeOf("Singapore"), "long")}: `;
  const cell = page.getByRole("button", { name });
  await cell.waitFor();
  await saveScreenshots(page, "forecast");
  await cell.click();
  await page.getByText("Same weekdays before").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the proof" }).click();
  await page.getByRole("dialog").getByText("on 8 of 10 days", { exact: false }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Save Change" }).click();
  await page.getByText("Please say why").waitFor();
  await page.getByLabel("I expect").fill("60");
  await page.getByLabel("Because").fill("A wedding");
  await page.getByRole("button", { name: "Save Change" }).click();
  await page.getByRole("button", { name: `${name}60` }).waitFor();

  // What that takes is printed, made and ticked off.
  await page.goto("/prep");
  await page.getByText("Expected to be used by tomorrow night").waitFor();
  const paper = await page.request.get((await page.getByRole("link", { name: "Print" }).getAttribute("href")) ?? "");
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  await page.getByRole("button", { name: "Done: Cooked rice" }).click();
  await page.getByRole("list", { name: "Made today" }).getByText("Cooked rice").waitFor();

  // The days come, and 58 are wanted.
  await storeDemand(journey, owner, addDays(yesterday, 1), { [bowl]: [12, 12, 58] });
  await forecastCompany(scope);
  await page.goto(`/forecast/accuracy?subject=size&id=${bowl}`);
  await page.getByText("Your changes helped on 1 of 1 day.").waitFor();
  await page.getByText("58 wanted", { exact: false }).first().waitFor();
  await expectAccessible(page);
  await context.close();
});

test("on a phone one day at a time is shown", async () => {
  const owner = await harbourBowl(journey);
  await owner.call(startPlusTry);
  const { context, page } = await journey.visit({ as: owner, ...PHONE });
  await page.goto("/forecast");
  await page.getByText("Nothing to forecast yet.", { exact: false }).waitFor();
  await expectAccessible(page);
  await context.close();
});
