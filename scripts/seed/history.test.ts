import { expect, test } from "vitest";
import { makeHistory, type SoldSize } from "./history.ts";

const [SALMON, RICE, SOY, SAUCE] = ["salmon", "rice", "soy", "sauce"] as const;

const sizeOf = (name: string, recipe: SoldSize["recipe"]): SoldSize => ({
  menu_item_id: name,
  size_id: name,
  dish_name: name,
  size_name: "Regular",
  price: 15,
  cost: 4,
  weight: 1,
  recipe,
  groups: [],
});

test("the demo's counts find the leak, its batches keep the kitchen going, and nothing is sold that was not there", () => {
  const { movements, batches, counts } = makeHistory(
    {
      sizes: [
        sizeOf("bowl", [
          { item_id: SALMON, quantity: 0.11 },
          { item_id: SAUCE, quantity: 0.02 },
        ]),
        sizeOf("rice", [{ item_id: RICE, quantity: 0.16 }]),
      ],
      items: [SALMON, RICE, SOY].map((item_id) => ({ item_id, threshold: 5 })),
      prep: [
        {
          item_id: SAUCE,
          unit: "L",
          threshold: 0.3,
          batch: 1,
          takes: [{ item_id: SOY, quantity: 0.8 }],
          shelf_life_hours: 72,
        },
      ],
      leaking: SALMON,
    },
    new Date("2026-06-10T09:00:00Z"),
    "Asia/Singapore",
  );
  expect(counts).toHaveLength(4);
  expect(batches.length).toBeGreaterThan(20);
  const stock = new Map<string, number>();
  for (const { item_id, quantity } of movements) {
    stock.set(item_id, (stock.get(item_id) ?? 0) + quantity);
    expect(stock.get(item_id)).toBeGreaterThan(-1e-6);
  }
  const lossOf = (id: string) => {
    const own = movements.filter(({ item_id }) => item_id === id);
    const first = own.findIndex(({ reason }) => reason === "count");
    const between = own.slice(first, own.findLastIndex(({ reason }) => reason === "count") + 1);
    const sumOf = (reason: string) =>
      between.reduce((sum, movement) => sum + (movement.reason === reason ? -movement.quantity : 0), 0);
    return (100 * sumOf("count")) / (sumOf("sale") + sumOf("consume"));
  };
  expect(lossOf(SALMON)).toBeGreaterThan(9);
  for (const id of [RICE, SOY, SAUCE]) expect(Math.abs(lossOf(id))).toBeLessThan(1.5);
});
