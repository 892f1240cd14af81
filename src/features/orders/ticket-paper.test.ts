import fc from "fast-check";
import { expect, test } from "vitest";
import { ticketPageRule, ticketPaperOf } from "#src/features/orders/ticket-paper.ts";

test("a page is as long as its ticket, its margins and 2 mm more", () => {
  // 378 CSS pixels are 100.01 mm.
  expect(ticketPageRule("80", 378)).toBe("@page { size: 80mm 111mm; margin: 4mm; }");
  expect(ticketPageRule("58", 378)).toBe("@page { size: 58mm 113mm; margin: 5mm; }");
});

test("the printer's own paper has a margin and no size", () => {
  expect(ticketPageRule("printer", 378)).toBe("@page { margin: 4mm; }");
});

test("every ticket fits on its page, and no page is landscape", () => {
  fc.assert(
    fc.property(fc.constantFrom("80" as const, "58" as const), fc.integer({ min: 0, max: 40_000 }), (paper, height) => {
      const rule = /size: (\d+)mm (\d+)mm; margin: (\d+)mm/.exec(ticketPageRule(paper, height));
      const [width = 0, length = 0, margin = 0] = rule?.slice(1).map(Number) ?? [];
      expect(length).toBeGreaterThan(width);
      expect(length - 2 * margin).toBeGreaterThan((height / 96) * 25.4);
    }),
  );
});

test("only a known width is a paper", () => {
  expect(["58", "80", "printer", "57", "", null].map(ticketPaperOf)).toEqual([
    "58",
    "80",
    "printer",
    "printer",
    "printer",
    "printer",
  ]);
});
