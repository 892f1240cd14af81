import { expect, test } from "vitest";
import { fewLeft, imageSources, lowestPrice, needsAvailabilityFix, stockSummary } from "#src/features/dishes/rules.ts";

const line = (id: string, status: string, quantity_available = 100, stock_quantity = 1) => ({
  stock_quantity,
  ingredient: { id, status, quantity_available },
});
const dish = (...sizes: ReturnType<typeof line>[][]) => ({
  is_available: true,
  sizes: sizes.map((ingredients) => ({ ingredients })),
});

test.each([
  ["Missing ingredient data", dish([])],
  ["All ingredients in stock", dish([line("a", "in_stock")])],
  ["Low stock (1)", dish([line("a", "low_stock"), line("b", "in_stock")])],
  ["Out of stock (1)", dish([line("a", "out_of_stock", 0), line("b", "low_stock")])],
  ["Out of stock (2)", dish([line("a", "in_stock")], [line("b", "out_of_stock", 0), line("c", "out_of_stock", 0)])],
  // The same ingredient in two sizes counts once.
  ["Out of stock (1)", dish([line("a", "out_of_stock", 0)], [line("a", "out_of_stock", 0)])],
  // Less than one portion counts as out of stock.
  ["Out of stock (1)", dish([line("a", "low_stock", 0.05, 0.1)])],
] as const)("the stock summary is %s", (text, subject) => {
  expect(stockSummary(subject).text).toBe(text);
});

test.each([
  ["3 left", dish([line("a", "low_stock", 0.3, 0.1)])],
  ["5 left", dish([line("a", "in_stock", 11, 2), line("b", "in_stock", 100, 2)])],
  // Sizes share the stock: the number is that of the size with the most portions.
  ["4 left", dish([line("a", "low_stock", 4, 1)], [line("a", "low_stock", 4, 2)])],
  [null, dish([line("a", "in_stock", 12, 2)])],
  [null, dish([line("a", "out_of_stock", 1, 2)])],
  [null, dish([line("a", "out_of_stock", -3, 2)])],
  [null, dish([])],
  [null, dish([line("a", "low_stock", 3, 1)], [])],
] as const)("of a dish with little stock there are %s", (text, subject) => {
  expect(fewLeft(subject)).toBe(text);
});

test("an available dish with an ingredient out of stock in any size needs its availability fixed", () => {
  const missing = dish([line("a", "in_stock")], [line("b", "out_of_stock", 0)]);
  expect(needsAvailabilityFix(missing)).toBe(true);
  expect(needsAvailabilityFix({ ...missing, is_available: false })).toBe(false);
  expect(needsAvailabilityFix(dish([line("a", "low_stock")]))).toBe(false);
});

test("the lowest price is that of all sizes", () => {
  expect(lowestPrice({ price: 9, sizes: [{ price: 9 }, { price: 6.5 }] })).toBe(6.5);
  expect(lowestPrice({ price: 9, sizes: [] })).toBe(9);
});

test("a stored picture has a srcset with every width for both formats, others have none", () => {
  const url = "/files/dish-images/0192-34_170000.webp";
  expect(imageSources(url, { widths: [320, 640] })).toEqual({
    avif: "/files/dish-images/0192-34_170000-320.avif 320w, /files/dish-images/0192-34_170000-640.avif 640w",
    webp: "/files/dish-images/0192-34_170000-320.webp 320w, /files/dish-images/0192-34_170000-640.webp 640w",
  });
  expect(imageSources("https://example.com/a.png", null)).toBeNull();
});
