import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chargedExcess,
  type DeliveredItem,
  differencesOf,
  type InvoicedLine,
} from "#src/features/invoices/comparison/rules.ts";

const delivered = (more: Partial<DeliveredItem> = {}): DeliveredItem => ({
  item_id: "rice",
  unit: "kg",
  delivered: 10,
  damaged: 0,
  rejected: 0,
  is_substituted: false,
  delivery_line_id: "d",
  ...more,
});
const charged = (quantity: number, price: number, more: Partial<InvoicedLine> = {}): InvoicedLine => ({
  invoice_id: "i",
  invoice_line_id: "l",
  quantity,
  amount: quantity * price,
  currency: "SGD",
  agreed_price: null,
  ...more,
});
const brief = (item: DeliveredItem, ...lines: InvoicedLine[]) =>
  differencesOf(item, lines).map(({ reason, quantity, amount }) => [reason, quantity, amount]);

test("2 % of what is weighed is tolerated, and nothing of what is counted", () => {
  expect(chargedExcess("kg", 10, "10.2").toNumber()).toBe(0);
  expect(chargedExcess("kg", 10, "10.21").toNumber()).toBe(0.21);
  expect(chargedExcess("pcs", 100, 101).toNumber()).toBe(1);
  expect(chargedExcess("pcs", 100, 90).toNumber()).toBe(0);
});

describe("what a line charges without cause", () => {
  test("is what did not come, at the price that is charged", () => {
    expect(brief(delivered(), charged(12, 2))).toEqual([["short", 2, 4]]);
    expect(brief(delivered({ delivered: 0, is_substituted: true }), charged(12, 2))).toEqual([["wrong", 12, 24]]);
    const broken = delivered({ delivered: 7, damaged: 2, rejected: 1 });
    expect(brief(broken, charged(12, 2))).toEqual([
      ["damaged", 2, 4],
      ["wrong", 1, 2],
      ["short", 2, 4],
    ]);
    // Goods that are damaged but not charged make no difference.
    expect(brief(broken, charged(7, 2))).toEqual([]);
  });

  test("is what it costs more than agreed, of what came", () => {
    expect(brief(delivered(), charged(10, 2.2, { agreed_price: 2 }))).toEqual([["price", 10, 2]]);
    expect(brief(delivered(), charged(10, 2.01, { agreed_price: 2 }))).toEqual([]);
    expect(brief(delivered(), charged(12, 2.2, { agreed_price: 2 }))).toEqual([
      ["short", 2, 4.4],
      ["price", 10, 2],
    ]);
  });

  test("is rounded to the smallest coin of the currency", () => {
    const line = { amount: "1000", agreed_price: null };
    expect(brief(delivered({ delivered: 2 }), charged(3, 0, { ...line, currency: "JPY" }))).toEqual([
      ["short", 1, 333],
    ]);
    expect(brief(delivered({ delivered: 2 }), charged(3, 0, { ...line, currency: "KWD" }))).toEqual([
      ["short", 1, 333.333],
    ]);
  });

  test("is taken off the last of several lines first", () => {
    const lines = [charged(8, 2, { invoice_line_id: "a" }), charged(4, 3, { invoice_line_id: "b" })];
    expect(differencesOf(delivered(), lines)).toMatchObject([
      { invoice_line_id: "b", reason: "short", quantity: 2, amount: 6 },
    ]);
  });

  test("never adds up to more than is charged", () => {
    const amount = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (came, invoiced, damaged, price, agreed) => {
        const lines = [charged(invoiced / 1000, 0, { amount: price / 100, agreed_price: agreed / 1000 })];
        const item = delivered({ delivered: came / 1000, damaged: damaged / 1000 });
        const found = differencesOf(item, lines);
        const cents = found.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
        // Each difference is rounded by itself.
        expect(cents).toBeLessThanOrEqual(price + found.length);
        for (const one of found) expect(one.quantity).toBeGreaterThan(0);
      }),
    );
  });
});
