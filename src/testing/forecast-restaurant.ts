import { readForecasts, type SubjectKind } from "#src/features/forecasts/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import type { TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { drawNegativeBinomial } from "#src/testing/negative-binomial.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { storeDemand } from "#src/testing/stored-demand.ts";

export const DAYS = 100;
const WEEK = [6, 8, 8, 9, 10, 16, 20];
// In UTC-12 and UTC+14 the date may be another one; a company in UTC has this date, or after midnight the next.
export const origin = addDays(dayIn("UTC"), -1);
export const first = addDays(origin, 1 - DAYS);
export const tomorrow = addDays(origin, 2);

export const scopeFor = (app: TestApp, { companyId }: Owner) =>
  scopeOf(app.platform, companyId, { type: "system", name: "Test" });

/** Creates a restaurant with two dishes that share an ingredient, and a hundred days of their sales. */
export async function forecastRestaurant(app: TestApp) {
  const owner = await createOwner(app, { timezone: "UTC" });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 100_000, { unit: "g" });
  const soap = await kitchen.item("Soap", 100, { unit: "pcs" });
  const bowl = await kitchen.dish("Bowl", { price: 9, recipe: [[rice, 120]] });
  const plate = await kitchen.dish("Plate", { price: 12, recipe: [[rice, 200]] });
  const random = seededRandom(7);
  const values = (share: number) =>
    Array.from({ length: DAYS }, (_, at) => drawNegativeBinomial(random, WEEK[at % 7]! * share, 20));
  const [bowlId, plateId] = [bowl.sizes[0]!.id, plate.sizes[0]!.id];
  const sold = { [bowlId]: values(1), [plateId]: values(0.5) };
  await storeDemand(app, owner, first, sold);
  return { owner, rice, soap, bowlId, plateId, sold };
}

/** Reads the forecasts of tomorrow and the five days after it. */
export const askForecasts = (
  owner: Owner,
  subject: SubjectKind,
  range = { from: tomorrow, to: addDays(tomorrow, 5) },
) => owner.call(readForecasts, { query: { subject, ...range } });
