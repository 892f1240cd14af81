import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costBand, costPercent, foodCost, margin, scaleAmount, stockQuantity } from "#src/features/dishes/cost.ts";
import { sum } from "#src/shared/money.ts";

/** Amounts as the form accepts them, in steps of a hundredth, and prices as invoices have them. */
const amount = fc.integer({ min: 1, max: 500_000 }).map((hundredths) => hundredths / 100);
const unitPrice = fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 10_000);
const pair = fc.constantFrom(
  { recipe: "g", item: "kg", factor: 1000 },
  { recipe: "ml", item: "L", factor: 1000 },
  { recipe: "g", item: "g", factor: 1 },
  { recipe: "pcs", item: "pcs", factor: 1 },
);

const costOf = (quantity_per_dish: number, unit: string, item_unit: string, unit_price: number, yield_percent = 100) =>
  foodCost([
    {
      name: "Rice",
      unit,
      item_unit,
      unit_price,
      stock_quantity: stockQuantity({ quantity_per_dish, unit, yield_percent }, item_unit),
    },
  ]).food_cost;

describe("food cost", () => {
  test("1,000 portions of 4 g from a kilogram item take exactly 4.000 kg", () => {
    const portion = stockQuantity({ quantity_per_dish: 4, unit: "g", yield_percent: 100 }, "kg") ?? 0;
    expect(sum(Array.from({ length: 1000 }, () => portion)).toFixed(3)).toBe("4.000");
  });

  test("a recipe k times as big costs k times as much", () => {
    fc.assert(
      fc.property(amount, unitPrice, pair, fc.integer({ min: 1, max: 50 }), (quantity, price, { recipe, item }, k) => {
        const once = costOf(quantity, recipe, item, price) ?? Number.NaN;
        const times = costOf(scaleAmount(quantity, k), recipe, item, price) ?? Number.NaN;
        expect(times).toBeCloseTo(Number(sum(Array.from({ length: k }, () => once))), 9);
      }),
    );
  });

  test("another unit for the same amount costs the same", () => {
    fc.assert(
      fc.property(amount, unitPrice, (grams, price) => {
        expect(costOf(grams / 1000, "kg", "kg", price)).toBe(costOf(grams, "g", "kg", price));
        expect(costOf(grams, "ml", "ml", price)).toBe(costOf(grams / 1000, "L", "ml", price));
      }),
    );
  });

  test("the parts of a recipe add up to the whole", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, unitPrice), { minLength: 1, maxLength: 12 }), (parts) => {
        const lines = parts.map(([quantity_per_dish, unit_price], index) => ({
          name: `Item ${index}`,
          unit: "g",
          item_unit: "kg",
          unit_price,
          stock_quantity: stockQuantity({ quantity_per_dish, unit: "g", yield_percent: 100 }, "kg"),
        }));
        const each = lines.map((line) => foodCost([line]).food_cost ?? Number.NaN);
        expect(foodCost(lines).food_cost).toBeCloseTo(Number(sum(each)), 9);
      }),
    );
  });

  test("half the yield takes twice the stock, within the decimals of stock", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 100 }), (quantity, percent) => {
        const whole = stockQuantity({ quantity_per_dish: quantity, unit: "g", yield_percent: percent }, "g") ?? 0;
        const half = stockQuantity({ quantity_per_dish: quantity, unit: "g", yield_percent: percent / 2 }, "g") ?? 0;
        expect(Math.abs(half - 2 * whole)).toBeLessThanOrEqual(0.000_002);
      }),
    );
  });

  test("it is unknown without a price or a conversion, with a reason for each", () => {
    const line = (name: string, unit_price: number, stock_quantity: number | null) => ({
      name,
      unit: "pcs",
      item_unit: "tray",
      unit_price,
      stock_quantity,
    });
    expect(foodCost([])).toEqual({ food_cost: null, problems: ["No ingredients yet"] });
    expect(foodCost([line("Rice", 2, 1), line("Salt", 0, 1), line("Eggs", 2, null)])).toEqual({
      food_cost: null,
      problems: [
        "Salt has no price",
        "Eggs is held in tray, which cannot be converted to pcs: give the item a pack size, such as how many pcs one tray holds",
      ],
    });
  });
});

test("packs convert in both directions", () => {
  const packs = [{ name: "tray", quantity: 30, unit: "pcs" }];
  const of = (quantity_per_dish: number, unit: string, itemUnit: string) =>
    stockQuantity({ quantity_per_dish, unit, yield_percent: 100 }, itemUnit, packs);
  expect(of(3, "pcs", "tray")).toBe(0.1);
  expect(of(0.5, "tray", "pcs")).toBe(15);
  expect(of(3, "pcs", "packs")).toBeNull();
});

test.each([
  [2.5, 10, 25, "low"],
  [2.8, 10, 28, "usual"],
  [3.5, 10, 35, "usual"],
  [3.51, 10, 35.1, "high"],
] as const)("a cost of %d at a price of %d is %d%%, %s", (cost, price, percent, band) => {
  expect(costPercent(cost, price)).toBe(percent);
  expect(costBand(percent)).toBe(band);
});

test("there is no cost percentage without a cost or a price, and the margin is price less cost", () => {
  expect(costPercent(null, 10)).toBeNull();
  expect(costPercent(2, 0)).toBeNull();
  expect(margin(0.1, 0.3)).toBe(0.2);
  expect(margin(null, 10)).toBeNull();
});
