import { expect, test } from "vitest";
import { plotOf } from "#src/web/ui/chart/plot.ts";

const plot = plotOf({ width: 390, height: 224, columns: 10, tickTexts: ["$0", "$600"], lineTexts: ["0", "20"] });

test("the columns fill the width between the numbers of both axes", () => {
  expect(plot.start(0)).toBe(plot.left);
  expect(plot.start(10)).toBeCloseTo(plot.right);
  expect(plot.right).toBeLessThan(390);
});

test("every column is found where it is drawn, and none beside the columns", () => {
  for (let column = 0; column < 10; column += 1) expect(plot.columnAt(plot.center(column))).toBe(column);
  expect(plot.columnAt(plot.left - 1)).toBeUndefined();
  expect(plot.columnAt(plot.right)).toBeUndefined();
});

test("a note about a column stays within the chart", () => {
  expect(plot.beside(0)).toHaveProperty("left");
  expect(plot.beside(9)).toHaveProperty("right");
});
