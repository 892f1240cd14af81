import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createFuzzer, seededRandom, sendFuzz } from "#src/testing/fuzz.ts";
import { populate } from "#src/testing/populate.ts";

const SEED = 20_261_122;
const REQUESTS = 3000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

// The full size is `npm run bench -- hold`.
test("no request that the API's own description leads to is a 500", async () => {
  const owner = await createOwner(app);
  const { ids } = await populate(app, owner);
  const description = (await (await app.app.request("/api/openapi.json")).json()) as Record<string, unknown>;
  const next = createFuzzer(description, [...ids, owner.companyId, owner.username], seededRandom(SEED));
  const { failures, statuses } = await app.allowUnexpectedErrors(() => sendFuzz(app, owner.token, next, REQUESTS));
  expect(failures).toEqual([]);
  // The test is meaningful only if enough of the requests pass the validation of their form.
  const accepted = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  expect(accepted).toBeGreaterThan(REQUESTS / 20);
}, 300_000);
