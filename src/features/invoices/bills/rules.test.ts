import { expect, test } from "vitest";
import { billState } from "#src/features/invoices/bills/rules.ts";

test("a bill is overdue from the day after it was due, and a credit never", () => {
  const due = { amount: 10, due_on: "2026-01-31", paid_on: null };
  expect(billState(due, "2026-01-31")).toBe("open");
  expect(billState(due, "2026-02-01")).toBe("overdue");
  expect(billState({ ...due, due_on: null }, "2026-02-01")).toBe("open");
  expect(billState({ ...due, amount: -10 }, "2026-02-01")).toBe("credit");
  expect(billState({ ...due, paid_on: "2026-01-02" }, "2026-02-01")).toBe("paid");
});
