import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as counts from "#src/features/counts/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { countingOf } from "#src/testing/count-fixture.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let counting: ReturnType<typeof countingOf>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  counting = countingOf(app, owner);
});

test("a blind count hides what is expected until it is closed", async () => {
  const rice = await counting.held("Rice", 10);
  const { id, blind } = await counting.start(true);
  expect(blind).toBe(true);
  await counting.send(id, [{ item: rice, counted: 8 }]);
  const hidden = { counted: 8, expected: null, difference: null, cost: null };
  expect((await counting.read(id)).results).toMatchObject([hidden]);
  expect((await counting.read(id, true)).results).toMatchObject([{ expected: 10, difference: -2 }]);
  expect((await counting.close(id)).body.count.results).toMatchObject([{ expected: 10, difference: -2 }]);
});

test("nobody books lines that they were not shown", async () => {
  const rice = await counting.held("Rice", 10);
  const { id, version } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8 }]);
  const rejected = await counting.close(id, { version });
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({ code: "COUNT_CHANGED", details: { version: 1 } });
  expect(await kitchen.stock(rice)).toBe(10);
});

test("a discarded count books nothing and stays readable", async () => {
  const rice = await counting.held("Rice", 10);
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8 }]);
  expect((await owner.call(counts.discardCount, { query: { id } })).body.count.state).toBe("discarded");
  expect(await kitchen.stock(rice)).toBe(10);
  expect((await counting.close(id)).body).toMatchObject({ code: "COUNT_CLOSED" });
  const { body } = await owner.call(counts.listCounts);
  expect(body).toMatchObject({ open: null, counts: [{ id, state: "discarded", items: 0 }] });
});

test("an item that differs far more than usual is to be counted again, once", async () => {
  const rice = await counting.held("Rice", 100);
  for (const minutesAgo of [600, 300]) {
    const { id } = await counting.start();
    await counting.send(id, [{ item: rice, counted: 100, minutesAgo }]);
    await counting.close(id);
  }
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 10, minutesAgo: 2 }]);
  expect((await counting.read(id)).results).toMatchObject([{ recount: true }]);
  await counting.send(id, [{ item: rice, counted: 10, minutesAgo: 1 }]);
  expect((await counting.read(id)).results).toMatchObject([{ recount: false, difference: -90 }]);
});

test("a count as CSV has its items and every line", async () => {
  const rice = await counting.held("=Rice", 10);
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 8 }]);
  await counting.close(id);
  const { body } = await owner.call(counts.countCsv, { query: { id } });
  expect(body).toContain("'=Rice,kg,8,10,-2,-2");
});
