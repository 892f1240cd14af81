import { packOf } from "#src/shared/packs/pack-text.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDate } from "./dates.ts";
import { parseWord } from "./number-format.ts";
import { rowsOf } from "./rows.ts";
import { printPage } from "#src/testing/invoice-pages.ts";
import { unitOf } from "./units.ts";

const POINT = { decimal: ".", digits: 2 } as const;
const COMMA = { decimal: ",", digits: 2 } as const;

describe("numbers", () => {
  it.each([
    ["RM106.50", POINT, 106.5],
    ["1,234.50", POINT, 1234.5],
    ["1.234,50", COMMA, 1234.5],
    ["(3.80)", POINT, -3.8],
    ["-5.76", POINT, -5.76],
    ["12.00-", POINT, -12],
    ["13.94SR", POINT, 13.94],
    ["7,.00", POINT, 7],
    ["1O.50", POINT, 10.5],
    [".90", POINT, 0.9],
    ["24,35 €", COMMA, undefined],
    ["24,35€", COMMA, 24.35],
    ["S10", POINT, undefined],
    ["6x750", POINT, undefined],
    ["21/01/2018", POINT, undefined],
  ])("%s", (text, style, value) => {
    expect(parseWord(text, style)?.value).toBe(value);
  });

  it("reads back what either style prints", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const value = cents / 100;
        const english = value.toLocaleString("en-US", { minimumFractionDigits: 2 });
        const german = value.toLocaleString("de-DE", { minimumFractionDigits: 2 });
        return parseWord(english, POINT)?.value === value && parseWord(german, COMMA)?.value === value;
      }),
    );
  });
});

describe("packs and units", () => {
  it.each([
    ["2 CS 6x750 ml", { container: "CS", count: 6, size: 750, unit: "ml" }],
    ["12x1L", { container: "", count: 12, size: 1, unit: "L" }],
    ["5 kg bag", { container: "bag", count: 1, size: 5, unit: "kg" }],
    ["24/500g", { container: "", count: 24, size: 500, unit: "g" }],
    ["4x6x320ML", { container: "", count: 24, size: 320, unit: "ml" }],
    ["Wine 75 cl", { container: "", count: 1, size: 750, unit: "ml" }],
    ["Eggs tray of 30 pcs", { container: "tray", count: 30, size: 1, unit: "pcs" }],
    ["case of 12", { container: "case", count: 12, size: null, unit: null }],
  ])("%s", (text, expected) => {
    expect(packOf(text)).toMatchObject(expected);
  });

  it("sees none where there is none", () => {
    expect(packOf("Penne Rigate")).toBeNull();
    expect(packOf("0x0 ml")).toBeNull();
  });

  it.each([
    ["PCS", "PCS"],
    ["KGS", "KG"],
    ["Gm", "G"],
    ["Ltr", "L"],
    ["ML", "ML"],
    ["PKT", "PKT"],
    ["ctn", "PKT"],
    ["BTL", "BTL"],
    ["Fl.", "BTL"],
    ["TRAY", "TRAY"],
    ["Salmon", undefined],
  ])("unit %s", (word, unit) => {
    expect(unitOf(word)).toBe(unit);
  });
});

describe("dates", () => {
  it.each([
    ["日付 26/04/03", "JP", "2026-04-03"],
    ["日付 26/04/25", "JP", "2026-04-25"],
    ["26.11.02", "KR", "2026-11-02"],
    ["Date 26/04/25", "GB", "2025-04-26"],
    ["日付 03/04/2026", "JP", "2026-04-03"],
  ])("%s in %s is %s", (line, country, iso) => {
    const rows = rowsOf([printPage([line])]);
    expect(findDate(rows, false, new Date("2026-12-01"), "invoice", country)?.iso).toBe(iso);
  });

  const date = (lines: string[], monthFirst = false) =>
    findDate(rowsOf([printPage(lines)]), monthFirst, new Date("2026-12-01"))?.iso;
  it.each([
    ["Date: 04/09/2026", "2026-09-04"],
    ["Date 4.9.26", "2026-09-04"],
    ["2026-09-04", "2026-09-04"],
    ["05-Aug-2017", "2017-08-05"],
    ["27 March, 2018", "2018-03-27"],
    ["March 5, 2024", "2024-03-05"],
    ["le 12 août 2025", "2025-08-12"],
    ["31/13/2026", undefined],
  ])("%s", (text, iso) => {
    expect(date([text])).toBe(iso);
  });

  it("decides day and month by habit, or by another date on the paper", () => {
    expect(date(["Date 04/09/2026"], true)).toBe("2026-04-09");
    expect(date(["Date 04/09/2026", "Due date 25/09/2026"], true)).toBe("2026-09-04");
  });

  it("prefers the invoice's date to the date it is due", () => {
    expect(date(["Due Date: 30/09/2026", "Invoice Date: 01/09/2026"])).toBe("2026-09-01");
  });
});
