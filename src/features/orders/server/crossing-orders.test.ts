import Big from "big.js";
import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { cartOf, type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ITEMS = 5;
const amount = fc.integer({ min: 1, max: 4000 }).map((thousandths) => thousandths / 1000);
const recipes = fc.array(
  fc.uniqueArray(fc.tuple(fc.nat(ITEMS - 1), amount), { minLength: 1, maxLength: ITEMS, selector: ([item]) => item }),
  { minLength: 2, maxLength: 5 },
);
const carts = fc.array(fc.array(fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 4 }), {
  minLength: 10,
  maxLength: 40,
});

// The recipes share a few items in any order, so concurrent orders need the same locks in different orders.
test("concurrent orders and cancellations with overlapping recipes neither deadlock nor lose stock", async () => {
  const before = await app.pool.query<{ deadlocks: string }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  await fc.assert(
    fc.asyncProperty(recipes, carts, async (parts, requested) => {
      const owner = await createOwner(app);
      const kitchen = kitchenOf(app, owner);
      const items: string[] = [];
      for (let count = 0; count < ITEMS; count += 1) items.push(await kitchen.item(`Item ${count}`, 60));
      const dishes: DishOnMenu[] = [];
      for (const [index, recipe] of parts.entries()) {
        const lines = recipe.map(([item, quantity]) => [items[item] ?? "", quantity] as const);
        dishes.push(await kitchen.dish(`Dish ${index}`, { price: 1, recipe: lines }));
      }
      const orderedLines = requested.map((lines) =>
        lines.map(([pick, quantity]) => [pick % dishes.length, quantity] as const),
      );
      const results = await Promise.all(
        orderedLines.map(async (lines, index) => {
          const body = cartOf(
            owner,
            lines.flatMap(([dish, quantity]) => dishes[dish]?.line(quantity) ?? []),
          );
          const response = await callerOf(app).call(orders.placePublicOrder, { body, key: uuid() });
          if (response.status === 201 && index % 5 === 0) {
            const query = { id: response.body.order_id };
            const cancelled = await owner.call(list.changeOrder, { query, body: { status: "cancelled" } });
            expect(cancelled.status).toBe(200);
            return { lines: [], status: 201 };
          }
          expect([201, 409]).toContain(response.status);
          return { lines: response.status === 201 ? lines : [], status: response.status };
        }),
      );
      for (const [index, item] of items.entries()) {
        let left = new Big(60);
        for (const { lines } of results) {
          for (const [dish, quantity] of lines) {
            const part = parts[dish]?.find(([used]) => used === index);
            if (part) left = left.minus(new Big(part[1]).times(quantity));
          }
        }
        expect(await kitchen.stock(item)).toBe(left.toNumber());
        expect(left.gte(0)).toBe(true);
      }
    }),
    { numRuns: 12 },
  );
  const after = await app.pool.query<{ deadlocks: string }>(
    "select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()",
  );
  expect(after.rows[0]?.deadlocks).toBe(before.rows[0]?.deadlocks);
});
