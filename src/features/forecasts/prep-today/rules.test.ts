import { expect, test } from "vitest";
import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import { type PrepDemand, prepQuantity } from "#src/features/forecasts/prep-today/rules.ts";

const day = (mean: number, dispersion = 0.04) => ({ mean, dispersion, isCount: false });
const sauce: PrepDemand = {
  needed: day(10),
  whileGood: day(70),
  isPerishable: false,
  lostShare: 0.6,
  margin: 20,
  cost: 3,
};

test("what keeps is there for nearly every need until it can be made again", () => {
  const { wanted, low, high } = prepQuantity(sauce);
  expect(wanted).toBeCloseTo(quantile(day(10), 0.95), 9);
  expect([low, high]).toEqual([quantile(day(10), 0.1), quantile(day(10), 0.9)]);
});

test("of what expires less is made, the less it earns and the sooner it expires", () => {
  const perishable = { ...sauce, isPerishable: true, whileGood: day(10) };
  const dear = prepQuantity({ ...perishable, cost: 30, margin: 5 }).wanted;
  const faithful = prepQuantity({ ...perishable, cost: 30, margin: 5, lostShare: 0.1 }).wanted;
  expect(faithful).toBeLessThan(dear);
  expect(dear).toBeLessThan(prepQuantity(perishable).wanted);
  expect(prepQuantity(perishable).wanted).toBeLessThan(prepQuantity(sauce).wanted);
});

test("what is left of a shelf life of one day caps what is made", () => {
  const oneDay = { ...sauce, isPerishable: true, needed: day(4), whileGood: day(4) };
  expect(prepQuantity(oneDay).wanted).toBeLessThanOrEqual(quantile(day(4), 0.8));
});

test("on closed days nothing is wanted", () => {
  expect(prepQuantity({ ...sauce, needed: day(0, 0), whileGood: day(0, 0) })).toEqual({
    wanted: 0,
    low: 0,
    high: 0,
  });
});
