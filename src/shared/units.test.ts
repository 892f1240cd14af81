import fc from "fast-check";
import { expect, test } from "vitest";
import {
  conversionFactor,
  DISPLAY_UNITS,
  formatQuantity,
  formatStock,
  INVENTORY_UNITS,
  ledgerSize,
  shownQuantity,
  unitInCountry,
  unitsOfCountry,
} from "#src/shared/units.ts";

test("a quantity has at most three decimals, and what they do not show has no sign", () => {
  expect(formatQuantity(-1250.5, "g")).toBe("-1,250.5 g");
  expect(formatQuantity(-0.0006, "kg")).toBe("-0.001 kg");
  expect(formatQuantity(-0.0004, "kg")).toBe("0 kg");
  expect(formatQuantity(0.0004, "kg")).toBe("0 kg");
});

const thousandths = fc.integer({ min: 1, max: 99_999_999 }).map((number) => number / 1000);

test("what is entered in a display unit is read again as it was entered", () => {
  fc.assert(
    fc.property(fc.constantFrom(...DISPLAY_UNITS), thousandths, (unit, quantity) => {
      const { unit: ledger, size } = ledgerSize(unit);
      const stored = size.times(quantity).round(6).toNumber();
      expect(shownQuantity(stored, unit)).toBeCloseTo(quantity, 6);
      expect(formatStock(stored, { unit: ledger, shown_unit: unit })).toBe(formatQuantity(quantity, unit));
    }),
  );
});

test("weights and volumes convert by way of any other of their kind", () => {
  const units = fc.constantFrom(...INVENTORY_UNITS);
  fc.assert(
    fc.property(units, units, units, (a, b, third) => {
      const [direct, first, second] = [conversionFactor(a, third), conversionFactor(a, b), conversionFactor(b, third)];
      fc.pre(direct !== null && first !== null && second !== null);
      expect(first.times(second).div(direct).toNumber()).toBeCloseTo(1, 12);
    }),
  );
});

test("a gallon is the country's", () => {
  expect(["US", "PR", "GB", "SG"].map((country) => unitInCountry("gal", country))).toEqual([
    "gal",
    "gal",
    "imp gal",
    null,
  ]);
  expect(unitsOfCountry(DISPLAY_UNITS, "IE")).toEqual(["lb", "oz", "imp gal", "imp fl oz"]);
  expect(unitsOfCountry(DISPLAY_UNITS, "GU")).toEqual(["lb", "oz", "gal", "fl oz"]);
  expect(unitsOfCountry(DISPLAY_UNITS, "SG")).toEqual(["lb", "oz", "US gal", "US fl oz", "imp gal", "imp fl oz"]);
});
