import { expect, test } from "vitest";
import { inMenuOrder } from "#src/features/dishes/web/use-dish-order.ts";

test("numbered dishes come first by their numbers, the others in the order in which they were made", () => {
  const dishes = [
    { id: "d", display_order: null },
    { id: "b", display_order: 1 },
    { id: "a", display_order: null },
    { id: "c", display_order: 0 },
  ];
  expect(inMenuOrder(dishes).map(({ id }) => id)).toEqual(["c", "b", "a", "d"]);
});
