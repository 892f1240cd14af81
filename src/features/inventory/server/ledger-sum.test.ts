import Big from "big.js";
import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postStocktake } from "#src/features/counts/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import * as ledger from "#src/features/inventory/ledger-contract.ts";
import { ledgerOf } from "#src/testing/ledger-fixture.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { kitchenOf, type Kitchen } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
});
afterAll(() => app.stop());

const { count, waste, history, undoLast } = ledgerOf(() => owner);

type Step =
  | { kind: "count"; amount: number }
  | { kind: "waste"; amount: number }
  | { kind: "stocktake"; amount: number }
  | { kind: "order"; portions: number }
  | { kind: "cancel"; status: "pending" | "processing" }
  | { kind: "undo" }
  | { kind: "unit"; unit: "g" | "kg" };

const amount = fc.integer({ min: 1, max: 400_000 }).map((n) => n / 1000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("count"), amount }),
  fc.record({ kind: fc.constant("waste"), amount }),
  fc.record({ kind: fc.constant("stocktake"), amount }),
  fc.record({ kind: fc.constant("order"), portions: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant("cancel"), status: fc.constantFrom("pending", "processing") }),
  fc.record({ kind: fc.constant("undo") }),
  fc.record({ kind: fc.constant("unit"), unit: fc.constantFrom("g", "kg") }),
);

test("stock is the sum of its movements after any simultaneous changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const id = await kitchen.item("Anything", 50, { unit: "kg" });
        const orders: string[] = [];
        const dish = await kitchen.dish("Something", { price: 1, recipe: [[id, 0.004]] });
        await app.pool.query("update dish_ingredient set quantity_per_dish = 4, unit = 'g' where ingredient_id = $1", [
          id,
        ]);
        const run = async (step: Step) => {
          if (step.kind === "count") return count(id, step.amount);
          if (step.kind === "waste") return waste(id, { quantity: step.amount });
          if (step.kind === "undo") return undoLast(id);
          if (step.kind === "order") {
            const placed = await owner.call(placeOrder, { body: { items: [dish.line(step.portions)] } });
            if (placed.status === 201) orders.push(placed.body.order.id);
            return placed;
          }
          if (step.kind === "cancel") {
            const order = orders.pop();
            if (order === undefined) return null;
            if (step.status === "processing") {
              await owner.call(changeOrder, { query: { id: order }, body: { status: "processing" } });
            }
            return owner.call(changeOrder, { query: { id: order }, body: { status: "cancelled" } });
          }
          if (step.kind === "stocktake") {
            const counts = [{ id, counted: step.amount }];
            return owner.call(postStocktake, { body: { id: uuid(), note: null, counts } });
          }
          const unit_conversion = step.unit === "g" ? { from: 1, to: 1000 } : { from: 1000, to: 1 };
          return owner.call(inventory.updateItem, { query: { id }, body: { unit: step.unit, unit_conversion } });
        };
        for (const round of rounds) {
          const responses = await Promise.all(round.map(run));
          for (const response of responses) expect([200, 201, 409]).toContain(response?.status ?? 200);
          // Throws when the quantity and the sum of the ledger differ.
          expect(await kitchen.stock(id)).toBeGreaterThanOrEqual(0);
        }
        const stock = await kitchen.stock(id);
        const { movements } = await history(id);
        expect(movements[0]?.balance_after).toBe(stock);
        for (const [index, movement] of movements.entries()) {
          const older = movements[index + 1];
          if (older)
            expect(new Big(movement.balance_after).minus(movement.quantity).toNumber()).toBe(older.balance_after);
        }
        const { days } = (await owner.call(ledger.stockHistory, { query: { id, days: 2 } })).body;
        expect(days.at(-1)?.quantity).toBe(stock);
      },
    ),
    { numRuns: 25 },
  );
});
