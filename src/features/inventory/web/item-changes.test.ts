import { expect, test } from "vitest";
import { changedFields, convertValues } from "#src/features/inventory/web/item-changes.ts";
import { type ItemValues, valuesOf } from "#src/features/inventory/web/item-form.ts";

const rice: ItemValues = {
  ...valuesOf(),
  name: "Rice",
  unit: "kg",
  quantity_available: "4.25",
  reorder_threshold: "1.5",
  unit_price: "2.4",
};

test("only changed fields are sent, and never the unit", () => {
  expect(changedFields(rice, rice)).toEqual({});
  expect(changedFields({ ...rice, name: "Brown rice", unit: "g" }, rice)).toEqual({ name: "Brown rice" });
});

test("a price left empty is sent as 0", () => {
  expect(changedFields({ ...rice, unit_price: "" }, rice)).toEqual({ unit_price: "0" });
});

test("an empty quantity stays empty when the unit changes", () => {
  expect(convertValues({ ...rice, quantity_available: "" }, { from: 1, to: 1000 }).quantity_available).toBe("");
});

test("a conversion scales stock and threshold by the ratio and the price by its inverse", () => {
  expect(convertValues(rice, { from: 1, to: 1000 })).toMatchObject({
    quantity_available: "4250",
    reorder_threshold: "1500",
    unit_price: "0.0024",
  });
  expect(convertValues(rice, "keep")).toEqual(rice);
});
