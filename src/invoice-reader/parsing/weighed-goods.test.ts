import { describe, expect, it } from "vitest";
import { printPage } from "#src/testing/invoice-pages.ts";
import { readInvoice } from "./read-invoice.ts";

const HEAD = ["Ocean Harvest Seafood Ltd", "INVOICE No: A-100", "Date: 04/09/2026", ""];
const lines = (...rows: string[]) =>
  readInvoice([printPage([...HEAD, ...rows])]).items.map((i) => [
    i.item_name,
    i.quantity,
    i.unit,
    i.unit_price,
    i.amount,
  ]);

describe("weighed goods", () => {
  const WEIGHED = [
    ["Salmon fillet", 12.34, "KG", 3.2, 39.49],
    ["King prawns", 1.75, "KG", 9, 15.75],
    ["Lemons", 3, "PCS", 0.5, 1.5],
  ];

  it.each([
    [
      "below their names",
      [
        "Salmon fillet",
        "12.34 kg @ 3.20/kg          39.49",
        "King prawns",
        "1.75 kg @ 9.00              15.75",
        "Lemons",
        "3 @ 0.50                     1.50",
      ],
    ],
    [
      "behind their names",
      [
        "Item                                       Amount",
        "Salmon fillet 12.34 kg @ 3.20/kg            39.49",
        "King prawns 1.75 kg @ 9.00/kg               15.75",
        "Lemons 3 @ 0.50                              1.50",
      ],
    ],
    [
      "in columns",
      [
        "Description            Qty    Unit   Price      Amount",
        "Salmon fillet         12.34    kg    3.20/kg     39.49",
        "King prawns            1.75    kg    9.00/kg     15.75",
        "Lemons                 3       pcs   0.50/pcs     1.50",
      ],
    ],
  ])("have the weight as quantity and the price of one unit, %s", (_, rows) => {
    expect(lines(...rows, "TOTAL                       56.74")).toEqual(WEIGHED);
  });

  it("keep the price of a unit out of the name", () => {
    expect(
      lines(
        "Almonds",
        "Net 12.5 oz @ 0.49/oz      6.13",
        "Figs",
        "0.350 kg Net @ 8.00/kg      2.80",
        "TOTAL    8.93",
      ).map(([name, quantity, , price]) => [name, quantity, price]),
    ).toEqual([
      ["Almonds", 12.5, 0.49],
      ["Figs", 0.35, 8],
    ]);
  });

  it("read what was pumped above the name and its price below", () => {
    expect(
      lines("21.50 LITRE PUMP # 03", "DIESEL B7        EUR      36.55", "1.700   EUR / LITRE", "TOTAL     36.55"),
    ).toEqual([[expect.stringContaining("DIESEL B7"), 21.5, "L", 1.7, 36.55]]);
  });

  it("leaves a size in front of a name to the name", () => {
    expect(
      lines("Item                Qty   Price    Amount", "2.5 kg Strawberries   2    11.00     22.00", "TOTAL 22.00"),
    ).toEqual([["2.5 kg Strawberries", 2, "PCS", 11, 22]]);
  });
});

describe("counts and prices", () => {
  it("are told apart in one word, in either order", () => {
    expect(
      lines("Leeks", "  2.10*4     8.40", "Garlic", "  2x0.49     0.98", "TOTAL       9.38").map(([name, ...rest]) => [
        name,
        rest[0],
        rest[2],
      ]),
    ).toEqual([
      ["Leeks", 4, 2.1],
      ["Garlic", 2, 0.49],
    ]);
  });

  it("are told apart when the count has four decimals", () => {
    const read = lines(
      "Description          Qty       Amount",
      "Olive oil tin     1.0000  -     48.00",
      "Vinegar           2.0000  -     11.00",
      "TOTAL          59.00",
    );
    expect(read.map(([name, quantity, , price]) => [name, quantity, price])).toEqual([
      ["Olive oil tin", 1, 48],
      ["Vinegar", 2, 5.5],
    ]);
  });

  it.each(["KS", "KT", "EA", "UNIT"])("leave the unit %s out of the name", (unit) => {
    const [line] = lines(
      "Item                 Amount",
      "Mineral water",
      `  3 ${unit}  @ 4.00       12.00`,
      "TOTAL     12.00",
    );
    expect(line?.[0]).toBe("Mineral water");
    expect(line?.[1]).toBe(3);
  });
});
