import { expect, test } from "vitest";
import { quantile } from "#src/features/demand/rules/quantile.ts";
import { lagOf, type PrepDemand, prepQuantity } from "#src/features/prep-today/rules.ts";

const day = (mean: number, dispersion = 0.04) => ({ mean, dispersion, isCount: false });
const sauce: PrepDemand = {
  cover: [day(4), day(6)],
  goodFor: Array.from({ length: 14 }, () => day(5)),
  isPerishable: false,
  lag: { products: 0, count: 0 },
  margin: 20,
  cost: 3,
};

test("what keeps is there for nearly every need until it can be made again", () => {
  const { wanted, low, high } = prepQuantity(sauce);
  // The variance is that of both days: 0.04 x (16 + 36).
  const both = { mean: 10, dispersion: (0.04 * (16 + 36)) / 100, isCount: false };
  expect(wanted).toBeCloseTo(quantile(both, 0.95), 9);
  expect([low, high]).toEqual([quantile(both, 0.1), quantile(both, 0.9)]);
});

test("of what expires less is made, the less it earns and the sooner it expires", () => {
  const perishable = { ...sauce, isPerishable: true, goodFor: [day(4), day(6)] };
  const dear = prepQuantity({ ...perishable, cost: 30, margin: 5 }).wanted;
  expect(dear).toBeLessThan(prepQuantity(perishable).wanted);
  expect(prepQuantity(perishable).wanted).toBeLessThan(prepQuantity(sauce).wanted);
});

test("what is left of a shelf life of one day caps what is made", () => {
  const oneDay = { ...sauce, isPerishable: true, cover: [day(4)], goodFor: [day(4)] };
  expect(prepQuantity(oneDay).wanted).toBeLessThanOrEqual(quantile(day(4), 0.8));
});

test("errors that go together make the range of two days wider", () => {
  const wide = prepQuantity({ ...sauce, lag: { products: 10, count: 10 } });
  expect(wide.wanted).toBeGreaterThan(prepQuantity(sauce).wanted);
  expect(lagOf([1, 3, null, 2, 5], [0, 1, 1, 1, 1])).toEqual({ products: 1 * 2 + 1 * 4, count: 2 });
});

test("on closed days nothing is wanted", () => {
  expect(prepQuantity({ ...sauce, cover: [day(0, 0), day(0, 0)], goodFor: [day(0, 0)] })).toEqual({
    wanted: 0,
    low: 0,
    high: 0,
  });
});
