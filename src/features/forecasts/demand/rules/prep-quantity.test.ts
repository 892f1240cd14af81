import { expect, test } from "vitest";
import { serviceLevel, toMake } from "#src/features/forecasts/demand/rules/prep-quantity.ts";

test("a dear portion of cheap ingredients should nearly always be there, and the reverse rarely", () => {
  expect(serviceLevel(9, 1)).toBeCloseTo(5.4 / 6.4, 9);
  expect(serviceLevel(1, 3)).toBeCloseTo(0.6 / 3.6, 9);
});

test("what keeps is made for nineteen days in twenty", () => {
  expect(serviceLevel(2, 0)).toBe(0.95);
  expect(serviceLevel(1000, 0.001)).toBe(0.95);
});

test("a dish that loses money on every portion is not made ahead", () => {
  expect(serviceLevel(-1, 2)).toBe(0);
});

test("what is missing is rounded up to whole batches", () => {
  expect(toMake(2600, 500, 1000)).toEqual({ quantity: 3000, batches: 3 });
  expect(toMake(2500, 500, 1000)).toEqual({ quantity: 2000, batches: 2 });
  expect(toMake(0.3, 0, 0.1)).toEqual({ quantity: 0.30000000000000004, batches: 3 });
});

test("nothing is made when enough is there, and stock below zero is no debt to make up", () => {
  expect(toMake(500, 700, 1000)).toEqual({ quantity: 0, batches: 0 });
  expect(toMake(500, -300, null)).toEqual({ quantity: 500, batches: null });
});
