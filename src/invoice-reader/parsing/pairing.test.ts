import { describe, expect, it } from "vitest";
import { printPage } from "#src/testing/invoice-pages.ts";
import { findDate } from "./dates.ts";
import { readInvoice } from "./read-invoice.ts";
import { rowsOf } from "./rows.ts";

const read = (...rows: string[]) => readInvoice([printPage(rows)]);
const pairs = (...rows: string[]) => read(...rows).items.map((i) => [i.item_name, i.amount]);

describe("names and prices", () => {
  it.each([["KX05-06-07 - 5/40/160"], ["LM22/4-33/ - 18"], ["ZA12-11-14 - 10/400"], ["QB 10-11-12 - 6/48"]])(
    "stay together over a place on a shelf that looks like a date: %s",
    (shelf) => {
      expect(
        pairs(
          "HOME GOODS LTD",
          "",
          "",
          "BOTTLE BRUSH 47",
          shelf,
          "9067860    1 X    2.70    2.70",
          "CEMENT NAILS",
          "KF12 - 12/240",
          "9071872    1 X    1.60    1.60",
          "ITEM(S) : 2",
          "TOTAL     4.30",
        ),
      ).toEqual([
        ["BOTTLE BRUSH 47", 2.7],
        ["CEMENT NAILS", 1.6],
      ]);
    },
  );

  it("stay together when a name holds a word of discounts or payments", () => {
    expect(
      pairs(
        "PAPER AND MORE LTD",
        "Product",
        "Code            Qty @ Price       Total",
        "PAYMENT VOUCHER PADS (5 PACK)",
        "#101180    8 @ 7.30       58.40",
        "ROUND CAKE BOARDS WHITE",
        "#112022    1 @ 92.80      92.80",
        "TOTAL     151.20",
      ),
    ).toEqual([
      ["PAYMENT VOUCHER PADS (5 PACK)", 58.4],
      ["ROUND CAKE BOARDS WHITE", 92.8],
    ]);
  });

  it("are marked when names could as well belong to the numbers on their other side, though the sum adds up", () => {
    const rows = ["5.00", "Parsley", "7.00", "Chives", "9.00"];
    const torn = read("GREEN TRADER LTD", "Item          Amount", "Basil", "3.00", "Mint", ...rows, "Total     24.00");
    const open = read("GREEN TRADER LTD", "Item          Amount", "Mint", ...rows, "Dill", "Total     21.00");
    expect(torn.items.map(({ item_name }) => item_name)).toEqual(["Basil", "Mint", "Parsley", "Chives"]);
    expect(open.items.some(({ evidence }) => evidence.item_name.review)).toBe(true);
    expect(open.warnings.join(" ")).toContain("Names could belong to the prices beside their own.");
  });
});

describe("sums and taxes", () => {
  it.each(["Gross Amt      12.50", "Amt Due      12.50", "TOT QTY:   2     12.50", "SERV.CHG. 10%     1.25", "2 NO"])(
    "are no goods: %s",
    (row) => {
      expect(
        pairs("SMALL CAFE LTD", "Item          Amount", "Rice    8.50", "Tea    4.00", row, "Total   12.50"),
      ).toEqual([
        ["Rice", 8.5],
        ["Tea", 4],
      ]);
    },
  );

  it("do not end the table when their word has no figure", () => {
    expect(
      pairs(
        "SMALL CAFE LTD",
        "Item                        Amount",
        "Cocoa                        12.50",
        "Total care soap",
        "large, lemon                  8.50",
        "Tea                          10.00",
        "Total                        31.00",
      ).map(([, amount]) => amount),
    ).toEqual([12.5, 8.5, 10]);
  });

  it("warn when the subtotal and the tax do not make the total", () => {
    const rows = ["SMALL CAFE LTD", "Item          Amount", "Rice    8.50", "Tea    4.00", "Subtotal   12.50"];
    const changed = read(...rows, "GST 9%   1.13", "Total    18.63");
    expect(changed.warnings.join(" ")).toContain("subtotal and tax do not make the printed total");
    expect(changed.evidence.total.review).toBe(true);
    expect(read(...rows, "GST 9%   1.13", "Total    13.63").warnings).toEqual([]);
  });
});

describe("amounts and names", () => {
  it("are found with one decimal", () => {
    const items = read(
      "SMALL CAFE LTD",
      "Item            Qty    Price    Amount",
      "Cocoa            3      4.5      13.5",
      "Rice             1      8.5       8.5",
      "Total                            22.0",
    ).items;
    expect(items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount])).toEqual([
      ["Cocoa", 3, 4.5, 13.5],
      ["Rice", 1, 8.5, 8.5],
    ]);
  });

  it.each([
    ["KR600 Kettle          29.00", "KR600 Kettle"],
    ["SR: Dish soap         29.00", "Dish soap"],
    ["Dish soap [SR]        29.00", "Dish soap"],
  ])("%s", (row, name) => {
    expect(pairs("SMALL CAFE LTD", "Item          Amount", row, "Tea    4.00", "Total   33.00")[0]).toEqual([name, 29]);
  });

  it("are not a repeated amount below a line, nor the price behind a name", () => {
    expect(
      pairs(
        "LAMPS LTD",
        "ITEM              QTY      PRICE     AMOUNT",
        "LED TUBE 30W @16.00",
        "00004285           5       16.00      80.00",
        "                                      80.00",
        "LED SPOT 9W @14.00",
        "00002348           4       14.00      56.00",
        "                                      56.00",
        "TOTAL     136.00",
      ).map(([name, amount]) => [String(name).replace(/ @.*/, ""), amount]),
    ).toEqual([
      ["LED TUBE 30W", 80],
      ["LED SPOT 9W", 56],
    ]);
  });
});

describe("dates", () => {
  const date = (...rows: string[]) => findDate(rowsOf([printPage(rows)]), false, new Date("2026-12-01"))?.iso;
  it("are not places on a shelf, telephone numbers or amounts", () => {
    expect(date("KX05-06-07 - 5/40", "Tel 07-55-12-34", "S = 6%   1.98 .12")).toBeUndefined();
    expect(date("KX05-06-07 - 5/40", "02-06-26 15:39 SH01")).toBe("2026-06-02");
  });

  it("are day first although a telephone number or an amount could not be", () => {
    expect(date("Tel 07-55-12", "S = 6%  1.98 .12", "Date 04-06-26")).toBe("2026-06-04");
  });
});

describe("the supplier", () => {
  it.each([
    [["NORTH BAY FISH", "ENTERPRISE (OLD", "TOWN) SDN BHD"], "NORTH BAY FISH ENTERPRISE (OLD TOWN) SDN BHD"],
    [["GREEN LOTUS VEGETARIAN", "RESTAURANT SDN BHD"], "GREEN LOTUS VEGETARIAN RESTAURANT SDN BHD"],
    [["OWNED BY: ROUND TABLE SDN BHD"], "ROUND TABLE SDN BHD"],
    [["HILL BAKERY SDN BHD 862700-U"], "HILL BAKERY SDN BHD"],
  ])("%s", (head, name) => {
    const rows = [
      ...head,
      "12, JALAN BESAR 1",
      "81200 JOHOR",
      "",
      "Item          Amount",
      "Rice    8.50",
      "Total   8.50",
    ];
    expect(read(...rows).supplier_name).toBe(name);
  });
});
