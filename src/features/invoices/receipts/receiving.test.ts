import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ReceivedLine, receivingOf } from "#src/features/invoices/receipts/receiving.ts";
import type { LearnedSize } from "#src/features/invoices/receipts/unit-size.ts";
import type { PackSize } from "#src/features/inventory/packs.ts";
import { FROM_INVOICE_UNIT, INVOICE_UNITS, type InventoryUnit } from "#src/shared/units.ts";

const base: ReceivedLine = {
  item_name: "Olive Oil",
  item_description: "",
  quantity: 2,
  unit: "PKT",
  unit_price: 36,
  discount: 0,
};

function bring(
  line: Partial<ReceivedLine>,
  unit: InventoryUnit,
  { packs = [], learned, rate }: { packs?: PackSize[]; learned?: LearnedSize; rate?: number } = {},
) {
  return receivingOf(
    { ...base, ...line },
    { unit, packs },
    { number: 1, learned, country: "US", ...(rate !== undefined && { rate }) },
  );
}

const tray: PackSize = { name: "tray", count: 1, size: 30, unit: "pcs" };
const sixBottles = { text: "6x750 ml", container: "CS", count: 6, size: 750, unit: "ml" } as const;

describe("what a line receives", () => {
  test("2 CS 6x750 ml @ 36.00 is 9,000 ml at 0.008", () => {
    const expected = { quantity: 9000, unit: "ml", price_per_unit: 0.008, by: "line_pack" };
    expect(bring({ unit_text: "CS", pack: sixBottles }, "ml").receives).toEqual(expected);
    expect(bring({ item_description: "CS 6x750 ml" }, "ml").receives).toEqual(expected);
    expect(bring({ unit_text: "CS", pack: sixBottles }, "L").receives).toMatchObject({
      quantity: 9,
      price_per_unit: 8,
    });
  });

  test.each(INVOICE_UNITS)("%s is the inventory's own unit, one for one", (unit) => {
    const own = FROM_INVOICE_UNIT[unit];
    expect(bring({ unit, item_name: "Thing" }, own).receives).toEqual({
      quantity: 2,
      unit: own,
      price_per_unit: 36,
      by: "unit",
    });
  });

  test("grams and kilograms, millilitres and litres convert exactly", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 9_999_999 }),
        (thousandths, cents) => {
          const quantity = thousandths / 1000;
          const unit_price = cents / 100;
          const { receives } = bring({ unit: "KG", quantity, unit_price, item_name: "Rice" }, "g");
          expect(receives?.quantity).toBe(thousandths);
          expect(receives?.price_per_unit).toBe(new Big(unit_price).div(1000).round(6).toNumber());
        },
      ),
    );
  });

  test("the price is net of the line's discount, and free goods have none", () => {
    const line = { unit: "KG", item_name: "Rice", quantity: 4, unit_price: 5 } as const;
    expect(bring({ ...line, discount: 2 }, "kg").receives?.price_per_unit).toBe(4.5);
    expect(bring({ ...line, amount: 18 }, "kg").receives?.price_per_unit).toBe(4.5);
    expect(bring({ ...line, discount: 20 }, "kg").receives?.price_per_unit).toBe(0);
    expect(bring({ ...line, discount: 2 }, "kg", { rate: 1.5 }).receives?.price_per_unit).toBe(6.75);
  });

  test("pack sizes of the item convert, by the invoice's unit or the container's name", () => {
    expect(bring({ unit: "TRAY", item_name: "Eggs" }, "pcs", { packs: [tray] }).receives).toMatchObject({
      quantity: 60,
      by: "item_pack",
    });
    const carton: PackSize = { name: "Carton", count: 12, size: 1, unit: "L" };
    expect(bring({ unit_text: "CTNS", item_name: "Milk" }, "ml", { packs: [carton] }).receives?.quantity).toBe(24_000);
  });

  test("a size the owner entered wins over everything, now and for later invoices", () => {
    const learned: LearnedSize = { unit: "PKT", pack_key: "6x750ml", quantity: 5000, size_unit: "ml" };
    const line = { unit_text: "CS", pack: sixBottles };
    expect(bring({ ...line, size: { quantity: 4, unit: "L" } }, "ml", { learned }).receives).toMatchObject({
      quantity: 8000,
      by: "given_size",
    });
    expect(bring(line, "ml", { learned }).receives).toMatchObject({ quantity: 10_000, by: "learned_size" });
    // A different pack under the same name was not remembered.
    expect(
      bring({ ...line, pack: { ...sixBottles, text: "12x750 ml", count: 12 } }, "ml", { learned }).receives,
    ).toMatchObject({
      quantity: 18_000,
      by: "line_pack",
    });
  });

  test("a bottle is one piece of the pack it came in; a case of 24 cans is 24 pieces", () => {
    expect(bring({ unit: "BTL", pack: sixBottles }, "ml").receives?.quantity).toBe(1500);
    const cans = { text: "24x330 ml", container: "", count: 24, size: 330, unit: "ml" } as const;
    expect(bring({ unit_text: "CS", pack: cans }, "pcs").receives?.quantity).toBe(48);
  });

  test("a quantity below zero goes out of stock at the price it was charged for", () => {
    const { receives } = bring({ quantity: -2, item_description: "6x750 ml" }, "ml");
    expect(receives).toMatchObject({ quantity: -9000, price_per_unit: 0.008 });
  });

  test("a price below zero is a problem of its line", () => {
    expect(bring({ unit_price: -1 }, "ml")).toMatchObject({
      receives: null,
      problem: expect.stringContaining("the price is below zero"),
    });
  });

  test("a quantity of 0 receives nothing", () => {
    expect(bring({ quantity: 0 }, "ml")).toEqual({ receives: null, needs_size: null, problem: null });
  });
});

