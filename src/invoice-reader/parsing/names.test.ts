import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { correctSpelling } from "./spelling.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

describe("names", () => {
  it.each([
    ["Mil0", "Milo"],
    ["0il", "Oil"],
    ["0live", "Olive"],
    ["0kg", "0kg"],
    ["COKE0", "COKE0"],
    ["3OOG", "300G"],
    ["1OCM", "10CM"],
    ["SKG", "5KG"],
    ["0.C", "O.C"],
    ["W/0", "W/O"],
    ["N0N", "NON"],
    ["48MM×80Y", "48MMx80Y"],
    ["H2O", "H2O"],
    ["R5N", "R5N"],
    ["VST106C", "VST106C"],
  ])("%s reads %s", (word, corrected) => {
    expect(correctSpelling(word)).toBe(corrected);
  });

  it("leave codes behind a line number to the code", () => {
    const read = readInvoice([
      printPage([
        "Hofmann Grosshandel GmbH",
        "Pos  Artikel  Bezeichnung           Menge    Preis   Betrag",
        "1    425791   Kristallzucker 10 kg      8    10,72    85,76",
        "2    146010   Butter mild              21    84,33  1.770,93",
        "Summe                                            1.856,69",
      ]),
    ]);
    expect(read.items.map((i) => [i.code, i.item_name, i.quantity])).toEqual([
      ["425791", "Kristallzucker 10 kg", 8],
      ["146010", "Butter mild", 21],
    ]);
  });

  it("shed a clinging line number, a unit in brackets and a till's marks", () => {
    const read = readInvoice([
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "",
        "1.2012-0013   PUNCH CARD",
        "              1 X 11.9000     11.90",
        "2. 2012-0011  (BOX 100S) SWABS *673*TR",
        "              1 X 3.0000       3.00",
        "Total                         14.90",
      ]),
    ]);
    expect(read.items.map((i) => [i.code, i.item_name])).toEqual([
      ["2012-0013", "PUNCH CARD"],
      ["2012-0011", "SWABS"],
    ]);
    expect(read.items[1]?.pack?.text).toBe("100S");
  });

  it("shed a code in brackets behind it, and keep other words in brackets", () => {
    const read = readInvoice([
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "",
        "Item                      Qty    Price    Amount",
        "SERVIETTES 100'S (SRV-120)  2     3.00      6.00",
        "CUP LID (WHITE)             1     4.50      4.50",
        "Total                                      10.50",
      ]),
    ]);
    expect(read.items.map((i) => [i.code, i.item_name])).toEqual([
      ["SRV-120", "SERVIETTES 100'S"],
      ["", "CUP LID (WHITE)"],
    ]);
  });
});
