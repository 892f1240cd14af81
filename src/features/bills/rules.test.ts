import { expect, test } from "vitest";
import type { Bill } from "#src/features/bills/contract.ts";
import { billState, owedOf } from "#src/features/bills/rules.ts";

const bill = (amount: number, state: Bill["state"], more: Partial<Bill> = {}): Bill => ({
  invoice_id: "i",
  supplier_id: "s",
  supplier_name: "Reef",
  invoice_number: "1",
  date: "2026-01-01",
  due_on: null,
  amount,
  currency: "SGD",
  state,
  paid_on: null,
  paid_by: null,
  ...more,
});

test("a bill is overdue from the day after it was due, and a credit never", () => {
  const due = { amount: 10, due_on: "2026-01-31", paid_on: null };
  expect(billState(due, "2026-01-31")).toBe("open");
  expect(billState(due, "2026-02-01")).toBe("overdue");
  expect(billState({ ...due, due_on: null }, "2026-02-01")).toBe("open");
  expect(billState({ ...due, amount: -10 }, "2026-02-01")).toBe("credit");
  expect(billState({ ...due, paid_on: "2026-01-02" }, "2026-02-01")).toBe("paid");
});

test("credits reduce what is owed, currencies stay apart, and what is paid is not owed", () => {
  const owed = owedOf([
    bill(100.1, "overdue"),
    bill(50.2, "open"),
    bill(-20.05, "credit"),
    bill(999, "paid"),
    bill(70, "open", { currency: "EUR" }),
  ]);
  expect(owed).toMatchObject([
    { currency: "SGD", amount: 130.25, overdue: 100.1 },
    { currency: "EUR", amount: 70, overdue: 0 },
  ]);
});