describe("sizes that have to be asked for", () => {
  test.each([
    ["a pack of unknown size", { item_name: "Flour" }, "kg", "PKT"],
    ["pieces by weight", { item_name: "Limes", unit: "PCS" }, "kg", "PCS"],
    ["weight by pieces", { item_name: "Limes", unit: "KG" }, "pcs", "KG"],
    ["volume by weight", { item_name: "Cream", unit: "L" }, "kg", "L"],
    ["a given size that leads nowhere", { item_name: "Cream", size: { quantity: 1, unit: "pcs" } }, "L", "PKT"],
    ["a printed pack in another measure", { item_name: "Honey 500 g", unit: "BTL" }, "ml", "BTL"],
  ] as const)("%s", (_, line, unit, from) => {
    const { receives, needs_size } = bring({ ...line, unit_text: "" }, unit);
    expect(receives).toBeNull();
    expect(needs_size).toMatchObject({ from, to: unit });
    expect(needs_size?.message).toContain(`Line 1, "${line.item_name}"`);
  });

  test("two printed pieces of 24 cans, which may be cases or cans", () => {
    const cans = { text: "24x330 ml", container: "", count: 24, size: 330, unit: "ml" } as const;
    const asked = bring({ unit: "PCS", unit_text: "", pack: cans }, "pcs");
    expect(asked.needs_size).toMatchObject({ offer: 24, to: "pcs" });
    // A unit stated by a person or a program needs no interpretation.
    expect(bring({ unit: "PCS", pack: cans }, "pcs").receives?.quantity).toBe(2);
  });

  test("a pack of the item that differs from the printed one", () => {
    const packs: PackSize[] = [{ name: "case", count: 12, size: 750, unit: "ml" }];
    expect(bring({ unit_text: "CS", pack: sixBottles }, "ml", { packs }).needs_size).toMatchObject({ offer: 4500 });
  });

  test("a unit without a conversion, which never counts as 1", () => {
    const counted = ["PCS", "PKT", "BTL", "TRAY"] as const;
    const held: InventoryUnit[] = ["g", "kg", "ml", "L"];
    for (const unit of counted) {
      for (const to of held) expect(bring({ unit, item_name: "Thing", pack: null }, to).receives).toBeNull();
    }
  });
});
