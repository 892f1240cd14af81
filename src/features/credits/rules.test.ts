import Big from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Letter, reminderText, requestText } from "#src/features/credits/letter.ts";
import { isExactly, leftOf, lineAmount, requestAmount, settledBy } from "#src/features/credits/rules.ts";
import { currencyDigits } from "#src/shared/money.ts";

const micro = fc.integer({ min: 1, max: 10 ** 9 }).map((value) => Number((value / 1e6).toFixed(6)));

test.each(["JPY", "USD", "KWD"])("amounts in %s are exact to the digit, each line rounded once", (currency) => {
  const digits = currencyDigits(currency);
  const half = new Big(10).pow(-digits).div(2);
  const lines = fc.array(fc.tuple(micro, micro), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, (asked) => {
      const amounts = asked.map(([quantity, price]) => lineAmount(quantity, price, currency) ?? 0);
      for (const [at, [quantity, price]] of asked.entries()) {
        const amount = new Big(amounts[at] ?? 0);
        expect(amount.eq(amount.round(digits))).toBe(true);
        expect(amount.minus(new Big(quantity).times(price)).abs().lte(half)).toBe(true);
      }
      // The total is the sum of the amounts on the lines, not rounded again.
      const total = requestAmount(amounts.map((amount) => ({ amount })));
      expect(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).eq(total)).toBe(true);
    }),
  );
});

test("half of the smallest coin is rounded up, and an unknown price has no amount", () => {
  expect(lineAmount(1.5, 1, "JPY")).toBe(2);
  expect(lineAmount(0.335, 1, "USD")).toBe(0.34);
  expect(lineAmount(0.0005, 1, "KWD")).toBe(0.001);
  expect(lineAmount(3, null, "USD")).toBeNull();
  expect(requestAmount([{ amount: 0.1 }, { amount: 0.2 }, { amount: null }])).toBe(0.3);
});

test("a credit note settles no more than it is, and no more than was asked", () => {
  const cents = fc.integer({ min: 0, max: 10 ** 6 }).map((value) => value / 100);
  fc.assert(
    fc.property(cents, cents, fc.array(cents, { maxLength: 6 }), (total, tax, asked) => {
      let used = new Big(0);
      for (const amount of asked) {
        const note = { total, tax, used: used.toNumber() };
        const settled = settledBy(note, amount);
        if (amount > 0) expect(settled).toBeLessThanOrEqual(amount);
        expect(settled).toBeLessThanOrEqual(leftOf(note));
        used = used.plus(settled);
      }
      expect(used.lte(total)).toBe(true);
    }),
  );
});

test("a credit note fits exactly with its tax or without", () => {
  const note = { total: 13.08, tax: 1.08, used: 0 };
  expect([13.08, 12, 12.01, 0].map((amount) => isExactly(note, amount))).toEqual([true, true, false, false]);
  expect(isExactly({ ...note, used: 1.08 }, 12)).toBe(true);
});

const letter: Letter = {
  language: "en",
  company: "Harbour Bowl",
  address: "1 Quay",
  number: 3,
  currency: "KWD",
  amount: 4.125,
  note: "",
  invoice_number: "INV-7",
  invoice_date: "2026-11-12",
  delivered_on: "2026-11-11",
  po_number: 12,
  lines: [
    {
      reason: "short",
      text: "Salmon",
      quantity: 2,
      unit: "kg",
      unit_price: 2,
      amount: 4,
      ordered: 10,
      delivered: 8,
      invoiced: 10,
      agreed_price: null,
      charged_price: null,
    },
    {
      reason: "price",
      text: "Rice",
      quantity: 1,
      unit: "kg",
      unit_price: 0.125,
      amount: 0.125,
      ordered: null,
      delivered: null,
      invoiced: null,
      agreed_price: 1,
      charged_price: 1.125,
    },
  ],
};

test("the letter names invoice, delivery, order, and what is asked for", () => {
  expect(requestText(letter).replaceAll("\u00A0", " ")).toBe(
    [
      "Credit request 3 from Harbour Bowl",
      "Invoice INV-7 of 12 November 2026",
      "Delivery of 11 November 2026",
      "Our order 12",
      "",
      "Salmon: 10 kg invoiced, 8 kg delivered, 2 kg missing (KWD 4.000)",
      "Rice: 1 kg charged at KWD 1.125 instead of KWD 1.000 (KWD 0.125)",
      "Total: KWD 4.125",
      "",
      "Please send us a credit note for this.",
      "",
      "Harbour Bowl, 1 Quay",
    ].join("\n"),
  );
  expect(reminderText(letter, "2026-11-13")).toContain("We wrote to you on 13 November 2026");
});

test.each([
  ["de", "Gutschrift"],
  ["fr", "avoir"],
  ["es", "abono"],
  ["zh", "贷记单"],
  ["xx", "credit note"],
])("the letter is in the company's language (%s)", (language, word) => {
  expect(requestText({ ...letter, language })).toContain(word);
});
